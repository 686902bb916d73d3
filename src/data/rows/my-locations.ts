import { useMemo } from 'react';
import type { Sale } from '../../domain/intelligence/intelligence.ts';
import type { Centavos } from '../../domain/money/money.ts';
import { namesApart } from '../../domain/overview/names-apart.ts';
import type { ShopFigures } from '../../domain/overview/overview.ts';
import type { Waiting } from '../../domain/overview/waiting-words.ts';
import { uncounted, withSales } from '../../domain/overview/with-sales.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { stockLevel } from '../../domain/shop/stock-level.ts';
import { byName } from '../../domain/words/name-order.ts';
import { readRefill } from '../../records/content/refill.ts';
import { isOffered, readItem } from '../../records/types/goods/item.ts';
import { type Location, readLocation } from '../../records/types/shop/location.ts';
import type { Data } from '../data.ts';
import { checksOf, onlineness } from '../discovery/discover.ts';
import { NEARBY_KEY, readNearby } from '../discovery/nearby-list.ts';
import type { NearbyLocation } from '../discovery/nearby-location.ts';
import { useData } from '../hooks/data-context.tsx';
import type { AheadSource, Live } from '../live/live.ts';
import { useSource } from '../live/use-source.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { readOwnRoles } from '../mirror/own-roles.ts';
import { childKey } from '../mirror/subtree.ts';
import { serverClock } from '../wire/server-clock.ts';
import { type NewsAt, readSalesAfter, useNewsAt } from './glance/news-at.ts';
import { heartbeatsOf, readTodaysOverview } from './glance/todays-overview.ts';
import { useOverviewRefresh } from './glance/use-overview-refresh.ts';
import { dueChanges, withDue } from './supply/due-deliveries.ts';

/** Overview of a location that a person owns or works at [ML-01]. */
export interface MyLocation extends Pick<NearbyLocation, 'online'> {
  location: Location;
  /** The person's role there; null at an own one. */
  role: StaffRole | null;
  today: { revenue: Centavos; sales: number };
  /** Products that are out of stock or nearly. Null where neither the server nor this device knows. */
  runningOut: number | null;
  /** The server's figures of today, with the sales since as soon as they are read. Null where it told none today. */
  figures: ShopFigures | null;
  /** When the server told the figures, ms of the server. */
  toldAt: number | null;
  /** Things that wait for the owner, as far as this device knows. None until they are read. */
  waiting: Waiting;
}

/** Source of own locations and workplaces, as the server told of them. */
export function myLocationsOf({ live, user }: Pick<Data, 'live' | 'user'>): AheadSource<Live<MyLocation>> {
  return live.list('my-locations', {
    scope: { kind: 'myLocations' },
    read: (tx) => readMyLocations(tx, user, serverClock.now()),
  });
}

/**
 * Own locations and workplaces, by name, with their online state, today's sales and the goods that run out. They are
 * asked for again while somebody looks.
 */
export function useMyLocations(): Live<MyLocation> {
  const locations = useSource(myLocationsOf(useData()));
  const news = useNewsAt(locations.rows.length > 0);
  useOverviewRefresh(locations.freshness.syncedAt);
  return useMemo(
    () => ({ ...locations, rows: locations.rows.map((one) => withNews(one, news[one.location.id])) }),
    [locations, news],
  );
}

/** A location as the server told of it, with the news that this device heard since. */
function withNews(one: MyLocation, news: NewsAt | undefined): MyLocation {
  if (!news) return one;
  const { waiting, sales } = news;
  const { figures, toldAt } = one;
  if (!figures || toldAt === null) return { ...one, waiting };
  const now = withSales(figures, uncounted(figures, toldAt, sales));
  return { ...one, waiting, figures: now, today: todayOf(now) };
}

const NOTHING: Waiting = { messages: 0, conversations: 0, tickets: 0, openTickets: 0 };

const todayOf = ({ today: { revenue, sales } }: ShopFigures): MyLocation['today'] => ({ revenue, sales });

/**
 * The server's figures of all locations, in as many readings for fifty as for four. A location without figures is
 * counted from the mirror.
 */
export async function readMyLocations(
  tx: MirrorTx,
  { sub }: { sub: string },
  now: number,
): Promise<MyLocation[]> {
  const [own, workplaces, overview, nearby] = await Promise.all([
    tx.select({ by: 'owner', owner: sub, type: 'LOCATION' }),
    readWorkplaces(tx),
    readTodaysOverview(tx, now),
    tx.kept(NEARBY_KEY),
  ]);
  const rows = [...own.map((row) => ({ location: readLocation(row), role: null })), ...workplaces];
  const names = namesApart(rows.map(({ location }) => location));
  const ids = rows.map(({ location }) => location.id);
  const due = overview && (await dueChanges(tx, { at: overview.at, shops: overview.shops.values() }));
  const checks = await checksOf(tx, [...(readNearby(nearby)?.places ?? []), ...heartbeatsOf(overview)], ids);
  const glances = await Promise.all(
    rows.map(async ({ location: told, role }): Promise<MyLocation> => {
      const location = { ...told, name: names.get(told.id) ?? told.name };
      const answered = overview?.shops.get(location.id);
      const figures = answered && due ? withDue(answered, due) : null;
      return {
        ...{ location, role, figures, toldAt: overview?.at ?? null, waiting: NOTHING },
        today: figures ? todayOf(figures) : sumOf(await readSalesAfter(tx, location.id, now)),
        online: onlineness(checks.get(location.id) ?? null, now).tag,
        runningOut: figures?.low ?? (await readRunningOut(tx, location.id)),
      };
    }),
  );
  return glances.sort((a, b) => byName(a.location, b.location));
}

/** The shops of others where this person works, once the device has them. */
async function readWorkplaces(tx: MirrorTx): Promise<Pick<MyLocation, 'location' | 'role'>[]> {
  const roles = Object.entries(await readOwnRoles(tx));
  const rows = roles.length > 0 ? await tx.rows(roles.map(([id]) => ({ type: 'LOCATION', id }))) : [];
  return roles.flatMap(([, role], index) => {
    const row = rows[index];
    return row ? [{ location: readLocation(row), role }] : [];
  });
}

const sumOf = (sales: readonly Sale[]): MyLocation['today'] => ({
  revenue: sales.reduce((sum, { total }) => sum + total, 0),
  sales: sales.length,
});

/** Null until the shop's items were read to their end, because a part of them would be counted as all. */
async function readRunningOut(tx: MirrorTx, parentId: string): Promise<number | null> {
  if (!(await tx.cursor(childKey(parentId, 'ITEM')))) return null;
  const items = await tx.select({ by: 'parent', parentId, type: 'ITEM' });
  return items.filter(
    (row) => isOffered(row) && stockLevel(readItem(row).quantity, readRefill(row).minimum) !== 'enough',
  ).length;
}
