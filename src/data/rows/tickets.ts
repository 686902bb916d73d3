import type { Scope } from '../basis/scope.ts';
import { useLiveList } from '../hooks/hooks.ts';
import type { Live } from '../live/live.ts';
import { ticketRows } from './ticket-rows.ts';
import { type Thread, threadsOf } from './ticket-threads.ts';

/** The scope of a location's tickets: the own ones there, or all of them for its owner. */
export const ticketsScope = (locationId: string): Scope => ({ kind: 'tickets', id: locationId });

/** The tickets of a location that this person may read, newest activity first, with queued entries on top. */
export function useTickets(locationId: string): Live<Thread> {
  return useLiveList(`tickets:${locationId}`, {
    scope: ticketsScope(locationId),
    read: async (tx) => threadsOf(await ticketRows(tx, locationId), await tx.entries(), locationId),
  });
}
