import { channel } from 'node:diagnostics_channel';
import { flushCompileCache } from 'node:module';

/**
 * Channel that tells the end of this thread's start. A built server then keeps its compiled code: see
 * `server/code-cache.ts`.
 */
export const STARTED = 'vendinha.started';

/**
 * Tells the end of the start, so that compiled code is kept. It is told at once, because V8 lets go of functions that
 * ran only once.
 */
export function markStarted(): void {
  channel(STARTED).publish(undefined);
  flushCompileCache();
}
