import type { Sale } from '../../../domain/intelligence/intelligence.ts';
import { LATE_MS } from '../../../domain/overview/overview.ts';
import type { Waiting } from '../../../domain/overview/waiting-words.ts';
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
import { type Thread, threadsOf } from '../ticket-threads.ts';
import { unseenIn } from '../unseen.ts';
import { readUnreadAt } from './conversations.ts';
import { readTodaysOverview, readTodaysWaiting } from './todays-overview.ts';

/** Events that this device itself received about a location. */
export interface NewsAt {
  /** Today's sales since a minute before the server told its figures, which count some of them. */
  sales: readonly Sale[];
  waiting: Waiting;
}

type News = Readonly<Record<string, NewsAt>>;
const NONE: News = {};
const NOTHING = createSource(NONE);

/**
 * Events that this device received about this person's locations, by location id. Each location takes some readings, so
 * nothing is read before the locations themselves can be painted.
 */
export function useNewsAt(isPainted: boolean): News {
  const { live, user } = useData();
  return useSource(
    isPainted ? live.kept('news-at', NONE, (tx) => readNews(tx, user.sub, serverClock.now())) : NOTHING,
  );
}

async function readNews(tx: MirrorTx, sub: string, now: number): Promise<News> {
  const [own, roles, overview, people, threadsAt] = await Promise.all([
    tx.select({ by: 'owner', owner: sub, type: 'LOCATION' }),
    readOwnRoles(tx),
    readTodaysOverview(tx, now),
    readTodaysWaiting(tx, now),
    readThreads(tx),
  ]);
  const ids = [...new Set([...own.map(({ id }) => id), ...Object.keys(roles)])];
  const news = await Promise.all(
    ids.map(async (id): Promise<[string, NewsAt]> => {
      const sales = overview?.shops.has(id) ? await readSalesAfter(tx, id, now, overview.at - LATE_MS) : [];
      const threads = threadsAt(id);
      const tickets = threads.filter((one) => unseenIn(one, 'manager', sub).length > 0).length;
      const messages = await readUnreadAt(tx, { locationId: id, sub });
      const isChatKnown = (await tx.kept(SYNCED + scopeKey({ kind: 'chat', id }))) !== undefined;
      const from = overview?.shops.has(id) ? overview : people;
      const told = from?.shops.get(id);
      const conversations = isChatKnown ? 0 : (told?.conversations ?? 0);
      const waiting = {
        // A message that was heard is of one of the conversations: the larger number has all who wait.
        ...(conversations > messages ? { messages: 0, conversations } : { messages, conversations: 0 }),
        tickets,
        openTickets: from && told ? unheardOf(threads, told.tickets, from.at) : 0,
      };
      return [id, { sales, waiting }];
    }),
  );
  return Object.fromEntries(news);
}

/** Open tickets that the server told at `at`, ms, and this device lacks. A ticket that changed since was open then. */
function unheardOf(threads: readonly Thread[], open: number, at: number): number {
  const known = threads.filter(
    ({ ticket, arrivedStatus, lastAt }) =>
      ticket.createdAt <= at && (lastAt > at || !isSettled(arrivedStatus)),
  );
  return Math.max(0, open - known.length);
}

/** Today's sales of a location after an instant, ms. A sale of an earlier day that changed today is left out. */
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

/** Most sales of a day that are counted. No unattended shop comes near. */
const MAX_SALES = 10_000;
