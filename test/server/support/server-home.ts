import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { copyTemplateFile, emptyPlace, engineUnderTest, freshPlace } from './open-store.ts';

/** Data folder of a server under test, and the environment with all its places. */
export interface ServerHome {
  dataDir: string;
  env: Record<string, string>;
  remove(): Promise<void>;
}

export const SCRIPT = `export const greeting = '${'olá '.repeat(200)}';\n`;
export const PAGE = '<!doctype html><html lang="pt-BR"><title>Vendinha</title><div id="root"></div></html>\n';

/**
 * Makes a data folder with an own copy of the template (or a database, on PostgreSQL), and a small built app beside it.
 */
export async function openHome(): Promise<ServerHome> {
  const home = await openEmptyHome(freshPlace);
  if (engineUnderTest() === 'sqlite') {
    mkdirSync(home.dataDir);
    copyTemplateFile(join(home.dataDir, 'vendinha.db'));
  }
  return home;
}

/** Makes a home as openHome does, but an empty one, even without the folder. */
export async function openEmptyHome(place = emptyPlace): Promise<ServerHome> {
  const directory = mkdtempSync(join(tmpdir(), 'vendinha-home-'));
  const [dataDir, appDir] = [join(directory, 'data'), join(directory, 'app')];
  writeApp(appDir);
  const database = engineUnderTest() === 'postgres' ? await place() : null;
  const url: Record<string, string> =
    database && 'url' in database.place ? { DATABASE_URL: database.place.url } : {};
  return {
    dataDir,
    env: { DATA_DIR: dataDir, APP_DIR: appDir, HOST: '127.0.0.1', PORT: '0', ...url },
    async remove() {
      await database?.remove();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Writes the files of a build: hashed assets with their compressed siblings, the page, the worker and the manifest. */
function writeApp(appDir: string): void {
  const files: Record<string, string | Buffer> = {
    'index.html': PAGE,
    'sw.js': 'self.version = 1;\n',
    'manifest.webmanifest': '{"name":"Vendinha"}\n',
    'assets/app-1a2b3c4d.js': SCRIPT,
    'assets/app-1a2b3c4d.js.br': brotliCompressSync(SCRIPT),
    'assets/app-1a2b3c4d.js.gz': gzipSync(SCRIPT),
    '.build-stamp': 'secreto',
  };
  for (const [name, content] of Object.entries(files)) {
    const path = join(appDir, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}
