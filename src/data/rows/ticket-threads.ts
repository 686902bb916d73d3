import { effectiveStatus, type TicketStatus } from '../../domain/people/ticket.ts';
import { grouped } from '../../domain/values/grouped.ts';
import type { RecordRow } from '../../records/record.ts';
import { readTicket } from '../../records/types/talk/location-ticket.ts';
import { readTicketUpdate, type TicketUpdate } from '../../records/types/talk/ticket-update.ts';
import type { Entry } from '../mirror/entry.ts';
import { type FoldedRow, fold } from '../mirror/fold.ts';

/** An update with its queued entry; `entry` is null where the server has it. */
export interface ShownUpdate {
  update: TicketUpdate;
  entry: Entry | null;
}

/** A ticket with all its updates, the person's own queued ones included [MS-02]. */
export type Thread = ReturnType<typeof threadOf>;

/** The tickets of a location out of its ticket rows, newest activity first; rows of other places are left out. */
export function threadsOf(
  rows: readonly RecordRow[],
  entries: readonly Entry[],
  locationId: string,
): Thread[] {
  const folded = fold(rows, entries, ({ type }) => type === 'LOCATION_TICKET' || type === 'TICKET_UPDATE');
  const children = grouped(
    folded.filter(({ row }) => row.parentId !== locationId),
    ({ row }) => row.parentId,
  );
  return folded
    .filter(({ row }) => row.parentId === locationId && row.type === 'LOCATION_TICKET')
    .map(({ row, entry }) =>
      threadOf(row, isOwnWord(entry) ? entry : null, updatesIn(children.get(row.id) ?? [])),
    )
    .sort((a, b) => b.lastAt - a.lastAt || (a.ticket.id < b.ticket.id ? -1 : 1));
}

function updatesIn(rows: readonly FoldedRow[]): ShownUpdate[] {
  return rows.flatMap(({ row, entry }) => {
    const update = readTicketUpdate(row);
    return update ? [{ update, entry: isOwnWord(entry) ? entry : null }] : [];
  });
}

function threadOf(row: RecordRow, entry: Entry | null, added: readonly ShownUpdate[]) {
  const ticket = readTicket(row);
  const own = ticket.responses.map((update) => ({ update, entry: null }));
  const updates = [...own, ...added].sort(byArrival);
  const changes = (shown: readonly ShownUpdate[]): TicketStatus[] =>
    shown.flatMap(({ update }) => (update.kind === 'status' ? [update.status] : []));
  const arrived = updates.filter((one) => one.entry === null);
  // A refused status change does not count. It stays in the history until its writer decides.
  const meant = updates.filter((one) => one.entry?.state.kind !== 'parked');
  return {
    ticket,
    /** Entry that creates the ticket itself; null without one. Marks of having seen the ticket do not count. */
    entry,
    /** In the order of the server, then queued ones in the order of composing. */
    updates,
    /** The latest status change, else the ticket's own [T-02]. */
    status: effectiveStatus(ticket.status, changes(meant)),
    /** The status by the server's updates alone. */
    arrivedStatus: effectiveStatus(ticket.status, changes(arrived)),
    /** When the last update was added, ms. */
    lastAt: Math.max(ticket.createdAt, ...updates.map(({ update }) => update.createdAt)),
  };
}

/** Queued updates come last whatever their clock says, because they will be sent after all others. */
function byArrival(a: ShownUpdate, b: ShownUpdate): number {
  if (a.entry && b.entry) return a.entry.seq - b.entry.seq;
  if (a.entry || b.entry) return a.entry ? 1 : -1;
  return a.update.createdAt - b.update.createdAt || (a.update.id < b.update.id ? -1 : 1);
}

/** True for queued words. A mark of having seen somebody's words, or a copy of a status, is none. */
function isOwnWord(entry: Entry | null): boolean {
  return entry?.operation.kind === 'create';
}
