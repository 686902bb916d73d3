import type { Kysely } from 'kysely';
import { isGuest } from '../../../src/domain/people/guest.ts';
import { isCode } from '../../../src/domain/sales/find-sale.ts';
import {
  SALES_FILTERS,
  SALES_WAYS,
  type SalesFilter,
  type SalesPage,
  type SalesWay,
  type SoldSale,
} from '../../../src/domain/sales/sales.ts';
import { list } from '../../../src/records/content/read.ts';
import { parseContent } from '../../../src/records/record.ts';
import type { Schema } from '../../db/schema.ts';
import { badInput, checkKey } from '../check-input.ts';
import { fromCursor, toCursor } from '../lists/cursor.ts';
import { pageSize } from '../lists/list-records.ts';
import { movedSales } from '../lists/moved-sales.ts';
import { readableLocations } from '../overview/own-locations.ts';
import type { Viewer } from '../type-handler.ts';
import { codedSales, positionsOf, salesAt } from './certain-sales.ts';
import { namedSales } from './named-sales.ts';
import { isBefore, type RecordPosition } from './positions-back.ts';
import { type SaleRow, salesBefore } from './sale-rows.ts';
import { createShower, withTicket } from './show-sales.ts';
import { salesWithTicket, ticketsOfSales } from './tickets-of-sales.ts';

type Read = Kysely<Schema>;

/** Times in ms: `from` inclusive, `to` the first instant after. Without `shop` it is all own locations. */
export interface SalesArgs {
  shop?: string | null;
  from: number;
  to: number;
  search?: string | null;
  filter?: string | null;
  way?: string | null;
  buyer?: string | null;
  first?: number | null;
  after?: string | null;
}

/** The part of a request that a page needs. `spend` refuses a caller who asks for too much. */
export interface SalesRequest {
  viewer: Viewer;
  spend: () => void;
}

const MAX_SEARCH_LENGTH = 100;
/** Most batches of purchases through which one page looks. A page that found less goes on from there. */
const MAX_BATCHES = 40;
/** The end of the last year that our calendars know, in ms. */
const LATEST = Date.UTC(10_000, 0);
/** The type in a cursor of this list. A cursor of another list has another. */
const CURSOR_TYPE = 'SALES';

/**
 * A page of the sales of own locations, newest first. However many locations there are, it costs the same statements, a
 * few for each batch.
 */
export async function listSales(
  read: Read,
  args: SalesArgs,
  { viewer, spend }: SalesRequest,
): Promise<Omit<SalesPage, 'totals'>> {
  spend();
  const { search, filter, way, buyer, size, from, to, before } = readArgs(args);
  const ids = await readableLocations(read, viewer, [], checkKey('shop', args.shop));
  const coded = isCode(search) ? await codedSales(read, ids, search) : [];
  const show = createShower(read, { search: coded.length > 0 ? '' : search, way, readsCosts: () => true });
  const named = await namedSales(read, ids, { coded, buyer, filter, from }, spend);
  const certain = named
    ? await positionsOf(read, named, spend)
    : await certainPositions(read, ids, { filter, from, to }, spend);
  // Who has a whole code means that sale, whenever it was.
  const isWithin = (position: RecordPosition): boolean =>
    (coded.length > 0 && args.after == null) ||
    (isBefore(position, before) && (coded.length > 0 || position.at >= from));
  const found: SoldSale[] = [];
  let [batches, until]: [number, RecordPosition | null] = [0, null];
  const source = certain
    ? salesAt(read, ids, certain.filter(isWithin), spend)
    : salesBefore(read, ids, { from, before }, spend);
  for await (const batch of source) {
    found.push(...(await show(filter === 'returned' ? batch.rows.filter(isReturned) : batch.rows)));
    batches += 1;
    until = batch.until;
    if (found.length > size || batches === MAX_BATCHES) break;
  }
  const sales = found.slice(0, size);
  const end = found.length > size ? positionOf(sales.at(-1)) : until;
  const buyers = [...new Set(sales.map(({ buyerId }) => buyerId))];
  const tickets = await ticketsOfSales(read, ids, buyers);
  const told = sales.map((sale) => withTicket(sale, tickets));
  return {
    sales: named && filter === 'ticket' ? told.filter(({ ticketId }) => ticketId !== null) : told,
    next: end && toCursor({ updatedAt: end.at, id: end.id, type: CURSOR_TYPE }),
    until: end?.at ?? from,
  };
}

/** True for the first page of a period without search, filter and buyer: it alone has totals. */
export const hasTotals = ({ after, buyer, search, filter, way }: SalesArgs): boolean =>
  after == null &&
  buyer == null &&
  (search ?? '').trim() === '' &&
  (filter ?? 'all') === 'all' &&
  (way ?? 'any') === 'any';

const positionOf = (sale: SoldSale | undefined): RecordPosition | null =>
  sale ? { at: sale.at, id: sale.id } : null;

/** Positions of sales that are found without looking through all: by a ticket, or by a return. */
async function certainPositions(
  read: Read,
  ids: readonly string[],
  { filter, ...span }: { filter: SalesFilter; from: number; to: number },
  spend: () => void,
): Promise<RecordPosition[] | null> {
  if (filter === 'all') return null;
  if (filter === 'ticket')
    return positionsOf(read, await salesWithTicket(read, ids, span.from, spend), spend);
  return (await movedSales(read, ids, span)).map(({ id, soldAt }) => ({ id, at: soldAt }));
}

/** True for a sale with a return. The code of a debt or a second payment moves a sale, too. */
const isReturned = ({ row }: SaleRow): boolean => list(parseContent(row.content).returns).length > 0;

function readArgs(args: SalesArgs) {
  const search = (args.search ?? '').trim();
  if (search.length > MAX_SEARCH_LENGTH) throw badInput('search', { max: MAX_SEARCH_LENGTH });
  const after = args.after == null ? null : fromCursor(args.after);
  if (after && after.type !== CURSOR_TYPE) throw badInput('after');
  const { from, to } = readSpan(args);
  const buyer = checkKey('buyer', args.buyer);
  // All who bought at a tablet without an account are one guest.
  if (isGuest(buyer)) throw badInput('buyer');
  return {
    ...{ buyer, search, from, to, size: pageSize(args.first) },
    filter: oneOf<SalesFilter>('filter', SALES_FILTERS, args.filter ?? 'all'),
    way: oneOf<SalesWay>('way', SALES_WAYS, args.way ?? 'any'),
    before: after ? { at: after.updatedAt, id: after.id } : { at: to, id: '' },
  };
}

/** A period in whole ms that storage and calendar know, whatever number a caller sends. Refuses BAD_INPUT. */
export function readSpan(args: Pick<SalesArgs, 'from' | 'to'>): { from: number; to: number } {
  const from = Math.max(0, Math.ceil(args.from));
  const to = Math.min(LATEST, Math.floor(args.to));
  if (!(from <= to)) throw badInput('to');
  return { from, to };
}

function oneOf<T extends string>(field: string, values: readonly T[], value: string): T {
  const known = values.find((one) => one === value);
  if (known === undefined) throw badInput(field);
  return known;
}
