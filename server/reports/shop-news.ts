import type { Kysely } from 'kysely';
import type { Day, Zone } from '../../src/domain/hours/shop-time-zone.ts';
import type { WatchedShop } from '../../src/domain/overview/alarms.ts';
import { endingItems } from '../../src/domain/overview/ending-items.ts';
import { PACE_DAYS } from '../../src/domain/overview/spans.ts';
import { readLocation } from '../../src/records/types/location.ts';
import type { Schema } from '../db/schema.ts';
import { createOverview } from '../records/overview/overview.ts';
import { createShopFacts } from '../records/overview/shop-facts.ts';
import { fromTable } from '../records/rows/write-record.ts';

/** News of a shop for its owner. Amounts in centavos. */
export interface ShopNews extends WatchedShop {
  name: string;
  /** Sub of the person whose shop it is. */
  owner: string | null;
  sales: number;
  revenue: number;
  /** Names of items that are sold out, or will be by tonight. */
  ending: readonly string[];
}

interface Wanted {
  sub: string;
  email: string;
  day: Day;
  now: number;
}

/** Reads the shops that a person owns, or at which they work and read figures. Sums of one answer serve the next. */
export function createShopNews(zone: Zone) {
  const kept = createShopFacts(zone);
  const overviewOf = createOverview(zone, kept);
  const free = (): void => undefined;

  return async (read: Kysely<Schema>, { sub, email, day, now }: Wanted): Promise<ShopNews[]> => {
    const { shops } = await overviewOf(read, { viewer: { sub, email }, now, spend: free });
    if (shops.length === 0) return [];
    const ids = shops.map(({ id }) => id);
    const today = zone.dayOf(now);
    const days = await kept.sums.of(read, { ids, first: today - PACE_DAYS, last: today }, free);
    const items = await kept.items.of(read, { ids, from: 0 }, free);
    const places = await placesOf(read, ids);
    return shops.map((figures): ShopNews => {
      const { id } = figures;
      const facts = { days: days.get(id) ?? new Map(), items: items.get(id) ?? [] };
      const ending = endingItems(facts, now, zone);
      const { sales = 0, revenue = 0 } = facts.days.get(day) ?? {};
      return {
        figures,
        ...(places.get(id) ?? { name: '', owner: null }),
        sales,
        revenue,
        soldOut: ending.filter(({ stock }) => stock <= 0),
        ending: ending.map(({ name }) => name),
      };
    });
  };
}

async function placesOf(
  read: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, Pick<ShopNews, 'name' | 'owner'>>> {
  const rows = await read
    .selectFrom('record')
    .selectAll()
    .where('id', 'in', ids)
    .where('type', '=', 'LOCATION')
    .execute();
  return new Map(rows.map((row) => [row.id, { name: readLocation(fromTable(row)).name, owner: row.owner }]));
}
