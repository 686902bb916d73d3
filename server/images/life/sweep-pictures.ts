import type { Kysely } from 'kysely';
import { DAY_MS, HOUR_MS } from '../../../src/domain/words/time-units.ts';
import { applied } from '../../db/applied.ts';
import type { JobHandlers, JobRetry } from '../../db/queue/jobs.ts';
import { nextNight } from '../../db/queue/next-night.ts';
import type { Schema } from '../../db/schema.ts';
import type { Commands, Store, Tx } from '../../db/store.ts';
import { ensureSetting } from '../../db/write-setting.ts';
import { countPictures, findUncounted } from '../../records/pictures/uncounted.ts';
import { beganAt } from '../objects/direct-upload.ts';
import type { ImageStore } from '../storage/image-store.ts';
import { findLeft, isDue, type LeftPicture, longestStay } from './find-left.ts';

export const PICTURE_SWEEP = 'pictures.sweep';
/** Three at night in São Paulo, as ms since midnight in UTC. */
export const NIGHT_MS = 6 * HOUR_MS;
/**
 * Pictures of one run of the job. A run takes a second or two, and longer on PostgreSQL where many large shops have due
 * ones.
 */
const PAGE = 500;

/**
 * Plants the job that takes unshown pictures out of the storage. It runs at every start, and repeating it changes
 * nothing.
 */
async function planPictures(tx: Tx): Promise<void> {
  await tx.enqueue({
    kind: PICTURE_SWEEP,
    key: PICTURE_SWEEP,
    payload: null,
    runAt: nextNight(tx.now, NIGHT_MS),
  });
}

/** Forgets the releases of pictures that are gone. */
async function forgetPictures(tx: Tx, { keys }: { keys: readonly string[] }): Promise<void> {
  await tx.db
    .deleteFrom('picture_release')
    .where('key', 'in', [...keys])
    .execute();
}

/** Forgets older releases than `until`, in ms. A walk never tells of keys that no storage has. */
async function forgetReleases(tx: Tx, { until }: { until: number }): Promise<void> {
  await tx.db.deleteFrom('picture_release').where('released_at', '<=', until).execute();
}

/**
 * Time from which on every record that names a picture has a reference, in ms. That is a day after the first sweep on
 * this version, which writes it. An upgrade is over by then, and no process is left that writes none.
 */
async function ensureCountedFrom(tx: Tx): Promise<number> {
  return Number(await ensureSetting(tx, { key: 'pictures.counted-from', value: String(tx.now + DAY_MS) }));
}

export const pictureCommands = {
  planPictures,
  forgetPictures,
  forgetReleases,
  ensureCountedFrom,
  countPictures,
} satisfies Commands;

export interface SweepDeps {
  store: Pick<Store<typeof pictureCommands>, 'run' | 'engine'> & { read: Kysely<Schema> };
  imageStore: Pick<ImageStore, 'walk' | 'head' | 'delete' | 'direct'>;
  now: () => number;
  /** Time for which a picture stays after a record showed it last, in ms. */
  keepMs: number;
  /**
   * Rejects where the pictures belong to another installation, or their owner is not known. It is asked before each
   * walk.
   */
  claim?: () => Promise<void>;
}

/**
 * The job that removes pictures that no record has shown for some days, a page a run. It is for pictures that all
 * processes with this job have.
 */
export function pictureSweep(deps: SweepDeps): JobHandlers<typeof PICTURE_SWEEP> {
  return { [PICTURE_SWEEP]: sweepPages(deps) };
}

/**
 * Removes pictures that no record has shown for some days, a page a call, and tells when to call again. The place of
 * the walk is remembered here, so after a restart it begins anew. Of several processes on one bucket each walks by
 * itself, and the first at its end ends the night.
 */
export function sweepPages(deps: SweepDeps): () => Promise<JobRetry> {
  let walk: AsyncIterator<string> | null = null;
  let usedAt = 0;
  return async () => {
    // The walk is of a night before, which another process ended.
    if (deps.now() - usedAt > NIGHT_MS) walk = null;
    usedAt = deps.now();
    if (!walk) await deps.claim?.();
    walk ??= deps.imageStore.walk()[Symbol.asyncIterator]();
    const keys = await take(walk, PAGE).catch((error: unknown) => {
      walk = null;
      throw error;
    });
    await removeDue(deps, keys);
    if (keys.length === PAGE) return { retryAt: deps.now() };
    walk = null;
    await dropOldUploads(deps);
    await deps.store.run('forgetReleases', { until: deps.now() - longestStay(deps.keepMs) });
    return { retryAt: nextNight(deps.now(), NIGHT_MS) };
  };
}

/** Removes those of these pictures that nobody has shown for long enough. Answers with their keys. */
export async function removeDue(
  { store, imageStore, now, keepMs }: SweepDeps,
  keys: readonly string[],
): Promise<string[]> {
  const left = await findLeft({ read: store.read, imageStore }, keys);
  const over = left.filter((one) => isDue(one, now(), keepMs));
  // A sweep without anything due begins the day of `ensureCountedFrom`, too.
  const named = await countNamed(store, over);
  const due = over.map(({ key }) => key).filter((key) => !named.has(key));
  for (const key of due) await imageStore.delete(key);
  if (due.length > 0) await store.run('forgetPictures', { keys: due });
  return due;
}

/**
 * The pictures of these that a record names without a reference. They get one. It is needed only where several
 * processes may have been upgraded one after the other. The one process of an embedded file read all records before it
 * wrote its first.
 */
async function countNamed(
  store: SweepDeps['store'],
  over: readonly LeftPicture[],
): Promise<ReadonlySet<string>> {
  if (store.engine !== 'postgres') return new Set();
  const from = await applied<typeof pictureCommands, 'ensureCountedFrom'>(
    store,
    'ensureCountedFrom',
    undefined,
  );
  const doubtful = over.filter(({ storedAt }) => storedAt < from).map(({ key }) => key);
  if (doubtful.length === 0) return new Set();
  const shown = await findUncounted(store.read, doubtful);
  if (shown.length > 0) await store.run('countPictures', { shown });
  return new Set(shown.map(({ key }) => key));
}

/** Removes uploads of a day ago that never became a picture. Other things in the same bucket stay. */
export async function dropOldUploads({
  imageStore: { direct },
  now,
}: Pick<SweepDeps, 'imageStore' | 'now'>): Promise<void> {
  if (!direct) return;
  for await (const upload of direct.uploads()) {
    const began = beganAt(upload);
    if (began !== null && began < now() - DAY_MS) await direct.dropUpload(upload);
  }
}

async function take(walk: AsyncIterator<string>, count: number): Promise<string[]> {
  const keys: string[] = [];
  while (keys.length < count) {
    const next = await walk.next();
    if (next.done) break;
    keys.push(next.value);
  }
  return keys;
}
