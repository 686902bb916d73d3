import type { Commands, Store, Tx } from '../store.ts';
import type { eventCommands } from './event-commands.ts';
import type { JobHandlers } from './jobs.ts';

const PRUNE_EVENTS = 'prune-events';
const PRUNE_EVERY_MS = 10 * 60 * 1000;

/** Plants the jobs that keep the storage tidy; run once at every start, repeating it changes nothing. */
async function planMaintenance(tx: Tx): Promise<void> {
  await tx.enqueue({ kind: PRUNE_EVENTS, key: PRUNE_EVENTS, payload: null });
}

/** Writes a word, to see that it can be. */
async function probeStorage(tx: Tx): Promise<void> {
  const value = String(tx.now);
  await tx.db
    .insertInto('setting')
    .values({ key: 'probe', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export const maintenanceCommands = { planMaintenance, probeStorage } satisfies Commands;

/** The handlers of those jobs, to go with the other handlers of the job runner. */
export function maintenanceHandlers(
  store: Store<typeof eventCommands>,
  now: () => number,
): JobHandlers<typeof PRUNE_EVENTS> {
  return {
    [PRUNE_EVENTS]: async () => {
      await store.run('pruneEvents', undefined);
      return { retryAt: now() + PRUNE_EVERY_MS };
    },
  };
}
