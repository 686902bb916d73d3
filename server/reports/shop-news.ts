import type { Kysely } from 'kysely';
import QuickLRU from 'quick-lru';
import type { Day, Zone } from '../../src/domain/hours/shop-time-zone.ts';
import type { WatchedShop } from '../../src/domain/overview/alarms.ts';
import { endingItems } from '../../src/domain/overview/ending-items.ts';
import { namesApart } from '../../src/domain/overview/names-apart.ts';
import { PACE_DAYS } from '../../src/domain/overview/spans.ts';
import { readLocation } from '../../src/records/types/shop/location.ts';
import type { Schema } from '../db/schema.ts';
import { yieldToOthers } from '../records/lists/yield-to-others.ts';
import { createFigures, lastSeen } from '../records/overview/overview.ts';
import { allOverviewLocations } from '../records/overview/own-locations.ts';
import { createShopFacts, MAX_SHOPS, type ShopFactsCache } from '../records/overview/shop-facts.ts';
import { changedSince } from '../records/overview/versions.ts';
import { fromTable } from '../records/rows/write-record.ts';

type Read = Kysely<Schema>;

/** A shop as its owner is told of it. Amounts in centavos. */
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
  /** Day of a summary. Null where it is not asked for, and what ends by tonight may be of earlier today. */
  day: Day | null;
  now: number;
}

/** News of a shop that its records tell. */
type Told = Omit<ShopNews, 'name' | 'owner'>;
/** As it was told on a day. No record of it changed until `at`, ms. */
interface Kept {
  today: Day;
  at: number;
  told: Told;
}

/** Types of the records that news are made of. */
const NEWS_TYPES = ['ITEM', 'SHOPPING_PURCHASE', 'LOCATION_TICKET', 'CHAT_MESSAGE', 'SUPPLY_ORDER'] as const;
/** Shops that are told in one turn of the event loop. */
const AT_ONCE = 100;
const free = (): void => undefined;

/**
 * Reads the shops that a person owns, or works at and reads. A shop of which nothing changed since the last look is told as it
 * was then. So a quiet look costs a few statements and reads no record, even where no cache holds all shelves.
 */
export function createShopNews(zone: Zone, facts: ShopFactsCache = createShopFacts(zone)) {
  const figuresOf = createFigures(zone, facts);
  const known = new QuickLRU<string, Kept>({ maxSize: MAX_SHOPS });

  async function tell(read: Read, ids: readonly string[], day: Day, now: number): Promise<Told[]> {
    const today = zone.dayOf(now);
    const shops = await figuresOf(read, { ids, now, but: null, spend: free });
    const days = await facts.sums.of(read, { ids, first: today - PACE_DAYS, last: today }, free);
    const items = await facts.items.of(read, { ids, from: 0 }, free);
    return shops.map((figures): Told => {
      const { id } = figures;
      const shelf = { days: days.get(id) ?? new Map(), items: items.get(id) ?? [] };
      const ending = endingItems(shelf, now, zone);
      const { sales = 0, revenue = 0 } = shelf.days.get(day) ?? {};
      const soldOut = ending.filter(({ stock }) => stock <= 0);
      return { figures, sales, revenue, soldOut, ending: ending.map(({ name }) => name) };
    });
  }

  /** Shops that are told as they were at the last look. */
  async function unchanged(read: Read, ids: readonly string[], now: number): Promise<Map<string, Told>> {
    const today = zone.dayOf(now);
    const kept = ids.flatMap((id) => {
      const one = known.get(id);
      return one?.today === today && one.at <= now ? [{ id, ...one }] : [];
    });
    const since = kept.reduce((eldest, { at }) => Math.min(eldest, at), now);
    const ofKept = kept.map(({ id }) => id);
    const changed = await changedSince(read, ofKept, NEWS_TYPES, since);
    return new Map(kept.flatMap(({ id, told }) => (changed.has(id) ? [] : [[id, told] as const])));
  }

  return async (read: Read, { sub, email, day, now }: Wanted): Promise<ShopNews[]> => {
    const ids = await allOverviewLocations(read, { sub, email });
    if (ids.length === 0) return [];
    const today = zone.dayOf(now);
    const found = day === null ? await unchanged(read, ids, now) : new Map<string, Told>();
    const left = ids.filter((id) => !found.has(id));
    for (let first = 0; first < left.length; first += AT_ONCE) {
      const part = left.slice(first, first + AT_ONCE);
      for (const told of await tell(read, part, day ?? today, now)) found.set(told.figures.id, told);
      await yieldToOthers();
    }
    for (const [id, told] of found) known.set(id, { today, at: now, told });
    const [seen, places] = [await lastSeen(read, ids), await namesAndOwners(read, ids)];
    return ids.flatMap((id): ShopNews[] => {
      const told = found.get(id);
      const figures = told && { ...told.figures, seenAt: seen.get(id) ?? null };
      return figures ? [{ ...told, figures, ...(places.get(id) ?? { name: '', owner: null }) }] : [];
    });
  };
}

async function namesAndOwners(
  read: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, Pick<ShopNews, 'name' | 'owner'>>> {
  const rows = await read
    .selectFrom('record')
    .selectAll()
    .where('id', 'in', ids)
    .where('type', '=', 'LOCATION')
    .execute();
  const names = namesApart(rows.map((row) => readLocation(fromTable(row))));
  return new Map(rows.map(({ id, owner }) => [id, { name: names.get(id) ?? '', owner }]));
}
