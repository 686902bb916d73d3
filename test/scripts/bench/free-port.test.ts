import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { freePort } from '../../../scripts/bench/server/free-port.ts';

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';
const BLOCK = 200;

test.runIf(existsSync(RANGE))('a free port is none that the system gives to anybody by itself', async () => {
  const [first = 0] = readFileSync(RANGE, 'utf8').split(/\s+/).map(Number);
  for (let nth = 0; nth < 5; nth += 1) expect(await freePort()).toBeLessThan(first);
});

test('workers of both runners, and programs beside them, take their ports from blocks of their own', async () => {
  // No run has as many workers, so nobody is disturbed whose port is only free for a moment.
  const workers = [
    ...[12, 13].map((index) => ({ TEST_PARALLEL_INDEX: String(index), VITEST_POOL_ID: undefined })),
    ...[12, 13].map((id) => ({ TEST_PARALLEL_INDEX: undefined, VITEST_POOL_ID: String(id) })),
    { TEST_PARALLEL_INDEX: undefined, VITEST_POOL_ID: undefined },
  ];
  const ports: number[][] = [];
  for (const worker of workers) {
    for (const [name, value] of Object.entries(worker)) vi.stubEnv(name, value);
    const own: number[] = [];
    // Another program may listen on some ports of a block, and then it is not long enough for all.
    for (let nth = 0; nth < BLOCK / 2; nth += 1) own.push(await freePort());
    ports.push(own);
  }
  const all = ports.flat();
  expect(new Set(all).size).toBe(all.length);
  for (const own of ports) expect(Math.max(...own) - Math.min(...own)).toBeLessThan(BLOCK);
});

test('a port on which somebody listens is passed over', async () => {
  const taken = createServer().listen(await freePort(), '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const ports: number[] = [];
  for (let nth = 0; nth < BLOCK; nth += 1) ports.push(await freePort());
  taken.close();
  expect(typeof address === 'object' && ports.includes(address?.port ?? 0)).toBe(false);
});
