import { expect, test, vi } from 'vitest';
import { askWhenLost } from '../../src/app/composition/ask-when-lost.ts';
import type { RunningData } from '../../src/data/create-data.ts';
import type { ConnectionState } from '../../src/realtime/machine.ts';

test('[X-02] a lost connection of events has the server asked while it seems to answer, a few times for one loss', () => {
  let online = true;
  let hear: (state: ConnectionState) => void = () => undefined;
  const nudge = vi.fn(async () => undefined);
  const live = { network: () => ({ snapshot: () => ({ online, lastContactAt: null }) }) };
  askWhenLost(
    {
      onState: (listener) => {
        hear = listener;
        return () => undefined;
      },
    },
    { live, nudge } as unknown as Pick<RunningData, 'live' | 'nudge'>,
  );
  hear('Connecting');
  expect(nudge).not.toHaveBeenCalled();
  for (let drop = 0; drop < 5; drop += 1) hear('Disconnected');
  expect(nudge).toHaveBeenCalledTimes(3);
  hear('Connected');
  hear('Disconnected');
  expect(nudge).toHaveBeenCalledTimes(4);
  online = false;
  hear('Disconnected');
  expect(nudge).toHaveBeenCalledTimes(4);
});
