import { expect, test } from 'vitest';
import { createNetworkStore } from '../../../src/data/basis/network-store.ts';
import { SERVER_DOWN } from '../../../src/data/wire/transport-errors.ts';
import { watch } from '../support/watch.ts';

test('[X-02] an answer is told where it says something new of the connection, and no more than that', () => {
  const network = createNetworkStore(true);
  const { seen } = watch(network);
  for (const _ of [1, 2, 3]) network.answered();
  network.hinted(true);
  expect(seen).toEqual([{ online: true, isServerDown: false }]);
  network.failed(SERVER_DOWN);
  network.failed(SERVER_DOWN);
  network.failed();
  network.hinted(false);
  network.answered();
  expect(seen.slice(1)).toEqual([
    { online: false, isServerDown: true },
    { online: false, isServerDown: false },
    { online: true, isServerDown: false },
  ]);
});
