import type { Data } from '../data.ts';
import type { NetworkState } from '../network.ts';
import type { DataError } from '../outcome.ts';
import { TransportError } from '../transport.ts';
import type { Draft, Entry } from './entry.ts';
import { parkedBefore } from './parked-before.ts';

/**
 * What became of a draft while somebody waited for it. `queued`: kept on this device, sent when that is possible;
 * `isServerDown`: it waits for the server, not for the connection.
 */
export type Fate =
  | { kind: 'applied' }
  | { kind: 'queued'; isServerDown: boolean }
  | { kind: 'refused'; error: DataError };

/** How long a form waits before it says that the draft is on its way, ms. */
const PATIENCE_MS = 8000;

/** What a form keeps on this device until it is sent. */
export interface KeptWords {
  key: string;
  words: unknown;
}

/**
 * Queues a draft and waits to see what becomes of it, so that a form can say so: done, kept for later, or refused. What
 * was refused outright is handed back and leaves the outbox, because the form still holds it; what met another's change
 * stays there for the person to decide, once: saved again from the same form, it takes up what was changed since. What
 * could not be queued at all counts as refused too. `kept` leaves its key as the draft is queued, and is there again before
 * a refused one goes: whenever the page is killed, the words are there once.
 */
export async function submit(
  data: Pick<Data, 'outbox' | 'live' | 'read' | 'keep'>,
  draft: Draft,
  kept: KeptWords | null = null,
): Promise<Fate> {
  const before = parkedBefore(await data.read((tx) => tx.entries()), draft);
  if (before?.isSame) return { kind: 'refused', error: before.entry.state.error };
  try {
    await data.outbox.enqueue(kept ? { ...draft, forgets: kept.key } : draft);
    if (before) await data.outbox.discardUntouched([before.entry.id]);
  } catch (thrown) {
    if (!(thrown instanceof TransportError)) throw thrown;
    // Nothing was queued, for want of room or of the code that queues: the form still holds it.
    return { kind: 'refused', error: thrown.error };
  }
  const fate = await watch(data, draft.id);
  if (fate.kind !== 'refused' || fate.error.code === 'STALE') return fate;
  if (!kept || (await isHandedBack(data, kept))) await data.outbox.discard(draft.id);
  return fate;
}

/** False where other words stand there by now: then what was refused stays in the outbox, where it can be seen. */
async function isHandedBack(data: Pick<Data, 'read' | 'keep'>, { key, words }: KeptWords): Promise<boolean> {
  if ((await data.read((tx) => tx.kept(key))) !== undefined) return false;
  await data.keep(key, words);
  return true;
}

function watch({ live, read }: Pick<Data, 'live' | 'read'>, id: string): Promise<Fate> {
  return new Promise((resolve, reject) => {
    const ends: (() => void)[] = [];
    const end = (fate: Fate): void => {
      for (const stop of ends.splice(0)) stop();
      resolve(fate);
    };
    const look = async (): Promise<void> => {
      const entry = (await read((tx) => tx.entries())).find((one) => one.id === id);
      const fate = fateOf(entry, live.network().snapshot());
      if (fate) end(fate);
    };
    const check = (): void => void look().catch(reject);
    const timer = setTimeout(() => end(queued(live.network().snapshot())), PATIENCE_MS);
    ends.push(live.outbox().subscribe(check), live.network().subscribe(check), () => clearTimeout(timer));
    check();
  });
}

const queued = ({ isServerDown }: NetworkState): Fate => ({ kind: 'queued', isServerDown });

function fateOf(entry: Entry | undefined, network: NetworkState): Fate | null {
  if (!entry) return { kind: 'applied' };
  const { state } = entry;
  if (state.kind === 'parked') return { kind: 'refused', error: state.error };
  if (state.kind === 'queued' && (!network.online || state.waitsFor !== 'turn')) return queued(network);
  return null;
}
