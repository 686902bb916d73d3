import { number, object } from '../../../records/content/read.ts';
import type { MirrorTx } from '../../mirror/mirror-store.ts';
import { serverClock } from '../../wire/server-clock.ts';

/** Time that an answer stays if the backend does not know the question, ms: processes are upgraded in turn [SY-39]. */
const STAYS_MS = 60 * 60_000;

/**
 * Keeps an answer about all own locations. Null: the backend does not know the question, and an old answer is dropped.
 * False where none is kept.
 */
export async function keepAnswer(tx: MirrorTx, key: string, answer: { at: number } | null): Promise<boolean> {
  if (answer) {
    await tx.keep(key, answer);
    return true;
  }
  const at = number(object(await tx.kept(key)).at);
  if (at !== null && Math.abs(serverClock.now() - at) < STAYS_MS) return true;
  await tx.drop(key);
  return false;
}
