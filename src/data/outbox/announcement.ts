import type { ChannelEvent } from '../../records/events.ts';

/** What is said of a record, and where. */
export interface Announcement {
  channels: readonly (string | null)[];
  type: ChannelEvent['type'];
  content: NonNullable<ChannelEvent['content']>;
}

/** The sender as events carry one; empty without a name. */
export const senderInfo = (name: string): NonNullable<ChannelEvent['content']> =>
  name === '' ? {} : { senderInfo: { displayName: name, name } };
