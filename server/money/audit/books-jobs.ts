import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/words/time-units.ts';
import { applied } from '../../db/applied.ts';
import type { JobHandlers, JobResult } from '../../db/queue/jobs.ts';
import type { Store } from '../../db/store.ts';
import { type BooksProgress, type bookCommands, booksState } from '../ledger/books/books-state.ts';
import { GENESIS } from '../ledger/books/seal.ts';
import { SEALED_AT_ONCE } from '../ledger/books/seal-books.ts';
import { sumsOf } from '../ledger/books/sums.ts';
import { chainPiece } from '../ledger/books/verify-books.ts';
import { type Alarm, phasePiece } from './phases.ts';
import type { auditCommands, WalkStep } from './walk-commands.ts';

export interface BooksDeps {
  store: Store<typeof bookCommands & typeof auditCommands>;
  now: () => number;
  log: { error(detail: object, message: string): void };
}

/**
 * Longest time until a posting is sealed, in ms, on PostgreSQL. On SQLite only postings of an older program wait at
 * all.
 */
const SEAL_EVERY_MS = { postgres: 5000, sqlite: HOUR_MS } as const;
/** Pieces of one run. Other jobs of the house have their turn between runs. */
const PIECES_A_RUN = 20;
/** Number of faults that are kept word for word. All are counted. */
const FAULTS_KEPT = 20;
/** Pause before the next walk while processes of the version before may still post, in ms. */
const ADOPTING_PAUSE_MS = 10 * MINUTE_MS;

/** The jobs that seal the books and walk through them, once at every start and then daily. */
export function createBooksJobs(deps: BooksDeps): JobHandlers<'books.seal' | 'books.verify'> {
  return {
    'books.seal': () => seal(deps),
    'books.verify': () => walkOn(deps),
  };
}

async function seal({ store, now }: BooksDeps): Promise<JobResult> {
  for (let round = 0; round < PIECES_A_RUN; round += 1) {
    const sealed = await applied(store, 'sealBooks', undefined);
    if (sealed < SEALED_AT_ONCE) return { retryAt: now() + SEAL_EVERY_MS[store.engine] };
  }
  return { retryAt: now() };
}

/** Takes some pieces of the walk. The next run goes on at the end of this one, in whatever process. */
async function walkOn(deps: BooksDeps): Promise<JobResult> {
  const { store, now } = deps;
  const { found: before, adoptUntil, ...state } = await booksState(store.read);
  let { progress } = state;
  if (!progress) {
    const name = Math.max(now(), (before?.walk ?? 0) + 1);
    progress = { walk: name, chain: GENESIS, phase: 'chain', after: '', faults: [], count: 0 };
    await keep(deps, { from: null, change: { progress }, sums: [] });
  }
  for (let piece = 0; piece < PIECES_A_RUN; piece += 1) {
    const counted = await countOn(deps, progress);
    progress = counted.progress;
    if (counted.isBehind) continue;
    const { place, alarm } = await phasePiece(deps.store, progress, now() < adoptUntil);
    const told = tell(deps, progress, alarm);
    if (place === null) {
      const { faults, count, walk, chain: head } = told;
      const found = { faults, count, at: now(), walk, head };
      await keep(deps, { from: progress, change: { progress: null, found }, sums: [] });
      return { retryAt: now() < adoptUntil ? now() + ADOPTING_PAUSE_MS : now() + DAY_MS };
    }
    const moved = { ...told, ...place };
    await keep(deps, { from: progress, change: { progress: moved }, sums: [] });
    progress = moved;
  }
  return { retryAt: now() };
}

/** Takes in the next piece of the chain, if it has grown. `isBehind` where there is more of it. */
async function countOn(
  deps: BooksDeps,
  progress: BooksProgress,
): Promise<{ progress: BooksProgress; isBehind: boolean }> {
  const { faults, transfers, end, next } = await chainPiece(deps.store.read, progress.chain);
  if (end.seq === progress.chain.seq) return { progress, isBehind: false };
  const moved = { ...tell(deps, progress, { faults, message: 'THE BOOKS WERE ALTERED' }), chain: end };
  await keep(deps, { from: progress, change: { progress: moved }, sums: [...sumsOf(transfers)] });
  return { progress: moved, isBehind: next !== null };
}

/** Tells the log at once, because a walk through long books takes its time. */
function tell({ log }: BooksDeps, progress: BooksProgress, { faults, message }: Alarm): BooksProgress {
  if (faults.length > 0) log.error({ faults: faults.slice(0, FAULTS_KEPT), count: faults.length }, message);
  const kept = [...progress.faults, ...faults].slice(0, FAULTS_KEPT);
  return { ...progress, faults: kept, count: progress.count + faults.length };
}

async function keep({ store }: BooksDeps, step: WalkStep): Promise<void> {
  if (!(await applied(store, 'keepStep', step))) throw new Error('another process walks through the books');
}
