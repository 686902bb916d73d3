import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** Runs a script. `PATH` is empty, so that a script that ignores wrong arguments finds nothing to run. */
const run = (script: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: '' },
  });
  return { status, stdout, stderr };
};

test('npm run explore runs a round at least, or says what it takes', () => {
  for (const args of [['abc'], ['0'], ['-1'], ['1.5'], ['--help'], ['2', '3']]) {
    const stderr = `unknown: ${args.join(' ')}; one whole number above 0 says how many rounds\n`;
    expect(run('explore', ...args)).toEqual({ status: 64, stdout: '', stderr });
  }
  expect(run('explore', '1').stdout).toContain('round 1 of 1');
});

test('npm run drill answers what it does not know with its drills and flags', () => {
  const { status, stderr } = run('drill', '--help');
  expect(status).toBe(64);
  expect(stderr).toMatch(/^[^\n]*; drills are bank-walk, .*; flags are --write and --kills N\n$/);
  expect(run('drill', 'pitr', 'x').stderr).toMatch(/^unknown: x; drills/);
  expect(run('drill', 'pitr', '--kills', 'x').stderr).toMatch(
    /^--kills takes a whole number above 0; drills/,
  );
});
