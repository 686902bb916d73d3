import { setImmediate } from 'node:timers/promises';

/**
 * Resolves in a later turn of the event loop. It is awaited between the batches of a long reading. SQLite answers
 * without a wait, so other requests would get no turn until its end.
 */
export const yieldToOthers = (): Promise<void> => setImmediate();
