import type { Sale } from '../../domain/intelligence/intelligence.ts';
import type { Centavos } from '../../domain/money/money.ts';
import type { ShopFigures } from '../../domain/overview/overview.ts';
import { withSales } from '../../domain/overview/with-sales.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { isOnline } from '../../domain/shop/discovery.ts';
import { stockLevel } from '../../domain/shop/stock-level.ts';
import { readRefill } from '../../records/content/refill.ts';
import { readSale } from '../../records/content/sale.ts';
import { readItem } from '../../records/types/item.ts';
import { type Location, readLocation } from '../../records/types/location.ts';
import { OVERVIEW_KEY, readOverview } from '../basis/kept-answers.ts';
import { discover } from '../discovery/discover.ts';
import type { NearbyLocation } from '../discovery/nearby-location.ts';
import { useData } from '../hooks/data-context.tsx';
import { useLiveList } from '../hooks/hooks.ts';
import type { Live } from '../live/live.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { readWork } from '../mirror/work.ts';
import { startOfToday } from '../sync/shop-day.ts';
import { serverClock } from '../wire/server-clock.ts';
import { readUnreadAt } from './chat.ts';
import { dueChanges, withDue } from './supply/due-deliveries.ts';
import { type Thread, threadsOf } from './ticket-threads.ts';
import { unseenIn } from './unseen.ts';

/** A location that one owns, or works at, at a glance [ML-01]. */
export interface MyLocation extends Pick<NearbyLocation, 'online'> {
  location: Location;
  /** What one does there; null at one's own. */
  role: StaffRole | null;
  today: { revenue: Centavos; sales: number };
  /** Products that are out of stock or nearly. */
  runningOut: number;
  /** What the server told of it today, with the sales since; null where it told nothing today. */
  figures: ShopFigures | null;
  /** When it told that, ms of the server. */
  toldAt: number | null;
  /** What waits for its owner, as far as this device knows: messages that were not read, tickets with news. */
  waiting: { messages: number; tickets: number };
}

/** Own locations and those where one works, with their online state, today's sales and what is running out, by name. */
export function useMyLocations(): Live<MyLocation> {
  const { user } = useData();
  return useLiveList('my-locations', {
    scope: { kind: 'myLocations' },
    read: (tx) => readMyLocations(tx, user, serverClock.now()),
  });
}

async function readMyLocations(
  tx: MirrorTx,
  user: { sub: string; email: string },
  now: number,
): Promise<MyLocation[]> {
  const found = await discover(tx, { ...user, position: null }, now);
  const own = found.filter(({ reach }) => reach === 'own').map((one) => ({ ...one, role: null }));
  const work = await readWorkplaces(tx, found);
  const threadsAt = await readThreads(tx);
  const told = await readTold(tx, now);
  const due = told && (await dueChanges(tx, { at: told.at, shops: told.shops.values() }));
  const glances = await Promise.all(
    [...own, ...work].map(async ({ location, online, role }): Promise<MyLocation> => {
      const sales = await readSales(tx, location.id, now);
      const old = told?.shops.get(location.id);
      const figures =
        told && old && due
          ? withSales(
              withDue(old, due),
              sales.filter(({ at }) => at > told.at),
            )
          : null;
      const { revenue, sales: count } = figures?.today ?? sumOf(sales);
      return {
        ...{ location, role, figures, toldAt: told?.at ?? null, today: { revenue, sales: count } },
        online: figures && online !== 'online' ? onlineBy(figures.seenAt, now, online) : online,
        runningOut: figures?.low ?? (await readRunningOut(tx, location.id)),
        waiting: {
          messages: await readUnreadAt(tx, location.id),
          tickets: threadsAt(location.id).filter((one) => unseenIn(one, 'manager', user.sub).length > 0)
            .length,
        },
      };
    }),
  );
  return glances.sort((a, b) => a.location.name.localeCompare(b.location.name, 'pt-BR'));
}

/** The shops of others where this person works, once the device has them. */
async function readWorkplaces(
  tx: MirrorTx,
  found: readonly NearbyLocation[],
): Promise<Pick<MyLocation, 'location' | 'online' | 'role'>[]> {
  const work = Object.entries(await readWork(tx));
  const rows = await tx.rows(work.map(([id]) => ({ type: 'LOCATION', id })));
  return work.flatMap(([id, role], index) => {
    const row = rows[index];
    const online = found.find(({ location }) => location.id === id)?.online ?? 'unknown';
    return row ? [{ location: readLocation(row), online, role }] : [];
  });
}

/** What the server told today: yesterday's figures would stand under the names of today's. */
async function readTold(
  tx: MirrorTx,
  now: number,
): Promise<{ at: number; shops: ReadonlyMap<string, ShopFigures> } | null> {
  const told = readOverview(await tx.kept(OVERVIEW_KEY));
  if (!told || told.at < startOfToday(now)) return null;
  return { at: told.at, shops: new Map(told.shops.map((shop) => [shop.id, shop])) };
}

/** A heartbeat that the server told of, where the mirror has none of its own. */
function onlineBy(seenAt: number | null, now: number, known: MyLocation['online']): MyLocation['online'] {
  if (seenAt === null) return known;
  return isOnline([seenAt], now) ? 'online' : 'offline';
}

/** Today's sales. One of an earlier day that was changed today is none of them. */
async function readSales(tx: MirrorTx, parentId: string, now: number): Promise<Sale[]> {
  const from = startOfToday(now);
  const rows = await tx.select({
    by: 'parentWithin',
    parentId,
    type: 'SHOPPING_PURCHASE',
    from,
    to: Number.MAX_SAFE_INTEGER,
    most: MOST_SALES,
  });
  return rows.flatMap((row) => readSale(row) ?? []).filter(({ at }) => at >= from);
}

const sumOf = (sales: readonly Sale[]): MyLocation['today'] => ({
  revenue: sales.reduce((sum, { total }) => sum + total, 0),
  sales: sales.length,
});

async function readRunningOut(tx: MirrorTx, parentId: string): Promise<number> {
  const items = await tx.select({ by: 'parent', parentId, type: 'ITEM' });
  return items.filter((row) => stockLevel(readItem(row).quantity, readRefill(row).minimum) !== 'enough')
    .length;
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
