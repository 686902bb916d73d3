import type { Kysely } from 'kysely';
import { createZone, type Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import type { Overview, ShopFigures } from '../../../src/domain/overview/overview.ts';
import { salesFigures, shelfFigures } from '../../../src/domain/overview/shop-figures.ts';
import { firstDayAt } from '../../../src/domain/overview/spans.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import type { Schema } from '../../db/schema.ts';
import { createFactsCache } from './facts-cache.ts';
import { type OverviewRequest, overviewLocations } from './own-locations.ts';
import { createShopFacts, MAX_SHOPS, type ShopFactsCache } from './shop-facts.ts';
import { dueDeliveries } from './waiting.ts';
import type { WaitingWanted } from './waiting-facts.ts';

type Read = Kysely<Schema>;

/** Locations whose figures are read, at an instant in ms. */
type Asked = Pick<OverviewRequest, 'now' | 'spend'> & Pick<WaitingWanted, 'ids' | 'but'>;

/**
 * The figures of locations. What one answer added up serves the next: what is asked again costs a few statements, however many
 * locations there are. Several processes each keep their own sums.
 */
export function createFigures(zone: Zone, { sums, items, waiting }: ShopFactsCache) {
  const fold = (rows: readonly RecordRow[]) => dueDeliveries(rows, zone);
  const supplies = createFactsCache({ type: 'SUPPLY_ORDER', most: MAX_SHOPS, fold });

  return async (read: Read, { ids, now, but, spend }: Asked): Promise<ShopFigures[]> => {
    const today = zone.dayOf(now);
    const all = { ids, from: 0 };
    const days = await sums.of(read, { ids, first: firstDayAt(today), last: today }, spend);
    const shelves = await items.of(read, all, spend);
    const waits = await waiting(read, { ids, now, but }, spend);
    const ordered = await supplies.of(read, all, spend);
    const seen = await lastSeen(read, ids);
    return ids.map((id): ShopFigures => {
      const facts = { days: days.get(id) ?? new Map(), items: shelves.get(id) ?? [] };
      return {
        id,
        ...salesFigures(facts, now, zone),
        ...shelfFigures(facts, now, zone),
        ...waits(id),
        seenAt: seen.get(id) ?? null,
        deliveries: ordered.get(id) ?? [],
      };
    });
  };
}

/** The locations that a viewer owns, or works at and reads, at a glance. */
export function createOverview(zone: Zone = createZone(), facts: ShopFactsCache = createShopFacts(zone)) {
  const figuresOf = createFigures(zone, facts);
  return async (read: Read, { viewer, now, spend }: OverviewRequest): Promise<Overview> => {
    spend();
    const ids = await overviewLocations(read, viewer);
    return { at: now, shops: await figuresOf(read, { ids, now, but: viewer.sub, spend }) };
  };
}

/** When each location was heard of last, ms. One that never was is not there. */
export async function lastSeen(read: Read, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await read
    .selectFrom('place')
    .select(['location_id', 'seen_at'])
    .where('location_id', 'in', ids)
    .where('seen_at', '>', 0)
    .execute();
  return new Map(rows.map((row) => [row.location_id, row.seen_at]));
}
