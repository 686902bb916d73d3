import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const COMMAND = JSON.parse(readFileSync(join(ROOT, 'scripts/server-command.json'), 'utf8')) as {
  args: string[];
  /** Files of the server, in production and as the demo. */
  server: string;
  demo: string;
  env: Record<string, string>;
};

/** A server in a process of its own. */
export interface ChildServer extends AsyncDisposable {
  pid: number;
  origin: string;
  port: number;
  /** Time from the start of the process to the first answer, in ms. */
  startMs: number;
  /** Sends SIGTERM. Resolves when the process has ended. */
  end(): Promise<void>;
}

/**
 * Runs the built server as `npm start` and `npm run serve` do. `root` is the folder of the build: here, or the checkout
 * of another commit. Resolves at the first answer.
 */
export const startServer = (
  which: 'server' | 'demo',
  env: Record<string, string>,
  root = ROOT,
): Promise<ChildServer> =>
  startChild([...COMMAND.args, join(root, COMMAND[which])], { ...COMMAND.env, ...env }, '/healthz');

/**
 * Fills the demo and ends. Other data of its storage must come afterwards, because the demo refuses a storage with
 * others' records.
 */
export async function makeDemo(env: Record<string, string>): Promise<void> {
  await (await startServer('demo', env)).end();
}

/**
 * Runs node with these arguments on a free port given as PORT. Resolves at the first answer of `path`, to which
 * `body` is posted if there is one.
 */
export async function startChild(
  args: readonly string[],
  env: Record<string, string>,
  path: string,
  body?: string,
): Promise<ChildServer> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const origin = `http://localhost:${port}`;
  while (!(await answers(port, path, body))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}:\n${said}`);
    await sleep(2);
  }
  const startMs = performance.now() - began;
  const stop = () => end(child);
  return { pid: child.pid ?? 0, origin, port, startMs, end: stop, [Symbol.asyncDispose]: stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

function answers(port: number, path: string, body: string | undefined): Promise<boolean> {
  const method = body === undefined ? 'GET' : 'POST';
  const headers = { 'content-type': 'application/json' };
  return new Promise((answer) => {
    request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      response.resume();
      answer(response.statusCode === 200);
    })
      .on('error', () => answer(false))
      .end(body);
  });
}
