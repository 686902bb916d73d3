import type { Store } from '../store.ts';
import type { Troubles } from './troubles.ts';

/** Looks in a row without the bus after which it counts as away. At the start and after a cut it takes a moment. */
const LOOKS = 3;
const LOOK_EVERY_MS = 1000;

/**
 * Tells of a bus that is away. Meanwhile each process reads all events from the storage. Returns a function that stops
 * it.
 */
export function watchBus(
  { feedStatus }: Pick<Store, 'feedStatus'>,
  troubles: Pick<Troubles, 'meet' | 'end'>,
): () => void {
  let silent = 0;
  const look = (): void => {
    silent = feedStatus().bus === 'away' ? silent + 1 : 0;
    if (silent >= LOOKS)
      troubles.meet('event-bus', 'events are read from the storage, because the bus is not heard');
    else if (silent === 0) troubles.end('event-bus');
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
