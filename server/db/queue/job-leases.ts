import { HOUR_MS } from '../../../src/domain/words/time-units.ts';
import { applied } from '../applied.ts';
import type { Store } from '../store.ts';
import type { ClaimedJob, ClaimToken, jobCommands } from './job-commands.ts';
import type { JobLog } from './troubles.ts';

/**
 * Time after which a handler counts as hung, in ms. Its signal is aborted, and its job is free for another process.
 * This process does not claim that job again until the handler ends, or the job would take a slot of its lane each
 * hour. The end is written where nobody took the job.
 */
const MAX_HANDLER_MS = HOUR_MS;

/** The lease of one job that this process holds. */
export interface JobLease {
  /** Aborted when the lease is renewed no more. Another process may then do the same work as the handler. */
  signal: AbortSignal;
  /** False once the lease is known to be lost, or was handed back. */
  isOurs(): boolean;
  /**
   * Stops renewing. Resolves with the proof of the claim, or with null when it is known to be lost. Only the storage
   * knows for sure.
   */
  end(): Promise<ClaimToken | null>;
}

/** The leases of the jobs that this process holds. One statement renews all of them, however many they are. */
export interface JobLeases {
  /** Renews the lease of a claimed job until its `end`. */
  hold(job: ClaimedJob): JobLease;
  /** Ids of the held jobs. */
  ids(): string[];
  /** Gives all jobs back at once, for others to begin anew. */
  handBack(): Promise<void>;
}

interface HeldLease {
  token: ClaimToken;
  since: number;
  isOurs: boolean;
  ended: AbortController;
}

export function createJobLeases(
  store: Pick<Store<typeof jobCommands>, 'run'>,
  leaseMs: number,
  log: JobLog,
): JobLeases {
  const held = new Map<string, HeldLease>();
  let renewing: Promise<void> = Promise.resolve();
  let isRenewing = false;
  let timer: NodeJS.Timeout | undefined;

  const renewAll = async (): Promise<void> => {
    const young: HeldLease[] = [];
    for (const lease of held.values())
      if (performance.now() - lease.since <= MAX_HANDLER_MS) young.push(lease);
      else lease.ended.abort();
    if (young.length === 0) return;
    const tokens = young.map(({ token }) => token);
    noteRenewed(young, await applied(store, 'renewJobs', { held: tokens, leaseMs }));
  };
  const renew = (): void => {
    if (isRenewing) return;
    isRenewing = true;
    renewing = renewAll()
      .catch((error: unknown) => log.error({ err: error }, 'the leases of jobs could not be renewed'))
      .finally(() => {
        isRenewing = false;
      });
  };
  const rest = (): void => {
    if (held.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    hold({ id, leaseUntil }) {
      const since = performance.now();
      const lease = { token: { id, leaseUntil }, since, isOurs: true, ended: new AbortController() };
      held.set(id, lease);
      timer ??= setInterval(renew, leaseMs / 3).unref();
      return {
        signal: lease.ended.signal,
        isOurs: () => lease.isOurs,
        end: async () => {
          await renewing;
          // The same job may be at work again by now, under another lease.
          if (held.get(id) === lease) held.delete(id);
          rest();
          return lease.isOurs ? lease.token : null;
        },
      };
    },
    ids: () => [...held.keys()],
    async handBack() {
      clearInterval(timer);
      await renewing;
      const all = [...held.values()];
      for (const lease of all) lose(lease);
      if (all.length > 0) await store.run('handBackJobs', { held: all.map(({ token }) => token) });
    },
  };
}

/** Gives each lease its new end, or marks it as lost. */
function noteRenewed(
  leases: readonly HeldLease[],
  { ids, leaseUntil }: { ids: readonly string[]; leaseUntil: number },
): void {
  for (const lease of leases) {
    if (ids.includes(lease.token.id)) lease.token = { ...lease.token, leaseUntil };
    else lose(lease);
  }
}

function lose(lease: HeldLease): void {
  lease.isOurs = false;
  lease.ended.abort();
}
