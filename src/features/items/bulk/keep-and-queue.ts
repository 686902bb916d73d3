import type { Data } from '../../../data/data.ts';
import type { Draft } from '../../../data/mirror/entry.ts';

interface Queueing {
  /** Key under which the act is stored on this device. */
  key: string;
  /** The act with its drafts, from which a page that finds it queues them. */
  kept: object;
  drafts: readonly Draft[];
}

/** Stores an act, then queues its drafts. Rejects when this device cannot: the act then stays for the next page. */
export async function keepAndQueue(data: Data, { key, kept, drafts }: Queueing): Promise<void> {
  await data.keep(key, kept);
  await data.outbox.enqueueAll(drafts);
}

/**
 * The same for a new act. When it rejects, what stood under the key stands there again. The person was told that nothing
 * changed, so no later page may find the act and do it.
 */
export async function keepAndQueueNew(data: Data, queueing: Queueing): Promise<void> {
  const { key } = queueing;
  const before = await data.read((tx) => tx.kept(key));
  try {
    await keepAndQueue(data, queueing);
  } catch (error) {
    // A device without room may refuse the former act. Forgetting both takes less.
    await data.keep(key, before).catch(() => data.keep(key, undefined));
    throw error;
  }
}
