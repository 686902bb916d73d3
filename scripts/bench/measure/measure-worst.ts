import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { demo } from '../../../dev/demo.ts';
import { buildServer } from '../../../server/build-server.ts';
import { readConfig } from '../../../server/config.ts';
import { closing } from '../../closing.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { MARINA } from '../browser.ts';
import { signInAs } from '../seed/sign-in-as.ts';
import { median } from '../statistics.ts';
import { type WorstInput, worstInputs } from '../worst/worst-inputs.ts';

/** Time for which one input held the event loop, in ms. */
export interface WorstFigures {
  name: string;
  by: WorstInput['by'];
  status: number;
  middle: number;
  longest: number;
}

const NANOS_PER_MS = 1e6;
/** Interval of sampling the delay, ms. So much of each figure is the sampling itself. */
const RESOLUTION_MS = 1;

/** Sends each of the worst inputs `runs` times to a demo in this thread, from another one, and watches the event loop here. */
export async function measureWorst(runs: number): Promise<WorstFigures[]> {
  using folder = temporaryFolder();
  const appDir = join(folder.path, 'app');
  mkdirSync(appDir);
  writeFileSync(join(appDir, 'index.html'), '<!doctype html>');
  const env = { DATA_DIR: join(folder.path, 'data'), APP_DIR: appDir, HOST: '127.0.0.1', PORT: '0' };
  mkdirSync(env.DATA_DIR);
  const config = readConfig(['--demo'], { ...env, LOG_LEVEL: 'silent' });
  await using server = closing(await buildServer({ config, demo }));
  await server.app.listen({ host: config.host, port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  await using sender = new Worker(new URL('../worst/worst-sender.ts', import.meta.url));
  const token = await signInAs(`http://127.0.0.1:${port}`, MARINA);
  const figures: WorstFigures[] = [];
  for (const input of worstInputs(token)) figures.push(await measure(sender, port, input, runs));
  return figures;
}

async function measure(sender: Worker, port: number, input: WorstInput, runs: number): Promise<WorstFigures> {
  const held: number[] = [];
  let status = 0;
  // The first run meets code that no request has warmed.
  for (let run = 0; run <= runs; run += 1) {
    const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    delay.enable();
    sender.postMessage({ port, input });
    [status] = (await once(sender, 'message')) as [number];
    await sleep(20);
    delay.disable();
    if (run > 0) held.push(Math.max(0, delay.max / NANOS_PER_MS - RESOLUTION_MS));
  }
  return { name: input.name, by: input.by, status, middle: median(held), longest: Math.max(...held) };
}
