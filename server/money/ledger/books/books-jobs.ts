import { DAY_MS } from '../../../../src/domain/words/day.ts';
import type { JobHandlers, JobResult } from '../../../db/queue/jobs.ts';
import type { Store } from '../../../db/store.ts';
import { type BooksProgress, type BooksState, type bookCommands, booksState } from './books-state.ts';
import { GENESIS } from './seal.ts';
import { SEALED_AT_ONCE } from './seal-books.ts';
import { chainPiece, lostBeforeSeal, strayFault, strayPiece } from './verify-books.ts';

export interface BooksDeps {
  store: Store<typeof bookCommands>;
  /** ms. */
  now: () => number;
  log: { error(detail: object, message: string): void };
}

/** What is posted on PostgreSQL is sealed within this, in ms; on SQLite only what an older program posted waits at all. */
const SEAL_EVERY_MS = { postgres: 5000, sqlite: 60 * 60_000 } as const;
/** Pieces of one run: other jobs of the house have their turn between. */
const PIECES_A_RUN = 20;
/** Faults that are kept word for word; all are counted. */
const FAULTS_KEPT = 20;
/** While processes of the version before may still post, the books are pulled through again after this, in ms. */
const ADOPTING_PAUSE_MS = 10 * 60_000;

/** The jobs that seal the books and walk through them, once at every start and then daily. */
export function createBooksJobs(deps: BooksDeps): JobHandlers<'books.seal' | 'books.verify'> {
  return {
    'books.seal': () => seal(deps),
    'books.verify': () => walk(deps),
  };
}

async function seal({ store, now }: BooksDeps): Promise<JobResult> {
  for (let round = 0; round < PIECES_A_RUN; round += 1) {
    const verdict = await store.run('sealBooks', undefined);
    if (verdict.kind === 'refused') throw new Error(verdict.code);
    if (verdict.value < SEALED_AT_ONCE) return { retryAt: now() + SEAL_EVERY_MS[store.engine] };
  }
  return { retryAt: now() };
}

async function walk(deps: BooksDeps): Promise<JobResult> {
  const { store, now } = deps;
  const state = await booksState(store.read);
  let progress = state.progress ?? { place: { chain: GENESIS }, faults: [], count: 0 };
  for (let piece = 0; piece < PIECES_A_RUN; piece += 1) {
    progress = await step(deps, state, progress);
    if (progress.place !== null) continue;
    const { faults, count } = progress;
    await keep(deps, { progress: null, found: { faults, count, at: now() } });
    return { retryAt: now() < state.adoptUntil ? now() + ADOPTING_PAUSE_MS : now() + DAY_MS };
  }
  await keep(deps, { progress });
  return { retryAt: now() };
}

/** One piece further; the chain first, then what is outside it. */
async function step(deps: BooksDeps, state: BooksState, progress: BooksProgress): Promise<BooksProgress> {
  const { read } = deps.store;
  const { place } = progress;
  if (place === null) return progress;
  if ('chain' in place) {
    const { faults, next } = await chainPiece(read, place.chain);
    return { ...add(deps, progress, faults), place: next ? { chain: next } : { strays: '' } };
  }
  const { strays, next } = await strayPiece(read, place.strays);
  const isAdopting = deps.now() < state.adoptUntil;
  if (isAdopting && strays.length > 0)
    await deps.store.run('adoptStrays', { ids: strays.map(({ id }) => id) });
  const faults = isAdopting ? [] : strays.map(strayFault);
  if (next === null) faults.push(...(await lostBeforeSeal(read)));
  return { ...add(deps, progress, faults), place: next === null ? null : { strays: next } };
}

/** Tells the log at once: a walk through long books takes its time. */
function add({ log }: BooksDeps, progress: BooksProgress, faults: readonly string[]): BooksProgress {
  if (faults.length > 0)
    log.error({ faults: faults.slice(0, FAULTS_KEPT), count: faults.length }, 'THE BOOKS WERE ALTERED');
  const kept = [...progress.faults, ...faults].slice(0, FAULTS_KEPT);
  return { ...progress, faults: kept, count: progress.count + faults.length };
}

async function keep({ store }: BooksDeps, change: Partial<BooksState>): Promise<void> {
  await store.run('keepBooksState', change);
}
