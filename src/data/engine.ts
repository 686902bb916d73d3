import { openOutbox } from './outbox/outbox.ts';
import { keepSafe } from './outbox/safe-keeping.ts';
import { receiveEvent } from './receive.ts';
import { pullProfile, syncScope } from './sync-scope.ts';

/** What keeps the mirror and sends the outbox: one chunk, fetched behind the first paint from the mirror. */
export const engine = { syncScope, pullProfile, receiveEvent, openOutbox, keepSafe };

export type Engine = typeof engine;
