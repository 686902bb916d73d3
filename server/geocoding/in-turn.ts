import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressPort } from './geocoding-ports.ts';

export interface TurnOptions {
  /** Least time between the beginnings of two questions, in ms. */
  pauseMs: number;
  now: () => number;
  wait?: (ms: number) => Promise<unknown>;
}

/** Longest wait for a turn, in ms, because a person stands before a field. */
const MAX_WAIT_MS = 4000;

/**
 * Puts questions with a pause between them, as the terms of public services ask. A question that would wait too long is
 * not put.
 */
export function inTurn(port: AddressPort, { pauseMs, now, wait = sleep }: TurnOptions): AddressPort {
  let next = 0;
  return {
    async search(text) {
      const asked = now();
      // No turn is given that far ahead, so the clock was set back since.
      if (next > asked + MAX_WAIT_MS + pauseMs) next = asked;
      const turn = Math.max(asked, next);
      if (turn - asked > MAX_WAIT_MS) return { kind: 'silent', detail: 'too many questions wait' };
      next = turn + pauseMs;
      if (turn > asked) await wait(turn - asked);
      return port.search(text);
    },
  };
}
