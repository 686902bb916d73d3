import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { foldSales } from '../../../src/domain/intelligence/fold-sales.ts';
import type { Sale } from '../../../src/domain/intelligence/intelligence.ts';
import { DAY_MS } from '../../../src/domain/words/day.ts';
import { ACCESS, allows } from '../../../src/records/access.ts';
import { readSale } from '../../../src/records/content/sale.ts';
import { packColumns } from '../../../src/records/content/sale-columns.ts';
import { NOBODY } from '../../../src/records/type-rule.ts';
import type { Schema } from '../../db/schema.ts';
import { Refused } from '../../db/store.ts';
import { badInput, checkKey } from '../check-input.ts';
import { standingOf } from '../standing.ts';
import type { Viewer } from '../type-handler.ts';
import { countMoved, movedSales, readSaleLots } from './moved-sales.ts';
import { type Counted, countIn, versionOf } from './version.ts';

/** Days since 1 January 1970 (UTC), both inclusive. `held`: 'day:version' of each day that the caller has, by commas. */
export interface SaleDaysArgs {
  parentId: string;
  from: number;
  to: number;
  held?: string | null;
}

/** One day's sales as packed columns. `version` names this state of the day; that of an empty day is '0.0'. */
export interface PackedDay {
  day: number;
  version: string;
  columns: string;
}

/** Days that differ from what is held, newest first. `total`: purchases of all days asked for. */
export interface SaleDays {
  days: PackedDay[];
  total: number;
  /** The caller must ask again, holding these days. */
  more: boolean;
}

const TYPE = 'SHOPPING_PURCHASE';
/** Purchases looked through for one answer: about a month of a busy location, some 3 MB before it is compressed. */
const MOST_PURCHASES = 50_000;
/** Days of one question: as long as ten years. */
const MOST_DAYS = 4000;
/** Days whose versions one statement reads. */
const WINDOW_DAYS = 92;
const EMPTY = versionOf({ count: 0, times: 0 });

/**
 * The sales of a location as columns, by days, where they differ from what the caller holds [MB-04]. Refuses
 * NOT_FOUND where the caller may not read them, TOO_LARGE where one day alone has too many purchases. `spend`
 * refuses whoever asks for too much.
 */
export async function saleDaysOf(
  read: Kysely<Schema>,
  viewer: Viewer,
  args: SaleDaysArgs,
  spend: () => void,
): Promise<SaleDays> {
  spend();
  const parentId = checkKey('parentId', args.parentId) ?? '';
  checkDays(args);
  await checkOwner(read, viewer, parentId);
  const known = await versionsOf(read, parentId, args);
  const held = heldOf(args);
  const changed = [...new Set([...known.keys(), ...held.keys()])]
    .filter((day) => (known.get(day)?.version ?? EMPTY) !== (held.get(day) ?? EMPTY))
    .sort((a, b) => b - a);
  const total = [...known.values()].reduce((sum, { count }) => sum + count, 0);
  const days: PackedDay[] = [];
  let room = MOST_PURCHASES;
  for (const day of changed) {
    const count = known.get(day)?.count ?? 0;
    if (count > MOST_PURCHASES) throw new Refused('TOO_LARGE', { field: 'day', day, max: MOST_PURCHASES });
    room -= count;
    if (room < 0) return { days, total, more: true };
    days.push(await packDay(read, parentId, day, spend));
  }
  return { days, total, more: false };
}

function checkDays({ from, to }: SaleDaysArgs): void {
  const most = Number.MAX_SAFE_INTEGER / DAY_MS - 1;
  if (from < 0 || to > most || to - from >= MOST_DAYS) throw badInput('to', { maxDays: MOST_DAYS });
}

/** The access table says who may ask. A location of somebody else looks like one that is not there. */
async function checkOwner(read: Kysely<Schema>, viewer: Viewer, locationId: string): Promise<void> {
  const sales = { type: TYPE, owner: null, locationId, audience: null } as const;
  const may = ACCESS[TYPE].columns ?? NOBODY;
  const { roles } = await standingOf(read, viewer, sales, may);
  if (!allows(may, roles)) throw new Refused('NOT_FOUND');
}

function heldOf({ held, from, to }: SaleDaysArgs): Map<number, string> {
  const entries = (held ?? '').split(',').map((one) => one.split(':'));
  return new Map(
    entries
      .map(([day, version]) => [Number(day), version ?? ''] as const)
      .filter(([day, version]) => version !== '' && Number.isInteger(day) && day >= from && day <= to),
  );
}

/** How many purchases each day has, and what its state is called. Tombstones count: a deletion is another state. */
async function versionsOf(read: Kysely<Schema>, parentId: string, { from, to }: SaleDaysArgs) {
  const counted = new Map<number, Counted>();
  const day = sql<number>`updated_at / ${sql.lit(DAY_MS)}`;
  for (let first = from; first <= to; first += WINDOW_DAYS) {
    const last = Math.min(to, first + WINDOW_DAYS - 1);
    const rows = await read
      .selectFrom('record')
      .select([day.as('day'), sql<number>`count(*)`.as('count')])
      .select(sql<number>`sum(updated_at % ${sql.lit(DAY_MS)})`.as('times'))
      .where('parent_id', '=', parentId)
      .where('type', '=', TYPE)
      .where('updated_at', '>=', first * DAY_MS)
      .where('updated_at', '<', (last + 1) * DAY_MS)
      .groupBy(day)
      .execute();
    for (const row of rows)
      counted.set(Number(row.day), { count: Number(row.count), times: Number(row.times) });
    await nextTurn();
  }
  const bounds = { from: from * DAY_MS, to: (to + 1) * DAY_MS };
  countMoved(await movedSales(read, [parentId], bounds), (_, at) =>
    at >= bounds.from && at < bounds.to ? { days: counted, day: Math.floor(at / DAY_MS) } : null,
  );
  return new Map([...counted].map(([day, one]) => [day, { count: one.count, version: versionOf(one) }]));
}

/** The columns of a day. Its version is made of the rows that were read, so it names exactly what is in them. */
async function packDay(
  read: Kysely<Schema>,
  parentId: string,
  day: number,
  spend: () => void,
): Promise<PackedDay> {
  const sales: Sale[] = [];
  const counted = { count: 0, times: 0 };
  const bounds = { from: day * DAY_MS, to: (day + 1) * DAY_MS };
  for await (const lot of readSaleLots(read, { parentId, ...bounds }, spend))
    for (const { at, updatedAt, row } of lot) {
      countIn(counted, updatedAt, at);
      const sale = row && readSale(row);
      if (sale) sales.push(sale);
    }
  await nextTurn();
  sales.sort((a, b) => a.at - b.at);
  return { day, version: versionOf(counted), columns: packColumns(foldSales(sales)) };
}
