import { type Kysely, sql } from 'kysely';
import { isSettled } from '../../../src/domain/people/ticket.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { readTicket } from '../../../src/records/types/talk/location-ticket.ts';
import { presentRecords } from '../../db/present-records.ts';
import type { Schema } from '../../db/schema.ts';
import { recordsById } from '../lists/records-by-id.ts';
import { yieldToOthers } from '../lists/yield-to-others.ts';
import { fromTable } from '../rows/write-record.ts';
import { positionsBack } from './positions-back.ts';

type Read = Kysely<Schema>;

/** Most tickets that are looked through for the sales of a page, newest first. */
const MAX_TICKETS = 500;
/** Longest time from a ticket's last change to its sale, in ms: a purchase may be paid late. */
const BEFORE_SALE_MS = 7 * DAY_MS;

export interface SaleTicket {
  id: string;
  isOpen: boolean;
}

/** The newest ticket about each sale, by the sale's id. Only tickets of `buyers` count. */
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
    // In the order of an index SQLite would look through the tickets of all locations.
    .orderBy(sql`updated_at + 0`, 'desc')
    .limit(MAX_TICKETS)
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

/** The purchases of tickets that may be about a sale since `from` (ms). */
export async function salesWithTicket(
  read: Read,
  ids: readonly string[],
  from: number,
  spend: () => void,
): Promise<string[]> {
  const named = new Set<string>();
  const before = { at: Number.MAX_SAFE_INTEGER, id: '' };
  const wanted = { ids, type: 'LOCATION_TICKET' as const, from: from - BEFORE_SALE_MS, before };
  for await (const { positions, until } of positionsBack(read, wanted)) {
    for (const row of await recordsById(
      read,
      wanted.type,
      positions.map(({ id }) => id),
    )) {
      const { related } = readTicket(row);
      if (!row.deleted && related?.type === 'SHOPPING_PURCHASE') named.add(related.id);
    }
    if (!until) break;
    spend();
    await yieldToOthers();
  }
  return [...named];
}
