import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MAX_ATTEMPTS,
  type Machine,
  type MachineEvent,
  retryDelay,
  START,
  step,
  type TimerName,
} from '../../src/realtime/connection-machine.ts';

const TIMERS: TimerName[] = ['connect', 'retry', 'silence', 'probe', 'answer', 'stable', 'close'];
const EVENTS: MachineEvent[] = [
  { kind: 'signedIn' },
  { kind: 'signedOut' },
  { kind: 'advanced' },
  { kind: 'acknowledged' },
  { kind: 'frame' },
  { kind: 'closed', code: 1006 },
  { kind: 'closed', code: 4401 },
  { kind: 'failed' },
  { kind: 'refused' },
  { kind: 'network' },
  { kind: 'touch' },
  { kind: 'tokenRenewed' },
  ...TIMERS.map((name) => ({ kind: 'timer', name }) as const),
];
const STATES: Machine[] = [
  START,
  { kind: 'Connecting', attempt: 0 },
  { kind: 'Connecting', attempt: 1 },
  { kind: 'Connecting', attempt: 3 },
  { kind: 'Connected', attempt: 3, isAsked: false },
  { kind: 'Connected', attempt: 3, isAsked: true },
  { kind: 'Disconnecting', again: false },
  { kind: 'Disconnecting', again: true },
  { kind: 'Disconnected', attempt: 3, wait: 'retry' },
  { kind: 'Disconnected', attempt: 10, wait: 'dormant' },
  { kind: 'Disconnected', attempt: 3, wait: 'refused' },
];

/** All transitions that change the state. Any other event must leave the state as it is. */
const TABLE: Record<string, Record<string, string>> = {
  Uninstantiated: { signedIn: 'Connecting 0' },
  'Connecting 3': {
    signedOut: 'Disconnecting',
    acknowledged: 'Connected 3',
    'closed 1006': 'Disconnected 3 retry',
    'closed 4401': 'Disconnected 3 refused',
    failed: 'Disconnected 3 retry',
    refused: 'Disconnected 3 refused',
    'timer connect': 'Disconnected 3 retry',
    network: 'Connecting 0',
  },
  'Connecting 1': {
    signedOut: 'Disconnecting',
    acknowledged: 'Connected 1',
    'closed 1006': 'Disconnected 1 retry',
    'closed 4401': 'Disconnected 1 refused',
    failed: 'Disconnected 1 retry',
    refused: 'Disconnected 1 refused',
    'timer connect': 'Disconnected 1 retry',
    network: 'Connecting 0',
  },
  'Connecting 0': {
    signedOut: 'Disconnecting',
    acknowledged: 'Connected 0',
    'closed 1006': 'Disconnected 0 retry',
    'closed 4401': 'Disconnected 0 refused',
    failed: 'Disconnected 0 retry',
    refused: 'Disconnected 0 refused',
    'timer connect': 'Disconnected 0 retry',
  },
  'Connected 3': {
    signedOut: 'Disconnecting',
    'closed 1006': 'Disconnected 3 retry',
    'closed 4401': 'Disconnected 3 refused',
    failed: 'Disconnected 3 retry',
    refused: 'Disconnected 3 refused',
    'timer silence': 'Disconnected 3 retry',
    'timer answer': 'Disconnected 3 retry',
    'timer stable': 'Connected 0',
    network: 'Connected 3 asked',
  },
  'Connected 3 asked': {
    frame: 'Connected 3',
    signedOut: 'Disconnecting',
    'closed 1006': 'Disconnected 3 retry',
    'closed 4401': 'Disconnected 3 refused',
    failed: 'Disconnected 3 retry',
    refused: 'Disconnected 3 refused',
    'timer silence': 'Disconnected 3 retry',
    'timer answer': 'Disconnected 3 retry',
    'timer stable': 'Connected 0 asked',
  },
  Disconnecting: {
    signedIn: 'Disconnecting again',
    'closed 1006': 'Uninstantiated',
    'closed 4401': 'Uninstantiated',
    'timer close': 'Uninstantiated',
  },
  'Disconnecting again': {
    signedOut: 'Disconnecting',
    'closed 1006': 'Connecting 0',
    'closed 4401': 'Connecting 0',
    'timer close': 'Connecting 0',
  },
  'Disconnected 3 retry': {
    signedIn: 'Connecting 0',
    signedOut: 'Uninstantiated',
    network: 'Connecting 0',
    tokenRenewed: 'Connecting 0',
    'timer retry': 'Connecting 4',
  },
  'Disconnected 10 dormant': {
    signedIn: 'Connecting 0',
    signedOut: 'Uninstantiated',
    network: 'Connecting 0',
    touch: 'Connecting 0',
    tokenRenewed: 'Connecting 0',
  },
  'Disconnected 3 refused': {
    signedIn: 'Connecting 0',
    signedOut: 'Uninstantiated',
    tokenRenewed: 'Connecting 0',
  },
};

