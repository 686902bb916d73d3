import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { filesBelow } from './documents/files-below.ts';
import { crowdedFolders } from './gate/folder-sizes.ts';
import { longFunctions } from './gate/function-lengths.ts';
import { readUsing } from './gate/read-using.ts';
import { staleReadmes, untoldRooms } from './gate/room-readmes.ts';
import { gateRules } from './gate/rules.ts';
import { SRC_FLOORS, unnamedFloors, untoldFloors } from './gate/src-floors.ts';
import { circular, unused } from './gate/wall-rules.ts';
import { endCheck } from './results/end-check.ts';

/** Every planted fault of the fixture. A gate that lets one through checks nothing. */
const PLANTED = [
  'src/domain/reaches-out.ts',
  'src/ui/knows-product.ts',
  'src/features/a/screen.ts',
  'src/mystery/unnamed-room.ts',
  'server/imports-browser.ts',
  'server/imports-demo.ts',
  'server/mail/imports-money.ts',
  'server/mail/imports-paths.ts',
  'server/money/ledger/imports-purchase.ts',
  'server/mystery/unnamed-room.ts',
  'sw/imports-screen.ts',
  'src/data/basis/imports-hooks.ts',
  'src/data/cycle-one.ts',
];
const FIXTURE = 'test/fixtures/gate/';

readUsing();

async function read(folder: string, root: string): Promise<ICruiseResult> {
  const rules = gateRules(root);
  const { output } = await cruise([folder], { ...rules.options, ruleSet: rules, validate: true });
  return output as ICruiseResult;
}

function foldersOf(room: string): string[] {
  return readdirSync(room, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${name}/`);
}

const { summary: canary } = await read(FIXTURE, FIXTURE);
const caught = new Set(canary.violations.map((violation) => violation.from.slice(FIXTURE.length)));
const missed = PLANTED.filter((path) => !caught.has(path));
if (missed.length > 0) {
  console.error(`import gate: the canary let through ${missed.join(', ')}`);
  process.exit(1);
}

const { modules, summary } = await read('.', '');
const expected = ['src', 'sw', 'server', 'dev'].reduce(
  (total, room) => total + filesBelow(join('.', room), /\.tsx?$/).length,
  0,
);
if (summary.totalCruised < expected) {
  console.error(`import gate: read ${summary.totalCruised} modules of at least ${expected}`);
  process.exit(1);
}
const imports = modules.flatMap(({ source, dependencies }) =>
  dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
);
const problems = [
  ...summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} may not import ${to}`),
  ...circular(),
  ...Object.keys(SRC_FLOORS).flatMap((room) => unnamedFloors(room, foldersOf(room))),
  ...Object.keys(SRC_FLOORS).flatMap((room) => untoldFloors(room, readFileSync(`${room}README.md`, 'utf8'))),
  ...untoldRooms(readFileSync('server/README.md', 'utf8')),
  ...unused(imports),
  ...staleReadmes(process.argv.includes('--write')),
  ...crowdedFolders(['src', 'server', 'dev', 'sw', 'scripts', 'test']),
  ...longFunctions(['src', 'sw', 'server', 'dev']).map((one) => `too long: ${one}`),
];
endCheck(
  problems,
  `import gate: ${summary.totalCruised} modules, ${problems.length} problems, canary caught`,
);
