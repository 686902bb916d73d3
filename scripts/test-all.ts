import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium } from './browsers/chromium.ts';
import { hasWebKit, sayWebKitAbsent } from './browsers/webkit.ts';
import {
  type BrowserReport,
  browserOutcomes,
  failureText,
  type Outcomes,
  UNIT_OUTCOMES,
} from './results/outcomes.ts';

/** Runs every check and test, goes on after a failure, and ends with the line 'N passed, N failed'. */
interface Tally {
  passed: number;
  failed: number;
  /** Left out, on this machine or on one of the engines. */
  skipped?: number;
}

const REPORTS = 'test-results/reports';
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const started = performance.now();
const total: Tally = { passed: 0, failed: 0 };
/** Tests that failed and passed in one of two more tries count as passed. The end of the output names both. */
const outcomes: Outcomes = { secondTries: [], failures: [] };

const checked = checks();
await built();
// The three run side by side, because each of them waits now and then, and one alone leaves a part of a core idle.
await Promise.all([unit(), browser(), checked]);

if (!hasWebKit()) sayWebKitAbsent();
if (outcomes.secondTries.length > 0) {
  console.log(`\n!!! PASSED, BUT NOT AT THE FIRST TRY: ${outcomes.secondTries.length}`);
  for (const again of outcomes.secondTries) console.log(failureText(again, 6));
}
if (outcomes.failures.length > 0) console.log(`\n!!! FAILED: ${outcomes.failures.length}`);
for (const failure of outcomes.failures) console.log(`\n${failureText(failure)}`);
console.log(`\ndone in ${sinceStart()} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** Runs the checks one after another, beside the build and the first unit tests, because each uses one core. */
async function checks(): Promise<void> {
  const commands = {
    // Threads of the compiler share little, so one alone takes two thirds of the work.
    types: ['tsc', '-b', '--singleThreaded'],
    lint: ['biome', 'check', '.'],
    'import gate': ['node', 'scripts/gate.ts'],
    ownership: ['node', 'scripts/ownership.ts'],
    'dead code': ['knip'],
    'code for tests alone': ['knip', '--production', '--include', 'files,exports,types'],
    'paths in docs': ['node', 'scripts/check-doc-paths.ts'],
    'dependency reasons': ['node', 'scripts/check-dependencies.ts'],
    conformance: ['node', 'scripts/conformance.ts'],
    recipes: ['node', 'scripts/check-recipes.ts'],
    words: ['node', 'scripts/check-words.ts'],
    comments: ['node', 'scripts/check-comments.ts'],
    styles: ['node', 'scripts/check-styles.ts'],
    'commit messages': ['node', 'scripts/check-commits.mjs'],
  };
  for (const [name, [command = '', ...args]] of Object.entries(commands)) {
    // The compiler collects its garbage less often, which spares a sixth of its work. The setting affects no other
    // check.
    count(name, await exitCode(command, args, { GOGC: '400' }));
  }
}

async function built(): Promise<void> {
  const code = await exitCode('node', ['scripts/build.mjs']);
  count('build', code);
  count('size', code === 0 ? await exitCode('node', ['scripts/size.ts']) : 1);
}

async function unit(): Promise<void> {
  const file = `${REPORTS}/unit.json`;
  const code = await exitCode('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/results/unit-outcomes-reporter.ts',
    `--outputFile.json=${file}`,
  ]);
  tell(read<Outcomes>(UNIT_OUTCOMES));
  const report = read<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(file);
  add(
    'unit',
    code,
    report && {
      ...{ passed: report.numPassedTests, failed: report.numFailedTests },
      skipped: report.numPendingTests,
    },
  );
}

async function browser(): Promise<void> {
  const file = `${REPORTS}/browser.json`;
  const env = { CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const code = await exitCode('playwright', ['test', '--reporter=line,json'], env);
  const report = read<BrowserReport>(file);
  tell(report && browserOutcomes(report));
  const stats = report?.stats;
  add(
    'browser',
    code,
    stats && {
      ...{ passed: stats.expected + stats.flaky, failed: stats.unexpected },
      skipped: stats.skipped,
    },
  );
}

function count(name: string, code: number): void {
  add(name, code, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });
  if (code !== 0) outcomes.failures.push({ name, messages: [`ended with ${code}; its words stand above`] });
}

function tell(told: Outcomes | null): void {
  outcomes.secondTries.push(...(told?.secondTries ?? []));
  outcomes.failures.push(...(told?.failures ?? []));
}

/** A run that failed without a failed test in its report (a crash, a missing report) still counts as one failure. */
function add(name: string, code: number, tally: Tally | null | undefined): void {
  total.passed += tally?.passed ?? 0;
  total.failed += Math.max(tally?.failed ?? 0, code === 0 ? 0 : 1);
  const skipped = tally?.skipped ? `, ${tally.skipped} skipped` : '';
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${sinceStart()} s)${skipped}`);
}

function sinceStart(): number {
  return Math.round((performance.now() - started) / 1000);
}

function read<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    console.error(`no report at ${file}: ${String(error)}`);
    return null;
  }
}

function exitCode(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
