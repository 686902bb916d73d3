import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { COMPILED_CODE } from '../../../server/db/sqlite/compiled-code.ts';

/** Files built by test/setup/built-server.ts. They start in half the time of the sources. */
const MAIN = {
  server: fileURLToPath(new URL('../../../dist-server/main.js', import.meta.url)),
  demo: fileURLToPath(new URL('../../../dist-demo/main.js', import.meta.url)),
};

/** End of a server process, with its output. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
}

export interface ServerProcess {
  pid: number;
  /** Resolves with the origin once the server prints that it is ready. Rejects when it ends before. */
  ready: Promise<string>;
  ended: Promise<Ended>;
  kill(signal: NodeJS.Signals): Promise<Ended>;
}

/** Runs the built demo, or the server without it, with only the given environment. */
export function spawnServer(
  env: Record<string, string>,
  which: keyof typeof MAIN = 'demo',
  args: readonly string[] = [],
): ServerProcess {
  const child: ChildProcess = spawn(process.execPath, [MAIN[which], ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED_CODE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const origin = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        output += `${line}\n`;
        const port = /^Vendinha pronta em http:\/\/localhost:(\d+)$/.exec(line)?.[1];
        if (port) resolve(`http://127.0.0.1:${port}`);
      });
    }
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, output }) as Ended);
  const ready = Promise.race([
    origin,
    ended.then(({ code, signal }) => {
      throw new Error(`the server ended with ${code ?? signal} before it was ready:\n${output}`);
    }),
  ]);
  // A test that kills a server before it is ready does not wait for that.
  ready.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    ready,
    ended,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
