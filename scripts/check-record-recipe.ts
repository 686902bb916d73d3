import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Follows docs/how-to/new-record-type.md in a scratch copy. It plants a type that is written offline, then runs the type
 * check and the tests of such a type. The recipe fails when it touches too many files or does not name one of them.
 * It also fails when what it leads to does not work.
 */
const RECIPE = 'docs/how-to/new-record-type.md';
const SCRATCH = 'test-results/record-recipe';
const FIXTURE = 'test/fixtures/record-recipe';
/** Most files that a new type touches beside its own file and its screen. */
const MOST_TOUCHED = 3;

const COPIED = [
  ...['src', 'sw', 'server', 'dev', 'scripts', 'test'],
  ...['package.json', 'index.html', 'tsconfig.json', 'tsconfig.base.json'],
  ...['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'],
];
/** What the recipe has written into files that exist: after each text, another one. */
const TOUCHED: Readonly<Record<string, readonly (readonly [after: string, added: string])[]>> = {
  'src/records/record.ts': [
    ["  'STOCK_CHANGE',\n", "  'SHELF_LABEL',\n"],
    ["SHOP_TYPES = ['ITEM', 'CATEGORY', 'CAMPAIGN'", ", 'SHELF_LABEL'"],
  ],
  'src/records/types/index.ts': [
    ["import { REQUEST } from './request.ts';\n", "import { SHELF_LABEL } from './shelf-label.ts';\n"],
    ['  STOCK_CHANGE,\n', '  SHELF_LABEL,\n'],
  ],
  'src/data/mirror/entry-titles.ts': [["  category: 'Categoria',\n", "  shelfLabel: 'Etiqueta',\n"]],
};
/** The screen of the planted type and its test, by their fixtures. */
const PLANTED = {
  'src/features/shelf-labels/label-draft.ts': 'label-draft.ts.txt',
  'src/features/shelf-labels/shelf-labels.tsx': 'shelf-labels.tsx.txt',
  'test/records/shelf-label.test.ts': 'shelf-label.test.ts.txt',
};
const TESTS = [
  'test/records/shelf-label.test.ts',
  'test/records/access.test.ts',
  'test/records/content.test.ts',
];

const problems = [...countProblems(), ...wordProblems()];
copyProject();
problems.push(...plant());
if (problems.length === 0) problems.push(...run('tsc', ['-b']));
if (problems.length === 0) problems.push(...run('vitest', ['run', '--project', 'rules', ...TESTS]));
for (const problem of problems) console.error(problem);
console.log(
  `record recipe: ${Object.keys(TOUCHED).length} files beside a new type, ${problems.length} problems`,
);
if (problems.length === 0) rmSync(SCRATCH, { recursive: true });
process.exit(problems.length > 0 ? 1 : 0);

function countProblems(): string[] {
  const count = Object.keys(TOUCHED).length;
  return count > MOST_TOUCHED
    ? [`a new record type touches ${count} files, ${MOST_TOUCHED} are allowed`]
    : [];
}

/** Whoever follows the recipe must be told of every file. */
function wordProblems(): string[] {
  const recipe = readFileSync(RECIPE, 'utf8');
  return Object.keys(TOUCHED)
    .filter((path) => !recipe.includes(`\`${path}\``))
    .map((path) => `${RECIPE}: does not name ${path}`);
}

function copyProject(): void {
  rmSync(SCRATCH, { recursive: true, force: true });
  mkdirSync(SCRATCH, { recursive: true });
  for (const part of COPIED)
    cpSync(part, join(SCRATCH, part), {
      recursive: true,
      filter: (path) => !path.endsWith('.tsbuildinfo'),
    });
}

/** Writes what the recipe says. Answers with texts that stand no longer where it looks for them. */
function plant(): string[] {
  // The second step: a copy of the model.
  const model = readFileSync('src/records/types/category.ts', 'utf8');
  write(
    'src/records/types/shelf-label.ts',
    model.replaceAll('CATEGORY', 'SHELF_LABEL').replaceAll('Category', 'ShelfLabel'),
  );
  for (const [path, fixture] of Object.entries(PLANTED))
    write(path, readFileSync(join(FIXTURE, fixture), 'utf8'));
  return Object.entries(TOUCHED).flatMap(([path, additions]) => {
    let text = readFileSync(path, 'utf8');
    const missing = additions.filter(([after]) => text.split(after).length !== 2);
    for (const [after, added] of additions) text = text.replace(after, after + added);
    write(path, text);
    return missing.map(([after]) => `${path}: has not once ${JSON.stringify(after)}`);
  });
}

function write(path: string, text: string): void {
  const to = join(SCRATCH, path);
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, text);
}

/** Runs a program in the scratch copy; its words go to the reader only when it fails. */
function run(command: string, args: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: SCRATCH, encoding: 'utf8' });
  return status === 0 ? [] : [`${command} ${args.join(' ')} in ${SCRATCH}:\n${stdout}${stderr}`];
}
