import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engineUnderTest } from '../support/open-store.ts';
import { openEmptyHome, type ServerHome } from '../support/server-home.ts';
import { productionEnv } from '../support/start-server.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const SHOPPERS = 8;
/** Sizes of the image, and of Debian below its own layer (bookworm-slim unpacked is some 75 MB). */
const [IMAGE_MB, DEBIAN_MB] = [250, 80];
/** Maximum size of a release, which is the image's own layer. */
const MAX_BYTES = (IMAGE_MB - DEBIAN_MB) * 1_000_000;

/** Answers to one of several clients that ask without a pause until the server is gone. */
interface Told {
  answers: number;
  /** Answers of 500 and more, and answers that broke off. */
  errors: string[];
}

describe.runIf(engineUnderTest() === 'sqlite')('the start that the documents name', () => {
  test('npm run serve hands SIGTERM on: every request that reached the server is answered, and the port is free', async () => {
    const home = await openEmptyHome();
    const child = spawn('npm', ['run', 'serve'], {
      cwd: ROOT,
      env: { ...process.env, ...home.env, ...productionEnv(home), NODE_OPTIONS: '', LOG_LEVEL: 'fatal' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      const origin = await Promise.race([originOf(child.stdout), endOf(child)]);
      const load = Array.from({ length: SHOPPERS }, () => askUntilGone(origin));
      const under = Promise.all(load.map(({ told }) => told));
      while (load.some(({ answers }) => answers() < 20)) await sleep(20);

      child.kill('SIGTERM');
      const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];

      const told = await under;
      expect(told.flatMap(({ errors }) => errors)).toEqual([]);
      expect([code, signal]).toEqual([0, null]);
      await bindTo(Number(new URL(origin).port));
    } finally {
      child.kill('SIGKILL');
      await home.remove();
    }
  });
});

// In the same file as the test before, because both build the app where it is missing.
describe.runIf(engineUnderTest() === 'sqlite')('npm run release', () => {
  let scratch: string;
  let folder: string;
  let home: ServerHome;
  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'vendinha-release-'));
    folder = join(scratch, 'vendinha');
    home = await openEmptyHome();
    await promisify(execFile)(process.execPath, ['scripts/release.mjs', folder], { cwd: ROOT });
  });
  afterAll(async () => {
    rmSync(scratch, { recursive: true, force: true });
    await home.remove();
  });
  /** An environment without this machine's Node and packages. */
  const environment = (): Record<string, string> => {
    const { APP_DIR: _, ...env } = home.env;
    return { PATH: '/usr/bin:/bin', NODE_PATH: '', ...env, ...productionEnv(home) };
  };

  test('fits into an image of 250 MB, without packages, sources or the demo', () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    const bytes = files.map((file) => (file.isFile() ? statSync(join(file.parentPath, file.name)).size : 0));
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
    expect(files.map(({ name }) => name).filter((name) => /^node_modules$|\.tsx?$|^demo/.test(name))).toEqual(
      [],
    );
  });

  test('comes with the compiled code of a start, of both threads', () => {
    const kept = readdirSync(join(folder, 'dist-server/kept'));
    for (const entry of [
      'main.code.js',
      'main-compose-server.js',
      'writer.code.js',
      'writer-commands.code.js',
    ])
      expect(
        kept.filter((name) => name.endsWith(`-${entry}.bin`)),
        entry,
      ).toHaveLength(1);
  });

  test('knows its commands, and starts no server for any other word', async () => {
    const run = (...args: string[]) =>
      promisify(execFile)(join(folder, 'bin/vendinha'), args, {
        cwd: scratch,
        env: { PATH: '/usr/bin:/bin' },
      });
    const { operator } = JSON.parse(readFileSync(join(ROOT, 'scripts/server-command.json'), 'utf8')) as {
      operator: string[];
    };
    const stderr = `vendinha starts the server, vendinha COMMAND is one of: ${operator.join(', ')}\n`;
    for (const word of ['--help', 'reconcil', 'commands', 'writer', 'main', '../x', ''])
      await expect(run(word), word).rejects.toMatchObject({ code: 64, stdout: '', stderr });
    for (const command of operator)
      await expect(run(command), command).rejects.toMatchObject({
        code: 2,
        stderr: expect.stringContaining('PUBLIC_ORIGIN is missing'),
      });
  });

  test('starts without npm, serves the built app, answers its commands, and ends on SIGTERM', async () => {
    const child = spawn(join(folder, 'bin/vendinha'), [], {
      cwd: scratch,
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const origin = await Promise.race([originOf(child.stdout), endOf(child)]);
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      const page = await (await fetch(origin)).text();
      const script = /\/assets\/[\w-]+\.js/.exec(page)?.[0];
      expect((await fetch(`${origin}${script}`)).status).toBe(200);
      const run = (...args: string[]) =>
        promisify(execFile)(join(folder, 'bin/vendinha'), args, { cwd: scratch, env: environment() });
      expect((await run('verify-books')).stdout).toMatch(/^the books are whole: /);
      expect((await run('orders')).stdout).toBe('0 to ship, 0 shipped\n');
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
    }
  });
});

function originOf(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((found) => {
    createInterface({ input: output }).on('line', (line) => {
      const port = /^Vendinha pronta em http:\/\/localhost:(\d+)$/.exec(line)?.[1];
      if (port) found(`http://127.0.0.1:${port}`);
    });
  });
}

async function endOf(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`the server ended with ${code} before it was ready`);
}

/** Requests a page and a sign-in with its hash in turn over a kept connection, until nobody listens. */
function askUntilGone(origin: string): { told: Promise<Told>; answers: () => number } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const told: Told = { answers: 0, errors: [] };
  const work = async (): Promise<Told> => {
    for (;;) {
      const gone = (await ask(origin, agent, told, 'GET')) || (await ask(origin, agent, told, 'POST'));
      if (gone) return told;
    }
  };
  return { told: work(), answers: () => told.answers };
}

/** True where the connection was refused. A kept connection is answered until its end. */
function ask(origin: string, agent: Agent, told: Told, method: 'GET' | 'POST'): Promise<boolean> {
  return new Promise((done) => {
    const path = method === 'GET' ? '/config.json' : '/cognito/';
    const sent = request(`${origin}${path}`, {
      method,
      agent,
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      },
    });
    sent.on('response', (response) => {
      response.on('end', () => {
        told.answers += 1;
        if ((response.statusCode ?? 0) >= 500) told.errors.push(`${method} ${response.statusCode}`);
        done(false);
      });
      response.on('error', (error) => {
        told.errors.push(`${method} broke off: ${error.message}`);
        done(false);
      });
      response.resume();
    });
    sent.on('error', (error) => {
      if (sent.reusedSocket) told.errors.push(`${method} on a kept connection: ${error.message}`);
      done(!sent.reusedSocket);
    });
    sent.end(
      method === 'GET'
        ? undefined
        : JSON.stringify({
            ClientId: '3k0vendinha0app0client0web',
            AuthFlow: 'USER_PASSWORD_AUTH',
            AuthParameters: { USERNAME: 'ninguem@example.com', PASSWORD: 'Senha#de.teste1' },
          }),
    );
  });
}

async function bindTo(port: number): Promise<void> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
}
