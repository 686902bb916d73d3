import { DAY_MS } from '../../domain/words/time-units.ts';
import { number, object } from '../../records/content/read.ts';
import type { HealingStore } from '../mirror/healing-store.ts';
import { type ServerClock, serverClock } from '../wire/server-clock.ts';

/** Key of the difference between the server's clock and this device's, and of the time when it was heard. */
export const CLOCK_KEY = 'server-clock';

/** Longest time for which a kept difference is believed, ms. */
const MAX_AGE_MS = 7 * DAY_MS;

interface KeptClock {
  /** ms by which the server's clock is ahead. */
  offset: number;
  /** ms of the device, at the answer. */
  at: number;
}

/**
 * Begins the server's clock with the difference that an earlier page heard, because the app may start without a signal.
 * Keeps what this page hears. Returns the way to stop. `now`: ms of the device.
 *
 * No clock of a browser runs on while the app is closed, so nothing shows for sure that the device's clock was set in
 * between. A clock that is earlier than at the last answer was set back, so the difference is dropped. A week bounds how
 * long a clock that was set otherwise is misread. A wrong clock is seldom set right, and mostly where there is a signal.
 */
export function keepClock(
  store: Pick<HealingStore, 'read' | 'write'>,
  clock: ServerClock = serverClock,
  now: () => number = Date.now,
): () => void {
  let isBeginning = false;
  const keep = async (): Promise<void> => {
    const at = now();
    await store.write((tx) => tx.keep(CLOCK_KEY, { offset: clock.now() - at, at } satisfies KeptClock));
  };
  const begin = async (kept: unknown): Promise<void> => {
    // An answer came before this code did.
    if (clock.isHeard()) return keep();
    const offset = offsetIn(kept, now());
    if (offset === null) return;
    isBeginning = true;
    clock.begin(offset);
    isBeginning = false;
  };
  const stop = clock.onMoved(() => void (isBeginning || keep().catch(heardLater)));
  void store
    .read((tx) => tx.kept(CLOCK_KEY))
    .then(begin)
    .catch(heardLater);
  return stop;
}

/** A difference that cannot be read or kept is heard again with a later answer. */
const heardLater = (): void => undefined;

function offsetIn(kept: unknown, now: number): number | null {
  const { offset, at } = object(kept);
  const age = now - (number(at) ?? Number.NaN);
  return age >= 0 && age <= MAX_AGE_MS ? number(offset) : null;
}
