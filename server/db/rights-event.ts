/**
 * True for an event that may change the channels somebody may hear. Every process must hear such events. A few others
 * pass, too, which costs a look.
 */
export function mayChangeRights(payload: string): boolean {
  return /"(?:INVITE|LOCATION|STAFF)"/.test(payload);
}
