import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fillTemplate } from './templates.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Builds the server that suites start as a process and the code of their writer threads, unless built from these very
 * sources. Makes the template of SQLite files, and names it in TEST_SQLITE_TEMPLATE. The folder in TEST_TEMPLATES is
 * for things that suites make once for all.
 */
export async function setup(): Promise<(() => void) | undefined> {
  // The projects of both engines call this function.
  if (process.env.TEST_TEMPLATES !== undefined) return undefined;
  execFileSync(process.execPath, ['scripts/build.mjs', 'suites'], { cwd: ROOT, stdio: 'inherit' });
  const directory = mkdtempSync(join(tmpdir(), 'vendinha-template-'));
  const file = join(directory, 'vendinha.db');
  await fillTemplate({ file });
  process.env.TEST_TEMPLATES = directory;
  process.env.TEST_SQLITE_TEMPLATE = file;
  return () => rmSync(directory, { recursive: true, force: true });
}
