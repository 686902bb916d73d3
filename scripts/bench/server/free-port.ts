import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** Linux tells here which ports it gives to connections, and to servers that ask for any. */
const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';
/** The first of these ports where nothing tells it. */
const USUAL_FIRST = 32_768;
/** Ports of one worker of a test run. */
const BLOCK = 200;
/** Blocks of Playwright's workers, and as many for Vitest's. One more is for everything else. */
const WORKERS = 15;
const BLOCKS = 2 * WORKERS + 1;
const LOWEST = 1024;

// Two runs on one machine hardly begin at the same place.
let next = Math.floor(Math.random() * BLOCK);

/**
 * A port of this machine on which nobody listens, for a server that a test starts, kills and starts again. The system
 * gives it to nobody meanwhile, and no other worker of the run takes it.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < BLOCK; tries += 1) {
    const port = beginOfBlock() + (next % BLOCK);
    next += 1;
    if (await isFree(port)) return port;
  }
  throw new Error('every port of this worker is taken');
}

function beginOfBlock(): number {
  const { TEST_PARALLEL_INDEX: playwright, VITEST_POOL_ID: vitest } = process.env;
  const ofTest = vitest === undefined ? BLOCKS - 1 : WORKERS + (Number(vitest) % WORKERS);
  const block = playwright === undefined ? ofTest : Number(playwright) % WORKERS;
  return firstGiven() - (block + 1) * BLOCK;
}

/** The first port that the system gives away by itself. */
function firstGiven(): number {
  const first = existsSync(RANGE) ? Number.parseInt(readFileSync(RANGE, 'utf8'), 10) : USUAL_FIRST;
  return first - BLOCKS * BLOCK < LOWEST ? USUAL_FIRST : first;
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port);
  try {
    await once(probe, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
