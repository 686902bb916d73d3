import type { ChannelEvent } from '../../src/records/events.ts';

/** Types of records that decide what somebody may hear. */
const OF_RIGHTS = ['INVITE', 'LOCATION', 'STAFF'];
const NAMED = new RegExp(`"(?:${OF_RIGHTS.join('|')})"`);

/** True for a type of records that decide what somebody may hear. */
export const isOfRights = (type: string): boolean => OF_RIGHTS.includes(type);

/** True for an event about a record that decides what somebody may hear. Every process must hear such events. */
export const concernsRights = ({ record, key }: ChannelEvent): boolean =>
  isOfRights((record ?? key)?.type ?? '');

/**
 * True for the text of an event that may change the channels somebody may hear. A few others pass, too, which costs a
 * look.
 */
export function mayChangeRights(payload: string): boolean {
  return NAMED.test(payload);
}
