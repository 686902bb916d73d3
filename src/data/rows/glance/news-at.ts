import type { Sale } from '../../../domain/intelligence/intelligence.ts';
import { LATE_MS } from '../../../domain/overview/overview.ts';
import { isSettled } from '../../../domain/people/ticket.ts';
import { readSale } from '../../../records/content/sale.ts';
import { scopeKey } from '../../basis/scope.ts';
import { createSource } from '../../basis/source.ts';
import { useData } from '../../hooks/data-context.tsx';
import { useSource } from '../../live/use-source.ts';
import { type MirrorTx, SYNCED } from '../../mirror/mirror-store.ts';
import { readOwnRoles } from '../../mirror/own-roles.ts';
import { startOfToday } from '../../sync/shop-day.ts';
import { serverClock } from '../../wire/server-clock.ts';
import { readUnreadAt } from '../chat.ts';
import { type Thread, threadsOf } from '../ticket-threads.ts';
import { unseenIn } from '../unseen.ts';
import { readTodaysOverview } from './todays-overview.ts';

/** Messages that were not read, and tickets with news: as this device heard of them, and what only the server told of. */
export interface Waiting {
  messages: number;
  tickets: number;
}

/** Events that this device itself received of a location. */
export interface NewsAt {
  /** Today's sales since a minute before the server told of it: some of them are in its figures. */
  sales: readonly Sale[];
  waiting: Waiting;
}

type News = Readonly<Record<string, NewsAt>>;
const NONE: News = {};
const NOTHING = createSource(NONE);

/**
 * Events that this device received of this person's locations, by their ids. It takes some readings of each, so nothing is
 * read before the locations themselves are there to be painted.
 */
export function useNewsAt(isPainted: boolean): News {
  const { live, user } = useData();
  return useSource(
    isPainted ? live.kept('news-at', NONE, (tx) => readNews(tx, user.sub, serverClock.now())) : NOTHING,
  );
}

async function readNews(tx: MirrorTx, sub: string, now: number): Promise<News> {
  const [own, roles, overview, threadsAt] = await Promise.all([
    tx.select({ by: 'owner', owner: sub, type: 'LOCATION' }),
    readOwnRoles(tx),
    readTodaysOverview(tx, now),
    readThreads(tx),
  ]);
  const ids = [...new Set([...own.map(({ id }) => id), ...Object.keys(roles)])];
  const news = await Promise.all(
    ids.map(async (id): Promise<[string, NewsAt]> => {
      const sales = overview?.shops.has(id) ? await readSalesAfter(tx, id, now, overview.at - LATE_MS) : [];
      const threads = threadsAt(id);
      const tickets = threads.filter((one) => unseenIn(one, 'manager', sub).length > 0).length;
      const messages = await readUnreadAt(tx, id);
      const isChatKnown = (await tx.kept(SYNCED + scopeKey({ kind: 'chat', id }))) !== undefined;
      const told = overview?.shops.get(id);
      const waiting = {
        messages: isChatKnown ? messages : Math.max(messages, told?.conversations ?? 0),
        tickets: tickets + (overview && told ? unheardOf(threads, told.tickets, overview.at) : 0),
      };
      return [id, { sales, waiting }];
    }),
  );
  return Object.fromEntries(news);
}

/** Open tickets that the server told of at an instant, ms, and this device does not have. What changed since was open then. */
function unheardOf(threads: readonly Thread[], open: number, at: number): number {
  const known = threads.filter(
    ({ ticket, arrivedStatus, lastAt }) =>
      ticket.createdAt <= at && (lastAt > at || !isSettled(arrivedStatus)),
  );
  return Math.max(0, open - known.length);
}

/** Today's sales of a location after an instant, ms. One of an earlier day that was changed today is none of them. */
export async function readSalesAfter(
  tx: MirrorTx,
  parentId: string,
  now: number,
  after = 0,
): Promise<Sale[]> {
  const from = Math.max(startOfToday(now), after);
  const rows = await tx.select({
    ...{ by: 'parentWithin', parentId, type: 'SHOPPING_PURCHASE' },
    ...{ from, to: Number.MAX_SAFE_INTEGER, most: MAX_SALES },
  });
  return rows.flatMap((row) => readSale(row) ?? []).filter(({ at }) => at >= from);
}

/** The tickets of every location in one reading. */
async function readThreads(tx: MirrorTx) {
  const types = ['LOCATION_TICKET', 'TICKET_UPDATE'] as const;
  const [tickets, updates] = await Promise.all(types.map((type) => tx.select({ by: 'type', type })));
  const rows = [...(tickets ?? []), ...(updates ?? [])];
  const entries = await tx.entries();
  return (locationId: string) => threadsOf(rows, entries, locationId);
}

/** Sales of a day that are counted; no unattended shop comes near. */
const MAX_SALES = 10_000;
