import type { Data } from '../../../data/data.ts';
import type { Draft } from '../../../data/mirror/entry.ts';

interface Queueing {
  /** Key under which the act is stored on this device. */
  key: string;
  /** The act with its drafts. A page that finds it stored queues the drafts. */
  kept: object;
  drafts: readonly Draft[];
}

/** Stores an act, then queues its drafts. If the queue rejects, the stored act waits for the next page. */
export async function keepAndQueue(data: Data, { key, kept, drafts }: Queueing): Promise<void> {
  await data.keep(key, kept);
  await data.outbox.enqueueAll(drafts);
}

/**
 * Does the same for a new act. A rejection puts the previous act back under the key. The person reads that nothing
 * changed, so no later page may find the new act.
 */
export async function keepAndQueueNew(data: Data, queueing: Queueing): Promise<void> {
  const { key } = queueing;
  const before = await data.read((tx) => tx.kept(key));
  try {
    await keepAndQueue(data, queueing);
  } catch (error) {
    // A full device may refuse to store the previous act again. Removing both acts needs no room.
    await data.keep(key, before).catch(() => data.keep(key, undefined));
    throw error;
  }
}
