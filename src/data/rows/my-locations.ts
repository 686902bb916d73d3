import type { Centavos } from '../../domain/money/money.ts';
import { stockLevel } from '../../domain/shop/stock-level.ts';
import { readSale } from '../../records/content/sale.ts';
import { readItem } from '../../records/types/item.ts';
import type { Location } from '../../records/types/location.ts';
import { discover } from '../discovery/discover.ts';
import type { NearbyLocation } from '../discovery/nearby-location.ts';
import { useData } from '../hooks/data-context.tsx';
import { useLiveList } from '../hooks/hooks.ts';
import type { Live } from '../live/live.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { startOfToday } from '../sync/shop-day.ts';
import { readUnreadAt } from './chat.ts';
import { type Thread, threadsOf } from './ticket-threads.ts';
import { unseenIn } from './unseen.ts';

/** An own location at a glance [ML-01]. */
export interface MyLocation extends Pick<NearbyLocation, 'online'> {
  location: Location;
  today: { revenue: Centavos; sales: number };
  /** Products that are out of stock or nearly. */
  runningOut: number;
  /** What waits for its owner, as far as this device knows: messages that were not read, tickets with news. */
  waiting: { messages: number; tickets: number };
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
  const threadsAt = await readThreads(tx);
  const glances = await Promise.all(
    own.map(async ({ location, online }) => ({
      location,
      online,
      ...(await glance(tx, location.id, now)),
      waiting: {
        messages: await readUnreadAt(tx, location.id),
        tickets: threadsAt(location.id).filter((one) => unseenIn(one, 'manager', user.sub).length > 0).length,
      },
    })),
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

/** The tickets of every location in one reading. */
async function readThreads(tx: MirrorTx): Promise<(locationId: string) => Thread[]> {
  const types = ['LOCATION_TICKET', 'TICKET_UPDATE'] as const;
  const [tickets, updates] = await Promise.all(types.map((type) => tx.select({ by: 'type', type })));
  const rows = [...(tickets ?? []), ...(updates ?? [])];
  const entries = await tx.entries();
  return (locationId) => threadsOf(rows, entries, locationId);
}

/** Sales of a day that are counted; no unattended shop comes near. */
const MOST_SALES = 10_000;
