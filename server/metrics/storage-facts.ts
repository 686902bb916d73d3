import { sql } from 'kysely';
import { JOB_LANES } from '../db/lanes.ts';
import type { Trouble, Troubles } from '../db/queue/troubles.ts';
import type { FeedStatus, StorageTrouble, Store } from '../db/store.ts';
import type { Metrics } from './metrics.ts';

export interface StorageFactsDeps {
  store: Pick<Store, 'engine' | 'read' | 'feedStatus' | 'machineAheadMs' | 'trouble'>;
  /** Writes to the storage, which learns by it whether it is full. */
  probe: () => Promise<unknown>;
  /** True where the books have a fault. It reads the storage, and rejects where that does not answer. */
  areBooksWrong: () => Promise<boolean>;
  /** Beginning of the oldest payment out that is under way, by kind, in ms since 1970; null where none is. */
  oldestOut: () => Promise<Readonly<Record<string, number | null>>>;
  /** Present troubles: `bank` while only trials are sent there, or a kind of job that keeps failing. */
  troubles: Pick<Troubles, 'current'>;
  now: () => number;
}

/** Time without an answer after which a storage counts as away, in ms. Prometheus itself waits for 10 s. */
const TIMEOUT_MS = 4000;
const STORAGE_TROUBLES: readonly StorageTrouble[] = ['deaf', 'full'];

/**
 * Reads at every scrape the figures that only the storage knows. While it is away the last ones stay, and `storage_up`
 * is 0.
 */
export function readStorageFacts(deps: StorageFactsDeps, metrics: Metrics): () => Promise<void> {
  const heard = lastHeard(deps.store);
  return async () => {
    const from = performance.now();
    // What is there now may be over once a storage without an answer was waited for.
    const found = deps.store.trouble();
    tellTroubles(deps.troubles.current(), metrics);
    metrics.clockOffset.set(deps.store.machineAheadMs() / 1000);
    // Where nothing else is written now, only a try of ours finds the storage full.
    const written = within(TIMEOUT_MS, deps.probe).catch(() => undefined);
    try {
      await within(TIMEOUT_MS, async () => {
        await sql`select 1`.execute(deps.store.read);
        metrics.storageRead.set((performance.now() - from) / 1000);
        await readQueue(deps, metrics);
        tellOut(await deps.oldestOut(), deps.now(), metrics);
        metrics.booksWrong.set((await deps.areBooksWrong()) ? 1 : 0);
        tellFeed(deps.store.feedStatus(), metrics);
        metrics.eventLag.set(await eventLag(deps, await heard()));
        metrics.archiveFailing.set((await isArchiveFailing(deps.store)) ? 1 : 0);
      });
      metrics.storageUp.set(1);
    } catch {
      // The reason stands in the log: every request and job that needs the storage tells it.
      metrics.storageUp.set(0);
    }
    await written;
    const trouble = found ?? deps.store.trouble();
    for (const name of STORAGE_TROUBLES) metrics.storageTrouble.set({ name }, name === trouble ? 1 : 0);
  };
}

function tellTroubles(troubles: readonly Trouble[], metrics: Metrics): void {
  metrics.bankAway.set(troubles.some(({ name }) => name === 'bank') ? 1 : 0);
  metrics.trouble.reset();
  for (const { name } of troubles) metrics.trouble.set({ name }, 1);
}

function tellOut(since: Readonly<Record<string, number | null>>, now: number, metrics: Metrics): void {
  for (const [kind, at] of Object.entries(since))
    metrics.moneyOutAge.set({ kind }, at === null ? 0 : Math.max(0, now - at) / 1000);
}

function tellFeed({ bus, stored, carried }: FeedStatus, metrics: Metrics): void {
  if (bus !== 'none') metrics.busAway.set(bus === 'away' ? 1 : 0);
  metrics.eventsRead.reset();
  metrics.eventsRead.inc({ from: 'storage' }, stored);
  metrics.eventsRead.inc({ from: 'bus' }, carried);
}

async function readQueue({ store, now }: StorageFactsDeps, metrics: Metrics): Promise<void> {
  const at = now();
  const due = await store.read
    .selectFrom('job')
    .select((eb) => ['lane', eb.fn.countAll<number>().as('depth'), eb.fn.min('run_at').as('first')])
    .where('run_at', '<=', at)
    .where('lease_until', '<=', at)
    .groupBy('lane')
    .execute();
  for (const lane of JOB_LANES) {
    const waiting = due.find((row) => row.lane === lane);
    metrics.queueDepth.set({ lane }, waiting?.depth ?? 0);
    metrics.queueAge.set({ lane }, waiting ? (at - waiting.first) / 1000 : 0);
  }
}

/** The number up to which events were delivered here. At first it is that of the newest event. */
function lastHeard({ read, feedStatus }: StorageFactsDeps['store']): () => Promise<number> {
  let first: number | null = null;
  return async () => {
    const { upTo } = feedStatus();
    if (upTo !== null || first !== null) return upTo ?? first ?? 0;
    const row = await read
      .selectFrom('event')
      .select((eb) => eb.fn.max('seq').as('seq'))
      .executeTakeFirst();
    first = row?.seq ?? 0;
    return first;
  };
}

async function eventLag({ store, now }: StorageFactsDeps, heard: number): Promise<number> {
  const row = await store.read
    .selectFrom('event')
    .select('created_at')
    .where('seq', '>', heard)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row ? Math.max(0, now() - row.created_at) / 1000 : 0;
}

/**
 * True where PostgreSQL fails to archive its log. Without an archive nothing fails, though the figures of earlier
 * failures stay.
 */
async function isArchiveFailing({ engine, read }: StorageFactsDeps['store']): Promise<boolean> {
  if (engine === 'sqlite') return false;
  const { rows } = await sql<{ failing: boolean }>`
    select current_setting('archive_mode') <> 'off'
      and coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
    from pg_stat_archiver`.execute(read);
  return rows[0]?.failing === true;
}

async function within(ms: number, work: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the storage does not answer')), ms);
  });
  const worked = work();
  // A failure after the time-out is heard by nobody.
  worked.catch(() => undefined);
  try {
    await Promise.race([worked, late]);
  } finally {
    clearTimeout(timer);
  }
}
