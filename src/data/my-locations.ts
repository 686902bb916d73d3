import type { Centavos } from '../domain/money.ts';
import { stockLevel } from '../domain/stock-level.ts';
import { readItem } from '../records/content/item.ts';
import type { Location } from '../records/content/location.ts';
import { readSale } from '../records/content/sale.ts';
import type { NearbyLocation } from './data.ts';
import { useData } from './data-context.tsx';
import { discover } from './discover.ts';
import { useLiveList } from './hooks.ts';
import type { Live } from './live.ts';
import type { MirrorTx } from './mirror-store.ts';
import { startOfToday } from './my-locations-day.ts';

/** An own location at a glance [ML-01]. */
export interface MyLocation extends Pick<NearbyLocation, 'online'> {
  location: Location;
  today: { revenue: Centavos; sales: number };
  /** Products that are out of stock or nearly. */
  runningOut: number;
}

/** Own locations with their online state, today's sales and what is running out, by name. */
export function useMyLocations(): Live<MyLocation> {
  const { user } = useData();
  return useLiveList('my-locations', {
    scope: { kind: 'myLocations' },
    read: (tx) => readMyLocations(tx, user, Date.now()),
  });
}

async function readMyLocations(
  tx: MirrorTx,
  user: { sub: string; email: string },
  now: number,
): Promise<MyLocation[]> {
  const found = await discover(tx, { ...user, position: null }, now);
  const own = found.filter(({ reach }) => reach === 'own');
  const glances = await Promise.all(
    own.map(async ({ location, online }) => ({ location, online, ...(await glance(tx, location.id, now)) })),
  );
  return glances.sort((a, b) => a.location.name.localeCompare(b.location.name, 'pt-BR'));
}

async function glance(
  tx: MirrorTx,
  parentId: string,
  now: number,
): Promise<Pick<MyLocation, 'today' | 'runningOut'>> {
  const items = await tx.select({ by: 'parent', parentId, type: 'ITEM' });
  const rows = await tx.select({
    by: 'parentWithin',
    parentId,
    type: 'SHOPPING_PURCHASE',
    from: startOfToday(now),
    to: Number.MAX_SAFE_INTEGER,
    most: MOST_SALES,
  });
  const sales = rows.flatMap((row) => readSale(row) ?? []);
  return {
    today: { revenue: sales.reduce((sum, { total }) => sum + total, 0), sales: sales.length },
    runningOut: items.filter((row) => stockLevel(readItem(row).quantity) !== 'enough').length,
  };
}

/** Sales of a day that are counted; no unattended shop comes near. */
const MOST_SALES = 10_000;
