import type { Kysely } from 'kysely';
import { isSettled } from '../../../src/domain/people/ticket.ts';
import { readTicket } from '../../../src/records/types/location-ticket.ts';
import { presentRecords } from '../../db/present-records.ts';
import type { Schema } from '../../db/schema.ts';
import { fromTable } from '../rows/write-record.ts';

type Read = Kysely<Schema>;

/** Tickets that are looked through for sales, newest first. */
const MOST_TICKETS = 500;

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
