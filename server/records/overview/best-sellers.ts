import type { Kysely } from 'kysely';
import QuickLRU from 'quick-lru';
import { createZone, type Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import { BEST_SELLER_DAYS, bestSellers } from '../../../src/domain/shelves/best-sellers.ts';
import { isRecent } from '../../../src/domain/words/is-recent.ts';
import { MINUTE_MS } from '../../../src/domain/words/time-units.ts';
import { allows, RIGHTS } from '../../../src/records/rights.ts';
import type { Schema } from '../../db/schema.ts';
import { Refused } from '../../db/store.ts';
import { standingOf } from '../standing.ts';
import type { Viewer } from '../type-handler.ts';
import { createDaySums } from './day-sums.ts';

type Read = Kysely<Schema>;

/** Age at which an order is made anew, in ms. It is of weeks, and many people ask for it. */
const FRESH_MS = 10 * MINUTE_MS;
/** Locations whose order a process keeps. */
const MAX_SHOPS = 2000;

/** `now` in ms; `spend` refuses a caller who asks for too much. */
export interface BestSellersRequest {
  locationId: string;
  now: number;
  spend: () => void;
}

/**
 * The order in which the items of a location sold in the last weeks, most units first: ids and no figures. One for each
 * process. `sums` may be shared with others who add up days.
 */
export function createBestSellers(zone: Zone = createZone(), sums = createDaySums(zone)) {
  const known = new QuickLRU<string, { at: number; ids: Promise<string[]> }>({ maxSize: MAX_SHOPS });

  async function look(read: Read, { locationId, now, spend }: BestSellersRequest): Promise<string[]> {
    const last = zone.dayOf(now);
    const days = await sums.of(read, { ids: [locationId], first: last - BEST_SELLER_DAYS + 1, last }, spend);
    return bestSellers(days.get(locationId)?.values() ?? []);
  }

  return {
    /** The order for a viewer who may read the location's items. Refuses NOT_FOUND for anybody else. */
    async forViewer(read: Read, viewer: Viewer, request: BestSellersRequest): Promise<string[]> {
      const item = { type: 'ITEM', owner: null, locationId: request.locationId, audience: null } as const;
      const { roles } = await standingOf(read, viewer, item);
      if (!allows(RIGHTS.ITEM.read, roles)) throw new Refused('NOT_FOUND');
      return this.of(read, request);
    },
    of(read: Read, request: BestSellersRequest): Promise<string[]> {
      const cached = known.get(request.locationId);
      if (cached && isRecent(cached.at, request.now, FRESH_MS))
        return cached.ids.catch((error: unknown) => {
          // Whoever looks pays. One who could not pay to the end refuses nobody but themselves.
          if (error instanceof Refused && error.code === 'RATE_LIMITED') return this.of(read, request);
          throw error;
        });
      const ids = look(read, request);
      known.set(request.locationId, { at: request.now, ids });
      // After a failure the next caller looks anew.
      ids.catch(() => known.delete(request.locationId));
      return ids;
    },
  };
}
