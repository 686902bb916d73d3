import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { isSettled } from '../../../src/domain/people/ticket.ts';
import { DAY_MS } from '../../../src/domain/words/day.ts';
import { readTicket } from '../../../src/records/types/location-ticket.ts';
import { presentRecords } from '../../db/present-records.ts';
import type { Schema } from '../../db/schema.ts';
import { fromTable } from '../rows/write-record.ts';

type Read = Kysely<Schema>;

/** Tickets that are looked through for sales at a time, newest first. */
const MOST_TICKETS = 500;
/** How long before its sale a ticket may have changed last, ms: a purchase may be paid late. */
const BEFORE_SALE_MS = 7 * DAY_MS;

export interface SaleTicket {
  id: string;
  isOpen: boolean;
}

/** The newest ticket about each sale, by the sale's id. `buyers` leaves out those of everybody else. */
export async function ticketsOfSales(
  read: Read,
  ids: readonly string[],
  buyers: readonly string[] | null = null,
): Promise<Map<string, SaleTicket>> {
  if (ids.length === 0 || buyers?.length === 0) return new Map();
  const rows = await presentRecords(read, 'LOCATION_TICKET')
    .selectAll()
    .where('parent_id', 'in', ids)
    .$if(buyers !== null, (query) => query.where('owner', 'in', buyers ?? []))
    .orderBy('updated_at', 'desc')
    .limit(MOST_TICKETS)
    .execute();
  const tickets = rows.map((row) => readTicket(fromTable(row))).sort((a, b) => a.createdAt - b.createdAt);
  return new Map(
    tickets.flatMap(({ id, related, status }) =>
      related?.type === 'SHOPPING_PURCHASE'
        ? [[related.id, { id, isOpen: !isSettled(status) }] as const]
        : [],
    ),
  );
}

/** The purchases that tickets are about, of all tickets that may be about a sale since `from` (ms). */
export async function salesWithTicket(
  read: Read,
  ids: readonly string[],
  from: number,
  spend: () => void,
): Promise<string[]> {
  const named = new Set<string>();
  let last = { at: Number.MAX_SAFE_INTEGER, id: '' };
  while (ids.length > 0) {
    const { at, id } = last;
    const rows = await presentRecords(read, 'LOCATION_TICKET')
      .selectAll()
      .where('parent_id', 'in', ids)
      .where('updated_at', '>=', from - BEFORE_SALE_MS)
      .where('updated_at', '<=', at)
      .where((eb) => eb.or([eb('updated_at', '<', at), eb('id', '<', id)]))
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_TICKETS)
      .execute();
    for (const row of rows) {
      const { related } = readTicket(fromTable(row));
      if (related?.type === 'SHOPPING_PURCHASE') named.add(related.id);
    }
    const end = rows.length < MOST_TICKETS ? null : rows.at(-1);
    if (!end) break;
    last = { at: end.updated_at, id: end.id };
    spend();
    await nextTurn();
  }
  return [...named];
}