function nameOf(state: Machine): string {
  switch (state.kind) {
    case 'Uninstantiated':
      return state.kind;
    case 'Disconnecting':
      return state.again ? 'Disconnecting again' : 'Disconnecting';
    case 'Disconnected':
      return `Disconnected ${state.attempt} ${state.wait}`;
    case 'Connected':
      return `Connected ${state.attempt}${state.isAsked ? ' asked' : ''}`;
    default:
      return `${state.kind} ${state.attempt}`;
  }
}

function eventName(event: MachineEvent): string {
  if (event.kind === 'closed') return `closed ${event.code}`;
  return event.kind === 'timer' ? `timer ${event.name}` : event.kind;
}

describe('transitions', () => {
  for (const state of STATES) {
    test(`[N-01] ${nameOf(state)} meets every event as the table says`, () => {
      for (const event of EVENTS) {
        const expected = TABLE[nameOf(state)]?.[eventName(event)] ?? nameOf(state);
        expect(`${eventName(event)}: ${nameOf(step(state, event).state)}`).toBe(
          `${eventName(event)}: ${expected}`,
        );
      }
    });
  }

  test('[N-02] no close code from 4000 to 4999 starts a timer; every other does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 5999 }), (code) => {
        const { effects } = step({ kind: 'Connected', attempt: 0, isAsked: false }, { kind: 'closed', code });
        const retries = effects.some((effect) => effect.kind === 'startTimer' && effect.name === 'retry');
        expect(retries).toBe(code < 4000 || code > 4999);
      }),
    );
  });
});

describe('delays', () => {
  test('[N-02] ten delays double from 1 s and stop at 30 s', () => {
    const delays = Array.from({ length: MAX_ATTEMPTS }, (_, attempt) => retryDelay(attempt));
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000]);
  });

  test('[N-02] the eleventh failure in a row waits for a sign of life instead of a timer', () => {
    const { state, effects } = step({ kind: 'Connecting', attempt: 10 }, { kind: 'closed', code: 1006 });
    expect(nameOf(state)).toBe('Disconnected 10 dormant');
    expect(effects.filter((effect) => effect.kind === 'startTimer')).toEqual([]);
  });

  test('[N-02] a connection that held for 10 s begins a new burst, a shorter one does not', () => {
    const stable = step(
      { kind: 'Connected', attempt: 7, isAsked: false },
      { kind: 'timer', name: 'stable' },
    ).state;
    expect(step(stable, { kind: 'closed', code: 1006 }).effects).toContainEqual({
      kind: 'startTimer',
      name: 'retry',
      ms: 1_000,
    });
    expect(
      step({ kind: 'Connected', attempt: 4, isAsked: false }, { kind: 'closed', code: 1006 }).effects,
    ).toContainEqual({
      kind: 'startTimer',
      name: 'retry',
      ms: 16_000,
    });
  });

  test('[N-02] every frame restarts the 60 s of silence', () => {
    const { effects } = step({ kind: 'Connected', attempt: 0, isAsked: false }, { kind: 'frame' });
    expect(effects).toContainEqual({ kind: 'startTimer', name: 'silence', ms: 60_000 });
  });
});
