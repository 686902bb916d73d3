import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askWhenLost } from '../../src/app/composition/ask-when-lost.ts';
import type { RunningData } from '../../src/data/create-data.ts';
import type { ConnectionState } from '../../src/realtime/connection-machine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function open() {
  const device = { online: true };
  let hear: (state: ConnectionState) => void = () => undefined;
  const nudge = vi.fn(async () => undefined);
  const live = { network: () => ({ snapshot: () => device }) };
  askWhenLost(
    {
      onState: (listener) => {
        hear = listener;
        return () => undefined;
      },
    },
    { live, nudge } as unknown as Pick<RunningData, 'live' | 'nudge'>,
  );
  return { device, nudge, hear: (state: ConnectionState) => hear(state) };
}

test('[X-02] a lost connection of events has the server asked while it seems to answer, a few times for one loss', () => {
  const { device, nudge, hear } = open();
  hear('Connecting');
  vi.advanceTimersByTime(10_000);
  expect(nudge).not.toHaveBeenCalled();
  for (let drop = 0; drop < 5; drop += 1) {
    hear('Disconnected');
    vi.advanceTimersByTime(10_000);
    hear('Connecting');
  }
  expect(nudge).toHaveBeenCalledTimes(3);
  hear('Connected');
  hear('Disconnected');
  vi.advanceTimersByTime(10_000);
  expect(nudge).toHaveBeenCalledTimes(4);
  device.online = false;
  hear('Disconnected');
  vi.advanceTimersByTime(10_000);
  expect(nudge).toHaveBeenCalledTimes(4);
});

test.each([
  ['the soonest', 0, 2000],
  ['the latest', 0.999, 3998],
])('[X-02] pages that lose it together ask apart: %s', (_, chance, ms) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  const { nudge, hear } = open();
  hear('Disconnected');
  vi.advanceTimersByTime(1000);
  // A further failed attempt neither delays nor repeats the request.
  hear('Connecting');
  hear('Disconnected');
  vi.advanceTimersByTime(ms - 1001);
  expect(nudge).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(nudge).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(nudge).toHaveBeenCalledTimes(1);
});

test('[X-02] a connection that is back in time has nothing asked, and neither has a person who signs out', () => {
  const { nudge, hear } = open();
  hear('Disconnected');
  vi.advanceTimersByTime(1000);
  hear('Connecting');
  hear('Connected');
  vi.advanceTimersByTime(60_000);
  hear('Disconnected');
  hear('Uninstantiated');
  vi.advanceTimersByTime(60_000);
  expect(nudge).not.toHaveBeenCalled();
});
