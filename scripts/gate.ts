import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { longFunctions } from './function-lengths.ts';
import { gateRules } from './gate-rules.ts';

/** Every planted fault of the fixture; a gate that lets one through checks nothing. */
const PLANTED = [
  'src/domain/reaches-out.ts',
  'src/ui/knows-product.ts',
  'src/features/a/screen.ts',
  'src/mystery/unnamed-room.ts',
  'server/imports-browser.ts',
  'sw/imports-screen.ts',
  'src/data/cycle-one.ts',
];
const FIXTURE = 'test/fixtures/gate/';

async function violations(folder: string, root: string) {
  const rules = gateRules(root);
  const { output } = await cruise([folder], { ...rules.options, ruleSet: rules, validate: true });
  return (output as ICruiseResult).summary;
}

function sourceFiles(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    /\.tsx?$/.test(entry.name),
  ).length;
}

const canary = await violations(FIXTURE, FIXTURE);
const caught = new Set(canary.violations.map((violation) => violation.from.slice(FIXTURE.length)));
const missed = PLANTED.filter((path) => !caught.has(path));
if (missed.length > 0) {
  console.error(`import gate: the canary let through ${missed.join(', ')}`);
  process.exit(1);
}

const summary = await violations('.', '');
const expected = ['src', 'sw', 'server'].reduce((total, room) => total + sourceFiles(join('.', room)), 0);
if (summary.totalCruised < expected) {
  console.error(`import gate: read ${summary.totalCruised} modules of at least ${expected}`);
  process.exit(1);
}
for (const { from, to, rule } of summary.violations)
  console.error(`${rule.name}: ${from} may not import ${to}`);
console.log(
  `import gate: ${summary.totalCruised} modules, ${summary.violations.length} violations, canary caught`,
);

const long = longFunctions(['src', 'sw', 'server']);
for (const one of long) console.error(`too long: ${one}`);
process.exit(summary.violations.length + long.length > 0 ? 1 : 0);
