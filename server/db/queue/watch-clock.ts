import type { Store } from '../store.ts';
import type { Troubles } from './troubles.ts';

/** Distance of a machine's clock from the storage's that is a trouble, in ms. */
const OFF_BY_MS = 2000;
const LOOK_EVERY_MS = 5000;

/**
 * Tells of a machine whose clock is wrong. Nothing of ours goes by it, but other programs there do. Returns a function
 * that stops it.
 */
export function watchClock(
  { machineAheadMs }: Pick<Store, 'machineAheadMs'>,
  troubles: Troubles,
): () => void {
  const look = (): void => {
    const aheadMs = machineAheadMs();
    const seconds = Math.abs(aheadMs / 1000).toFixed(1);
    if (Math.abs(aheadMs) <= OFF_BY_MS) troubles.end('clock');
    else
      troubles.meet(
        'clock',
        `this machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database`,
      );
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
