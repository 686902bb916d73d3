import { applied } from '../applied.ts';
import type { Store } from '../store.ts';
import type { ClaimedJob, ClaimToken, jobCommands } from './job-commands.ts';
import type { JobLog } from './troubles.ts';

/**
 * A handler at work longer than this, in ms, has lost its way. It hears so, and its job is free for another process. This process
 * leaves it alone until the handler ends: one that hangs would else take a place of its lane each hour. That end is written where
 * nobody took the job.
 */
const HELD_AT_MOST_MS = 60 * 60_000;

/** One job that this process holds. */
export interface Held {
  /** Aborted when the lease is renewed no more: whatever the handler does now, another may do too. */
  signal: AbortSignal;
  /** False once the lease is known to be lost, or was handed back. */
  isOurs(): boolean;
  /** Renews no more; what proves the claim, or null when it is not ours any more. The storage knows whether another took it. */
  end(): Promise<ClaimToken | null>;
}

/** The jobs that this process holds. Their leases are renewed together, one statement however many they are. */
export interface Holdings {
  hold(job: ClaimedJob): Held;
  ids(): string[];
  /** Gives everything back at once, for others to begin anew. */
  handBack(): Promise<void>;
}

interface Holding {
  token: ClaimToken;
  since: number;
  isOurs: boolean;
  ended: AbortController;
}

export function createHoldings(
  store: Pick<Store<typeof jobCommands>, 'run'>,
  leaseMs: number,
  log: JobLog,
): Holdings {
  const held = new Map<string, Holding>();
  let renewing: Promise<void> = Promise.resolve();
  let isRenewing = false;
  let timer: NodeJS.Timeout | undefined;

  const renewAll = async (): Promise<void> => {
    const young: Holding[] = [];
    for (const holding of held.values())
      if (performance.now() - holding.since <= HELD_AT_MOST_MS) young.push(holding);
      else holding.ended.abort();
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
      const holding = { token: { id, leaseUntil }, since, isOurs: true, ended: new AbortController() };
      held.set(id, holding);
      timer ??= setInterval(renew, leaseMs / 3).unref();
      return {
        signal: holding.ended.signal,
        isOurs: () => holding.isOurs,
        end: async () => {
          await renewing;
          // The same job may be at work again by now, and that is another holding.
          if (held.get(id) === holding) held.delete(id);
          rest();
          return holding.isOurs ? holding.token : null;
        },
      };
    },
    ids: () => [...held.keys()],
    async handBack() {
      clearInterval(timer);
      await renewing;
      const all = [...held.values()];
      for (const holding of all) lose(holding);
      if (all.length > 0) await store.run('handBackJobs', { held: all.map(({ token }) => token) });
    },
  };
}

/** Each holding has its new end, or hears that it is lost. */
function noteRenewed(
  holdings: readonly Holding[],
  { ids, leaseUntil }: { ids: readonly string[]; leaseUntil: number },
): void {
  for (const holding of holdings) {
    if (ids.includes(holding.token.id)) holding.token = { ...holding.token, leaseUntil };
    else lose(holding);
  }
}

function lose(holding: Holding): void {
  holding.isOurs = false;
  holding.ended.abort();
}
