import type { Commands, Store, Tx } from '../store.ts';
import { writeSetting } from '../write-setting.ts';
import { type eventCommands, PRUNED_AT_ONCE } from './event-commands.ts';
import { isLockedOut } from './event-hours.ts';
import type { JobHandlers } from './jobs.ts';

const PRUNE_EVENTS = 'prune-events';
const PRUNE_EVERY_MS = 10 * 60 * 1000;

/** Plants the jobs that keep the storage tidy, or has them run now. It runs once at every start. */
async function planMaintenance(tx: Tx): Promise<void> {
  await tx.enqueue({ kind: PRUNE_EVENTS, key: PRUNE_EVENTS, payload: null });
  await tx.db
    .updateTable('job')
    .set({ run_at: tx.now })
    .where('kind', '=', PRUNE_EVENTS)
    .where('run_at', '>', tx.now)
    .where('lease_until', '<=', tx.now)
    .execute();
}

/** Writes a word, to see whether the storage takes writes. */
async function probeStorage(tx: Tx): Promise<void> {
  await writeSetting(tx, 'probe', String(tx.now));
}

export const maintenanceCommands = { planMaintenance, probeStorage } satisfies Commands;

/** Handlers of these jobs, for the job runner beside the others. */
export function maintenanceHandlers(
  store: Store<typeof eventCommands>,
  now: () => number,
): JobHandlers<typeof PRUNE_EVENTS> {
  return {
    [PRUNE_EVENTS]: async () => {
      await tidyEvents(store);
      return { retryAt: now() + PRUNE_EVERY_MS };
    },
  };
}

async function tidyEvents(store: Store<typeof eventCommands>): Promise<void> {
  for (const name of ['dropEventHours', 'makeEventHours'] as const)
    await store.run(name, undefined).catch((error: unknown) => {
      // A dump or a long read holds the table: events without an hour's part are written all the same.
      if (!isLockedOut(error)) throw error;
    });
  for (let pruned = PRUNED_AT_ONCE; pruned === PRUNED_AT_ONCE; ) {
    const result = await store.run('pruneEvents', undefined);
    pruned = result.kind === 'applied' ? result.value : 0;
  }
}
