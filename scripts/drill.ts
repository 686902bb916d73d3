import { parseArgs } from 'node:util';
import { watchForeign } from './bench/cpu.ts';
import { circumstances } from './bench/machine.ts';
import { bankWalk } from './drill/bank-walk.ts';
import { blackHole } from './drill/black-hole.ts';
import { discovery } from './drill/discovery.ts';
import { allMet, type Drill, tableOf } from './drill/figure.ts';
import { growth } from './drill/growth/growth.ts';
import { halfHangingBank, hangingBank } from './drill/hanging-bank.ts';
import { heartbeats } from './drill/heartbeats.ts';
import { kills } from './drill/kills/kills.ts';
import { kioskSoak } from './drill/kiosk-soak.ts';
import { writeDrill } from './drill/page.ts';
import { pitr } from './drill/pitr/pitr.ts';
import { radar } from './drill/radar.ts';
import { selfHosting } from './drill/self-hosting/self-hosting.ts';
import { sockets } from './drill/sockets.ts';
import { start } from './drill/start.ts';
import { takeover } from './drill/takeover.ts';

/**
 * npm run drill [-- name…] [--write] [--kills N]: plays what takes longer than npm test allows and prints each goal
 * beside its figure. --write records them in docs/benchmarks.md. Without names, it plays all drills. Fails where a goal
 * is missed.
 */
const DRILLS: readonly Drill[] = [
  bankWalk,
  blackHole,
  discovery,
  growth,
  halfHangingBank,
  hangingBank,
  heartbeats,
  kills,
  kioskSoak,
  pitr,
  radar,
  selfHosting,
  sockets,
  start,
  takeover,
];

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
