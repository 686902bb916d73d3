import type { ChannelEvent } from '../../records/events.ts';

/** An event about a record, and its channels. */
export interface Announcement {
  channels: readonly (string | null)[];
  type: ChannelEvent['type'];
  content: NonNullable<ChannelEvent['content']>;
}

/** The sender as events carry one; empty without a name. */
export const senderInfo = (name: string): NonNullable<ChannelEvent['content']> =>
  name === '' ? {} : { senderInfo: { displayName: name, name } };
