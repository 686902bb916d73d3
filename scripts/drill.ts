import { parseArgs } from 'node:util';
import { watchForeign } from './bench/cpu.ts';
import { circumstances } from './bench/machine.ts';
import { DRILLS } from './drill/drills.ts';
import { allMet, tableOf } from './drill/figure.ts';
import { writeDrill } from './drill/page.ts';

/**
 * npm run drill [-- name…] [--write] [--kills N]: plays what takes longer than npm test allows and prints each goal
 * beside its figure. --write records them in docs/benchmarks.md. Without names, it plays all drills. Fails where a goal
 * is missed.
 */
const names = DRILLS.map(({ name }) => name);
const { values: flags, positionals: args } = argumentsOrExit();
const unknown = args.filter((arg) => !names.includes(arg));
const often = Number(flags.kills ?? 1);
if (unknown.length > 0) exit(`unknown: ${unknown.join(' ')}`);
if (!(Number.isInteger(often) && often > 0)) exit('--kills takes a whole number above 0');
const asked = DRILLS.filter(({ name }) => args.includes(name));
let missed = 0;
for (const drill of asked.length > 0 ? asked : DRILLS) {
  const foreign = watchForeign();
  const figures = await drill.run(flags.kills === undefined ? {} : { kills: often });
  const report = `${drill.goal}\n\n${circumstances(foreign())}\n\n${tableOf(figures)}`;
  console.log(`\n### ${drill.name}\n\n${report}`);
  if (flags.write) writeDrill('docs/benchmarks.md', drill.name, report);
  if (!allMet(figures)) missed += 1;
}
console.log(missed === 0 ? '\nall goals met' : `\ngoals missed in ${missed} drills`);
process.exitCode = missed === 0 ? 0 : 1;

function argumentsOrExit() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { write: { type: 'boolean' }, kills: { type: 'string' } },
    });
  } catch (error) {
    return exit((error as Error).message);
  }
}

function exit(why: string): never {
  console.error(`${why}; drills are ${names.join(', ')}; flags are --write and --kills N`);
  process.exit(64);
}
