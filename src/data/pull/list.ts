import { DAY_MS } from '../../domain/words/time-units.ts';
import type { RecordRow } from '../../records/record.ts';
import { isFinalRefusal } from '../basis/outcome.ts';
import { applyAbsence, applyRecords, inMillis, isStamped, wasSeenBy } from '../mirror/apply.ts';
import type { MirrorStore, RowKey, RowQuery, StoredRow } from '../mirror/mirror-store.ts';
import { type ListQuery, type Transport, TransportError } from '../wire/transport.ts';
import { dropRest, fillsSince, OVERLAP_MS, type PullCursor, type Pulled, settle } from './cursor.ts';
import { askPage } from './page.ts';
import { eachOf, type PaginationEnd, type PaginationStart, paginate } from './paginate.ts';

const LONG_OVERLAP_MS = DAY_MS;
/** After this long without contact the long overlap is used. */
const LONG_SILENCE_MS = 60 * 60_000;
/** Requests under way at once. */
export const PARALLEL_REQUESTS = 6;

/** A list of the server and the rows of the mirror that stand for it. */
export interface ListScope {
  key: string;
  query: ListQuery;
  local: RowQuery;
}

export interface SyncDeps {
  store: MirrorStore;
  transport: Transport;
  /** The rising clock of this page, ms. */
  clock: () => number;
  /** Pages after which a pass is given up; MAX_PAGES of paginate.ts where it is absent. */
  mostPages?: number;
}

/**
 * Brings in what changed since the last complete pull, with an overlap [SY-22, SY-23]; the whole list where there is no
 * cursor. True when it came to the end; one that was given up for nothing but its length is gone on with the next time.
 */
export async function pullList(deps: SyncDeps, scope: ListScope): Promise<boolean> {
  return pullSince(deps, scope, await deps.store.read((tx) => tx.cursor(scope.key)));
}

/** As pullList, where the cursor has been read already: lists that are asked for in one turn travel together. */
export async function pullSince(
  deps: SyncDeps,
  scope: ListScope,
  cursor: PullCursor | undefined,
): Promise<boolean> {
  if (!cursor || cursor.updatedAt === null) return pullWholeList(deps, scope);
  // A clock that was put back does not know how long it was silent.
  const silent = Math.abs(deps.clock() - cursor.syncedAt) > LONG_SILENCE_MS;
  const since = cursor.updatedAt - (silent ? LONG_OVERLAP_MS : OVERLAP_MS);
  const start = cursor.rest ?? { since };
  const pulled = await pull(deps, scope, start).catch((thrown) => giveUp(deps, cursor, thrown));
  return (await settle(deps, scope.key, pulled, cursor)) === 'whole';
}

/** Brings in what changed since then (ms), as far as one pass goes. */
export async function pullFrom(deps: SyncDeps, scope: ListScope, since: number): Promise<PaginationEnd> {
  const pulled = await pull(deps, scope, { since });
  return settle(deps, scope.key, pulled);
}

/**
 * Brings in the whole list. Rows of the mirror that it no longer has are candidates only: each is removed when a second
 * question, by its key, finds nothing either [SY-30]. Rows that it has with an older stamp are asked for, too [SY-19].
 */
export async function pullWholeList(deps: SyncDeps, scope: ListScope): Promise<boolean> {
  const startedAt = deps.clock();
  const seen = new Map<string, number>();
  const note = ({ id, updatedAt }: RecordRow): void => void seen.set(id, inMillis(updatedAt));
  const pulled = await pull(deps, scope, { since: null }, note);
  if ((await settle(deps, scope.key, pulled)) !== 'whole') return false;
  const local = await deps.store.read((tx) => tx.select(scope.local));
  await confirmAbsent(
    deps,
    local.filter((row) => isMissingOrOlder(seen.get(row.id), row) && wasSeenBy(row, startedAt, deps.clock())),
  );
  return true;
}

/** True where the server showed nothing of a row, or an older stamp in ms than the mirror has. */
export const isMissingOrOlder = (shown: number | undefined, { updatedAt }: StoredRow): boolean =>
  shown === undefined || shown < updatedAt;

/** Asks for each key: what the server does not have for this person leaves the mirror, and the rest is as it is there. */
export async function confirmAbsent(deps: SyncDeps, keys: readonly RowKey[]): Promise<void> {
  await eachOf(keys, PARALLEL_REQUESTS, async ({ id, type }) => {
    await pullOne(deps, { id, type });
  });
}

/** Asks for one record and writes the answer, be it the row or its absence. Null when there is none. */
export async function pullOne(deps: SyncDeps, key: RowKey): Promise<RecordRow | null> {
  const startedAt = deps.clock();
  const row = await deps.transport.get(key.id, key.type);
  await deps.store.write(async (tx) => {
    const arrival = { startedAt, now: deps.clock(), isAsked: true };
    if (row) await applyRecords(tx, [row], arrival);
    else await applyAbsence(tx, key, arrival);
  });
  return row;
}

/** One pass through a list; what it met is stored. */
async function pull(
  deps: SyncDeps,
  scope: ListScope,
  start: PaginationStart,
  note: (row: RecordRow) => void = () => undefined,
): Promise<Pulled> {
  let newest = start.since;
  let after: string | null = null;
  let stamped = true;
  const filled = new Set<unknown>();
  const end = await paginate(
    (args) => askPage(deps, scope.query, args),
    start,
    async (page) => {
      after = page.nextToken;
      if (page.items.length === 0) return;
      filled.add(
        await deps.store.write(async (tx) => {
          await page.apply(tx);
          return fillsSince(tx, deps.clock());
        }),
      );
      for (const row of page.items) {
        note(row);
        stamped &&= isStamped(row.updatedAt);
        newest = Math.max(newest ?? 0, row.updatedAt);
      }
    },
    deps.mostPages,
  );
  return { end, after, newest: stamped ? newest : null, since: start.since, filled };
}

/** A page that the server refuses to go on from makes the next pull begin anew. */
async function giveUp({ store }: SyncDeps, { key, rest }: PullCursor, thrown: unknown): Promise<never> {
  if (rest && thrown instanceof TransportError && isFinalRefusal(thrown.error))
    await store.write((tx) => dropRest(tx, key));
  throw thrown;
}
