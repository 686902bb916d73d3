import type { Channel } from './channel.ts';

/** What the policy asks about people and locations. */
export interface ChannelFacts {
  /** The sub of a location's owner; null when there is no such location. */
  locationOwner(locationId: string): Promise<string | null>;
  /** Owner, anyone when PUBLIC, or invited by an ACTIVE invite to the e-mail or its domain. */
  maySeeLocation(sub: string, locationId: string): Promise<boolean>;
  /** True when `owner` owns a location that `customer`, another existing person, may see. */
  serves(owner: string, customer: string): Promise<boolean>;
}

/**
 * Who may listen where [N-05]. notification, chat and support of a person: that person. chat and support of a location:
 * its owner. location: whoever may see it.
 */
export async function maySubscribe(facts: ChannelFacts, sub: string, channel: Channel): Promise<boolean> {
  switch (channel.namespace) {
    case 'notification':
      return channel.id === sub;
    case 'chat':
    case 'support':
      return channel.id === sub || (await facts.locationOwner(channel.id)) === sub;
    case 'location':
      return facts.maySeeLocation(sub, channel.id);
  }
}

/**
 * Who may speak where [N-05]. Only the server speaks on notification and location. To a location: its owner and whoever
 * may see it. To a person: the owner of a location that person may see and, on support, also the customer of an owner.
 */
export async function mayPublish(facts: ChannelFacts, sub: string, channel: Channel): Promise<boolean> {
  switch (channel.namespace) {
    case 'notification':
    case 'location':
      return false;
    case 'chat':
      return (await facts.maySeeLocation(sub, channel.id)) || facts.serves(sub, channel.id);
    case 'support':
      return (
        (await facts.maySeeLocation(sub, channel.id)) ||
        (await facts.serves(sub, channel.id)) ||
        facts.serves(channel.id, sub)
      );
  }
}
