import type { StaffRole } from '../../src/domain/people/staff.ts';
import { RIGHTS } from '../../src/records/rights.ts';
import type { Channel } from './channel.ts';

/** Facts about people and locations that the policy asks for. */
export interface ChannelFacts {
  /** The sub of a location's owner; null when there is no such location. */
  locationOwner(locationId: string): Promise<string | null>;
  /**
   * True for the owner, for anybody where the location is PUBLIC, and for people with an ACTIVE invite to their e-mail
   * or its domain.
   */
  maySeeLocation(sub: string, locationId: string): Promise<boolean>;
  /** Role of a person at somebody else's location; null without one. */
  roleAt(sub: string, locationId: string): Promise<StaffRole | null>;
  /**
   * True when `sub` owns or answers at a location that `customer`, another existing person, may see. `locationId`: that
   * location alone counts.
   */
  serves(sub: string, customer: string, locationId?: string): Promise<boolean>;
}

/**
 * True for people who may listen to a channel [N-05]. The channels notification, chat and support of a person are for
 * that person. Those of a location, chat and support, are for its owner and the roles there that read them. The channel
 * location is for all who may see it. That of a role is for its holders.
 */
export async function maySubscribe(facts: ChannelFacts, sub: string, channel: Channel): Promise<boolean> {
  switch (channel.namespace) {
    case 'notification':
      return channel.id === sub;
    case 'chat':
    case 'support':
      if (channel.id === sub || (await facts.locationOwner(channel.id)) === sub) return true;
      return isReadBy(SAID_ON[channel.namespace], await facts.roleAt(sub, channel.id));
    case 'location':
      return facts.maySeeLocation(sub, channel.id);
    default:
      return (await facts.roleAt(sub, channel.id)) === channel.namespace;
  }
}

const SAID_ON = { chat: 'CHAT_MESSAGE', support: 'LOCATION_TICKET' } as const;

const isReadBy = (type: keyof typeof RIGHTS, role: StaffRole | null): boolean =>
  role !== null && RIGHTS[type].read.includes(role);

/**
 * True for people who may publish on a channel [N-05]. Only the server speaks on notification and location. To a
 * location its owner may speak, and all who may see it. To a person the owner of a location may speak that the person
 * may see. On support the customer of an owner may, too.
 */
export async function mayPublish(facts: ChannelFacts, sub: string, channel: Channel): Promise<boolean> {
  switch (channel.namespace) {
    case 'chat':
      return (await facts.maySeeLocation(sub, channel.id)) || facts.serves(sub, channel.id);
    case 'support':
      return (
        (await facts.maySeeLocation(sub, channel.id)) ||
        (await facts.serves(sub, channel.id)) ||
        facts.serves(channel.id, sub)
      );
    default:
      return false;
  }
}
