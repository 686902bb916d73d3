import type { StaffRole } from '../../src/domain/people/staff.ts';
import { RIGHTS } from '../../src/records/rights.ts';
import type { Channel } from './channel.ts';

/** Facts about people and locations that the policy asks for. */
export interface ChannelFacts {
  /** The sub of a location's owner; null when there is no such location. */
  locationOwner(locationId: string): Promise<string | null>;
  /** Owner, anyone when PUBLIC, or invited by an ACTIVE invite to the e-mail or its domain. */
  maySeeLocation(sub: string, locationId: string): Promise<boolean>;
  /** Role of a person at a location that is another's; null without one. */
  roleAt(sub: string, locationId: string): Promise<StaffRole | null>;
  /** True when `sub` owns a location that `customer`, another existing person, may see, or answers customers there. */
  serves(sub: string, customer: string): Promise<boolean>;
}

/**
 * True for those who may listen to a channel [N-05]. notification, chat and support of a person: that person. chat and support
 * of a location: its owner, and the roles there that read what is said on it. location: whoever may see it. A role of a
 * location: its holders.
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
 * True for those who may publish on a channel [N-05]. Only the server speaks on notification and location. To a location: its
 * owner and whoever may see it. To a person: the owner of a location that person may see and, on support, also the customer
 * of an owner.
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
