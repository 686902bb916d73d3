/**
 * True for the events that may change who listens where: every process must hear them, whoever listens there. A few
 * others pass, too, which costs a look.
 */
export function mayChangeRights(payload: string): boolean {
  return /"(?:INVITE|LOCATION|STAFF)"/.test(payload);
}
