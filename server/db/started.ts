import { channel } from 'node:diagnostics_channel';
import { flushCompileCache } from 'node:module';

/** Told when this thread's start is over. A built server then keeps what was compiled: see `server/code-cache.ts`. */
export const STARTED = 'vendinha.started';

/** Has the code of this start kept compiled. Told at once, because V8 lets go of what ran only once. */
export function tellStarted(): void {
  channel(STARTED).publish(undefined);
  flushCompileCache();
}
