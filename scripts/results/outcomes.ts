import { stripVTControlCharacters } from 'node:util';

/** File in which the unit tests leave their outcomes for the end of a run. */
export const UNIT_OUTCOMES = 'test-results/reports/unit-outcomes.json';

/** Outcomes that the end of a run shows. The reader looks there, and a long output may lose all else. */
export interface Outcomes {
  /** Tests that failed first and passed when tried again. */
  secondTries: Failure[];
  failures: Failure[];
}

/** A test, a test file or a whole run that failed, with the message of each try. */
export interface Failure {
  name: string;
  messages: string[];
}

/** The part of Playwright's JSON report that is read here. */
export interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
  /** Errors outside any test. */
  errors: BrowserError[];
}

interface Suite {
  specs: { file: string; title: string; tests: BrowserTest[] }[];
  suites?: Suite[];
}

interface BrowserTest {
  projectName: string;
  status: string;
  results: { errors: BrowserError[] }[];
}

interface BrowserError {
  message?: string;
}

/** The outcomes of Playwright's report. */
export function browserOutcomes({ suites, errors }: Omit<BrowserReport, 'stats'>): Outcomes {
  const tests = suites.flatMap(testsOf);
  const ended = (as: string): Failure[] =>
    tests
      .filter(({ status }) => status === as)
      .map(({ name, results }) => ({ name, messages: texts(results.flatMap((result) => result.errors)) }));
  const outside = errors.length > 0 ? [{ name: 'browser, outside any test', messages: texts(errors) }] : [];
  return {
    secondTries: ended('flaky'),
    failures: [...ended('unexpected'), ...outside],
  };
}

function testsOf({ specs, suites = [] }: Suite): (BrowserTest & { name: string })[] {
  return [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map((test) => ({ ...test, name: `${file} (${test.projectName}): ${title}` })),
    ),
    ...suites.flatMap(testsOf),
  ];
}

function texts(errors: readonly BrowserError[]): string[] {
  return errors.map(({ message }) => message ?? 'an error without a message');
}

/** A failure in at most `lines` lines for each try, without colours. */
export function failureText({ name, messages }: Failure, lines = 25): string {
  const said = messages.map((message) =>
    stripVTControlCharacters(message).split('\n').slice(0, lines).join('\n'),
  );
  return [`!!! ${name}`, ...said].join('\n');
}
