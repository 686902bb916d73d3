/** Where the unit tests leave the names of those that passed at the second try. */
export const UNIT_SECOND_TRIES = 'test-results/reports/unit-second-tries.json';

/** What this house reads of Playwright's JSON report. */
export interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}

interface Suite {
  specs: { file: string; title: string; tests: { projectName: string; status: string }[] }[];
  suites?: Suite[];
}

/** Names of the tests that failed first and passed when tried again. */
export function secondTries({ suites }: Pick<BrowserReport, 'suites'>): string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName }) => `${file} (${projectName}): ${title}`),
    ),
    ...secondTries({ suites: inner }),
  ]);
}
