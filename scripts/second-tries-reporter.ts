import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';
import { UNIT_SECOND_TRIES } from './second-tries.ts';

/** Writes the names of the unit tests that failed first and passed when tried again, as a JSON list. */
class SecondTriesReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    writeFileSync(UNIT_SECOND_TRIES, JSON.stringify(this.#names));
  }
}

// Vitest takes a reporter by the default export of its file.
// biome-ignore lint/style/noDefaultExport: see above
export default SecondTriesReporter;
