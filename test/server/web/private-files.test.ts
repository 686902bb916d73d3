import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeOnEngine, engineUnderTest } from '../support/open-store.ts';
import { openEmptyHome, openHome } from '../support/server-home.ts';
import { startServer } from '../support/start-server.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** Files and folders below a folder that somebody else could read, each with its mode. */
function open(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ path: join(entry.parentPath, entry.name), isFolder: entry.isDirectory() }))
    .map(({ path, isFolder }) => ({ path, mode: modeOf(path), right: isFolder ? '700' : '600' }))
    .filter(({ mode, right }) => mode !== right)
    .map(({ path, mode }) => `${path} ${mode}`);
}

describeOnEngine('who may read what the server keeps', () => {
  test('a fresh folder and all that a server makes in it are its user’s alone, whatever the umask', async () => {
    const home = await openEmptyHome();
    const before = process.umask(0);
    try {
      const server = await startServer({ demo: true, home });
      const { dataDir } = server.home;
      if (engineUnderTest() === 'sqlite') {
        expect(existsSync(join(dataDir, 'vendinha.db-wal'))).toBe(true);
        expect(existsSync(join(dataDir, 'vendinha.db-shm'))).toBe(true);
      }
      expect(existsSync(join(dataDir, 'pix-simulator.db'))).toBe(true);
      expect([modeOf(dataDir), ...open(dataDir)]).toEqual(['700']);
      await server.stop();
    } finally {
      process.umask(before);
      await home.remove();
    }
  });

  test('what an older program left open is tightened at the start', async () => {
    const home = await openHome();
    const first = await startServer({ home });
    await first.stop();
    chmodSync(home.dataDir, 0o755);
    const files = readdirSync(home.dataDir).map((name) => join(home.dataDir, name));
    for (const path of files) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
    const second = await startServer({ home });
    const made = files.filter((path) => !/\.(pem|key)$/.test(path));
    expect([home.dataDir, ...made].filter((path) => !['700', '600'].includes(modeOf(path)))).toEqual([]);
    await second.stop();
    await home.remove();
  });
});
