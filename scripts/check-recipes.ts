import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { gateRules } from './gate/rules.ts';
import { RECIPES } from './recipes/all-recipes.ts';
import { houseFaults } from './recipes/house-faults.ts';
import { faultsOf, pageOf, type Recipe, withAdditions } from './recipes/recipe.ts';

/**
 * Follows every recipe of docs/how-to in one scratch copy. Then checks types, style, sizes, words and comments there,
 * and runs the planted tests. A recipe fails when it touches too many files, does not name one of them, or leads to
 * broken code.
 */
const SCRATCH = 'test-results/recipes';
const FIXTURES = 'test/fixtures/recipes';
/** Tells vitest.config.ts that all is 'built', because these tests need only the writer threads of a build. */
const NOTHING_ELSE_BUILT = { TEST_TEMPLATES: 'none' };

const COPIED = [
  ...['src', 'sw', 'server', 'dev', 'scripts', 'test', 'package.json', 'index.html', 'biome.json'],
  ...['tsconfig.base.json', 'vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'],
];
/** Entries that no test imports. They bring all of the app and the server into the check. */
const ENTRIES = ['src/app/main.tsx', 'server/main.ts', 'dev/main.ts'];

const problems = RECIPES.flatMap((recipe) => faultsOf(recipe, readFileSync(pageOf(recipe), 'utf8')));
copyProject();
const planted = RECIPES.flatMap(plant);
const tests = [
  ...planted.filter(isTest),
  ...RECIPES.flatMap(({ tests = [], pins = {} }) => [...tests, ...Object.keys(pins).filter(isTest)]),
];
const sources = [
  ...planted,
  ...new Set(RECIPES.flatMap(({ touched, pins }) => Object.keys({ ...touched, ...pins }))),
];
writeTypeCheck();
if (problems.length === 0) await checkScratch();
for (const problem of problems) console.error(problem);
const counts = RECIPES.map(({ name, touched }) => `${name} ${Object.keys(touched).length}`).join(', ');
console.log(`recipes: files touched by each: ${counts}; ${problems.length} problems`);
if (problems.length === 0) rmSync(SCRATCH, { recursive: true });
process.exit(problems.length > 0 ? 1 : 0);

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

function copyProject(): void {
  rmSync(SCRATCH, { recursive: true, force: true });
  mkdirSync(SCRATCH, { recursive: true });
  for (const part of COPIED) cpSync(part, join(SCRATCH, part), { recursive: true });
}

/** Follows a recipe. Answers with the new files. A missing text beside which an addition belongs is a problem. */
function plant({ name, touched, pins = {}, copies = [] }: Recipe): string[] {
  const made: string[] = [];
  const make = (path: string, text: string): void => {
    if (existsSync(join(SCRATCH, path))) problems.push(`${name}: ${path} is there already`);
    write(path, text);
    made.push(path);
  };
  for (const { from, to, names } of copies) {
    let text = readFileSync(from, 'utf8');
    for (const [old, other] of Object.entries(names)) text = text.replaceAll(old, other);
    make(to, text);
  }
  const folder = join(FIXTURES, name);
  for (const path of globSync('**/*.txt', { cwd: folder }))
    make(path.slice(0, -'.txt'.length), readFileSync(join(folder, path), 'utf8'));
  for (const [path, additions] of Object.entries({ ...touched, ...pins })) {
    try {
      write(path, withAdditions(readFileSync(join(SCRATCH, path), 'utf8'), additions));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      problems.push(`${name}: ${path} ${error.message}: see scripts/recipes/all-recipes.ts`);
    }
  }
  return made;
}

function write(path: string, text: string): void {
  const to = join(SCRATCH, path);
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, text);
}

/**
 * Writes a type check for the tests and all other code in one program. Its options are those of page and server at
 * once.
 */
function writeTypeCheck(): void {
  const files = [...ENTRIES, ...planted]
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join('..', path));
  const include = ['**/*.ts', '**/*.tsx'];
  write('test/tsconfig.recipes.json', JSON.stringify({ extends: './tsconfig.json', files, include }));
}

async function checkScratch(): Promise<void> {
  run('biome', ['check', '--vcs-enabled=false', ...planted.filter((path) => !path.endsWith('.md'))]);
  problems.push(...houseFaults(SCRATCH, sources), ...(await forbiddenImports()));
  run('tsc', ['-p', 'test/tsconfig.recipes.json', '--singleThreaded'], { GOGC: '400' });
  run('node', ['scripts/build/bundle-suites.ts']);
  const projects = ['rules', 'screens', 'server'].flatMap((project) => ['--project', project]);
  if (problems.length === 0) run('vitest', ['run', ...projects, ...tests], NOTHING_ELSE_BUILT);
}

/** Forbidden imports in the files that the recipes have made or touched. */
async function forbiddenImports(): Promise<string[]> {
  const rules = gateRules(`${SCRATCH}/`);
  const paths = sources.filter((path) => /\.tsx?$/.test(path)).map((path) => join(SCRATCH, path));
  const { output } = await cruise(paths, { ...rules.options, ruleSet: rules, validate: true });
  const { summary } = output as ICruiseResult;
  return summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} may not import ${to}`);
}

/** Runs a program in the scratch copy. Its output is shown only when it fails. */
function run(command: string, args: readonly string[], env: Record<string, string> = {}): void {
  const options = { cwd: SCRATCH, encoding: 'utf8', env: { ...process.env, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(command, args, options);
  if (status !== 0) problems.push(`${command} ${args.join(' ')} in ${SCRATCH}:\n${stdout}${stderr}`);
}
