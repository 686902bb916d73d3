import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

/**
 * `npm run explore [-- rounds]` runs every property from other seeds than `npm test`, twice as far. Each round has its
 * own seed.
 */
const args = process.argv.slice(2);
const rounds = Number(args[0] ?? 10);
// Without a round no property could fail.
if (args.length > 1 || !(Number.isInteger(rounds) && rounds > 0)) {
  console.error(`unknown: ${args.join(' ')}; one whole number above 0 says how many rounds`);
  process.exit(64);
}
const files = globSync('test/**/*.test.{ts,tsx}').filter((file) =>
  readFileSync(file, 'utf8').includes("from 'fast-check'"),
);
const failed: string[] = [];

for (let round = 1; round <= rounds; round += 1) {
  const seed = String(randomInt(2 ** 31));
  console.log(`\nround ${round} of ${rounds}: PROPERTY_SEED=${seed}, ${files.length} files`);
  const { status } = spawnSync('vitest', ['run', '--retry=0', '--reporter=dot', ...files], {
    stdio: 'inherit',
    env: { RUNS: '2', ...process.env, PROPERTY_SEED: seed },
  });
  if (status !== 0) failed.push(seed);
}

console.log(failed.length === 0 ? 'no property failed' : `failed from PROPERTY_SEED ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
