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
/** Time without contact after which the long overlap is used, ms. */
const LONG_SILENCE_MS = 60 * 60_000;
/** Requests under way at once. */
export const PARALLEL_REQUESTS = 6;

/** A list of the server, and the query for its rows in the mirror. */
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
 * Brings in the changes since the last complete pull, with an overlap [SY-22, SY-23]; without a cursor the whole list.
 * True when the pull reached the end. A pull given up only for its length resumes the next time.
 */
export async function pullList(deps: SyncDeps, scope: ListScope): Promise<boolean> {
  return pullSince(deps, scope, await deps.store.read((tx) => tx.cursor(scope.key)));
}

/** As pullList, with a cursor that has been read already. Lists that are asked for in one turn travel together. */
export async function pullSince(
  deps: SyncDeps,
  scope: ListScope,
  cursor: PullCursor | undefined,
): Promise<boolean> {
  if (!cursor || cursor.updatedAt === null) return pullWholeList(deps, scope);
  // A clock that was set back cannot tell how long the silence was.
  const silent = Math.abs(deps.clock() - cursor.syncedAt) > LONG_SILENCE_MS;
  const since = cursor.updatedAt - (silent ? LONG_OVERLAP_MS : OVERLAP_MS);
  const start = cursor.rest ?? { since };
  const pulled = await pull(deps, scope, start).catch((thrown) => giveUp(deps, cursor, thrown));
  return (await settle(deps, scope.key, pulled, cursor)) === 'whole';
}

/** Brings in the changes since then (ms), as far as one pass goes. */
export async function pullFrom(deps: SyncDeps, scope: ListScope, since: number): Promise<PaginationEnd> {
  const pulled = await pull(deps, scope, { since });
  return settle(deps, scope.key, pulled);
}

/**
 * Brings in the whole list. A row of the mirror that the list lacks is only a candidate. It is removed when a second
 * question, by its key, finds nothing either [SY-30]. A row with an older stamp there is asked for, too [SY-19].
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

/** True where the server did not show a row, or showed an older stamp (ms) than the mirror has. */
export const isMissingOrOlder = (shown: number | undefined, { updatedAt }: StoredRow): boolean =>
  shown === undefined || shown < updatedAt;

/** Asks for each key. A record that the server does not have for this person leaves the mirror; others are updated. */
export async function confirmAbsent(deps: SyncDeps, keys: readonly RowKey[]): Promise<void> {
  await eachOf(keys, PARALLEL_REQUESTS, async ({ id, type }) => {
    await pullOne(deps, { id, type });
  });
}

/** Asks for one record and writes the answer: the row, or its absence. Null when there is none. */
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

/** One pass through a list. Its rows are stored. */
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

/** Makes the next pull begin anew where the server refuses the page to resume from. */
async function giveUp({ store }: SyncDeps, { key, rest }: PullCursor, thrown: unknown): Promise<never> {
  if (rest && thrown instanceof TransportError && isFinalRefusal(thrown.error))
    await store.write((tx) => dropRest(tx, key));
  throw thrown;
}
