import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engineUnderTest } from '../support/open-store.ts';
import { openEmptyHome, type ServerHome } from '../support/server-home.ts';
import { productionEnv } from '../support/start-server.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const MOST_BYTES = 250 * 1024 * 1024;

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
  /** Nothing of this machine's Node or packages. */
  const environment = (): Record<string, string> => {
    const { APP_DIR: _, ...env } = home.env;
    return { PATH: '/usr/bin:/bin', NODE_PATH: '', ...env, ...productionEnv(home) };
  };

  test('fits into 250 MB, without packages, sources or the demo', () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    const bytes = files.map((file) => (file.isFile() ? statSync(join(file.parentPath, file.name)).size : 0));
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
    expect(files.map(({ name }) => name).filter((name) => /^node_modules$|\.tsx?$|^demo/.test(name))).toEqual(
      [],
    );
  });

  test('starts without npm, serves the built app, answers its commands, and ends on SIGTERM', async () => {
    const child = spawn(join(folder, 'bin/vendinha'), [], {
      cwd: scratch,
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const origin = await new Promise<string>((found, failed) => {
        child.on('exit', (code) => failed(new Error(`it ended with ${code}`)));
        createInterface({ input: child.stdout }).on('line', (line) => {
          const port = /^Vendinha pronta em http:\/\/localhost:(\d+)$/.exec(line)?.[1];
          if (port) found(`http://127.0.0.1:${port}`);
        });
      });
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
