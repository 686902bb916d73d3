import { expect, test } from 'vitest';
import { type Machine, type MachineEvent, retryDelay, step } from '../../src/realtime/connection-machine.ts';
import { runLinks } from './support/run-links.ts';
import { replay, seedsOf, seedsTo } from './support/run-worlds.ts';
import type { Step } from './support/sim-link.ts';

test('[N-02] [SY-60..SY-63] ten thousand bad days: one socket, ten attempts a burst, no refused token, no zombie', () => {
  const failed = runLinks(seedsOf(5_000));
  expect(failed && replay(failed)).toBeNull();
});

test('[N-02] a burst waits 1, 2, 4, 8, 16 and five times 30 s, then for a sign of life', () => {
  let state: Machine = { kind: 'Connecting', attempt: 0 };
  const waits: number[] = [];
  for (let failures = 0; failures < 20; failures += 1) {
    const fallen = step(state, { kind: 'closed', code: 1006 });
    for (const effect of fallen.effects) if (effect.kind === 'startTimer') waits.push(effect.ms / 1000);
    state = step(fallen.state, { kind: 'timer', name: 'retry' }).state;
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30, 30, 30]);
  for (const kind of ['network', 'touch', 'tokenRenewed'] as const)
    expect(step(state, { kind }).state).toEqual({ kind: 'Connecting', attempt: 0 });
});

/** The machine with a planted change of its results. */
const bent =
  (bend: (said: ReturnType<Step>, state: Machine, event: MachineEvent) => ReturnType<Step>): Step =>
  (state, event) =>
    bend(step(state, event), state, event);

const without =
  (kind: 'startTimer' | 'stopTimer', name: string): Step =>
  (state, event) => {
    const said = step(state, event);
    return { ...said, effects: said.effects.filter((one) => !(one.kind === kind && one.name === name)) };
  };

const MUTANTS: Readonly<Record<string, Step>> = {
  'attempts never end': bent((said) =>
    said.state.kind === 'Disconnected' && said.state.wait === 'dormant'
      ? {
          state: { kind: 'Disconnected', attempt: 0, wait: 'retry' },
          effects: [...said.effects, { kind: 'startTimer', name: 'retry', ms: retryDelay(10) }],
        }
      : said,
  ),
  'a refusal is tried again like any other end': (state, event) =>
    step(state, event.kind === 'closed' ? { ...event, code: 1006 } : event),
  'a refused token is tried again when the network changes': bent((said, state, event) =>
    state.kind === 'Disconnected' && state.wait === 'refused' && event.kind === 'network'
      ? step({ ...state, wait: 'dormant' }, event)
      : said,
  ),
  'a spent burst is never begun again': bent((said, state) =>
    state.kind === 'Disconnected' && state.wait === 'dormant' ? { state, effects: [] } : said,
  ),
  'silence is not watched': without('startTimer', 'silence'),
  'a changed network puts off the end of silence': bent((said, state, event) =>
    state.kind === 'Connected' && event.kind === 'network'
      ? { state, effects: [{ kind: 'probe' }, { kind: 'startTimer', name: 'silence', ms: 10_000 }] }
      : said,
  ),
  'a changed network puts off the answer to the change before': bent((said, state, event) =>
    state.kind === 'Connected' && event.kind === 'network'
      ? { ...said, effects: [{ kind: 'probe' }, { kind: 'startTimer', name: 'answer', ms: 10_000 }] }
      : said,
  ),
  'a newer token opens another socket': bent((said, state, event) =>
    state.kind === 'Connecting' && event.kind === 'tokenRenewed'
      ? { state, effects: [{ kind: 'open' }] }
      : said,
  ),
  'signing out leaves the socket': bent((said, _state, event) =>
    event.kind === 'signedOut'
      ? { ...said, effects: said.effects.filter(({ kind }) => kind !== 'close') }
      : said,
  ),
  'signing in again while signing out is forgotten': bent((said, state, event) =>
    state.kind === 'Disconnecting' && event.kind === 'signedIn' ? { state, effects: [] } : said,
  ),
  'a hanging connection is waited for': without('startTimer', 'connect'),
  'a timer outlives its state': without('stopTimer', 'retry'),
};

test.each(Object.entries(MUTANTS))('SY-60..SY-63: noticed within 200 bad days: %s', (_name, mutant) => {
  expect(runLinks(seedsTo(200), mutant)).not.toBeNull();
});
