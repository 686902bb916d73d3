import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Builds the server that suites start as a process and what their writer threads run, unless built from these very sources. */
export function setup(): void {
  execFileSync(process.execPath, ['scripts/build.mjs', 'suites'], { cwd: ROOT, stdio: 'inherit' });
}
