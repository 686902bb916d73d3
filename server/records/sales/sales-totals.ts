import type { Kysely } from 'kysely';
import { createZone, type Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import { givenBack } from '../../../src/domain/sales/sale-return.ts';
import type { SalesTotals } from '../../../src/domain/sales/sales.ts';
import { readReturns } from '../../../src/records/content/sale-return.ts';
import { parseContent } from '../../../src/records/record.ts';
import type { Schema } from '../../db/schema.ts';
import { checkKey } from '../check-input.ts';
import { movedSales } from '../lists/moved-sales.ts';
import { createDaySums } from '../overview/day-sums.ts';
import { readableLocations } from '../overview/own-locations.ts';
import { readSpan, type SalesArgs, type SalesRequest } from './list-sales.ts';
import { atSale } from './sale-rows.ts';

/** Most days that are added up for one answer: a quarter. A longer period has no totals. */
const MAX_DAYS = 92;

/** Totals of the sales of own locations in a period. `sums` caches the days, which the overview adds up, too. */
export function createSalesTotals(zone: Zone = createZone(), sums = createDaySums(zone)) {
  return async (
    read: Kysely<Schema>,
    args: Pick<SalesArgs, 'shop' | 'from' | 'to'>,
    { viewer, spend }: SalesRequest,
  ): Promise<SalesTotals | null> => {
    const span = readSpan(args);
    const [first, last] = [zone.dayOf(span.from), zone.dayOf(span.to - 1)];
    if (last - first >= MAX_DAYS) return null;
    const ids = await readableLocations(read, viewer, [], checkKey('shop', args.shop));
    const found = await sums.of(read, { ids, first, last }, spend);
    const days = new Map<number, { day: number; sales: number; revenue: number }>();
    for (const { day, sales, revenue } of [...found.values()].flatMap((one) => [...one.values()])) {
      const known = days.get(day) ?? { day, sales: 0, revenue: 0 };
      days.set(day, { day, sales: known.sales + sales, revenue: known.revenue + revenue });
    }
    const moved = (await movedSales(read, ids, span)).filter(({ soldAt }) => soldAt >= span.from);
    const returned = (await atSale(read, moved)).reduce(
      (sum, { row }) => sum + givenBack(readReturns(parseContent(row.content).returns)),
      0,
    );
    return { days: [...days.values()].sort((a, b) => b.day - a.day), returned };
  };
}
