import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { type Failure, type Outcomes, UNIT_OUTCOMES } from './outcomes.ts';

/**
 * Writes the unit tests that did not pass at the first try, and all failures: tests, unreadable files, and errors that
 * nobody caught.
 */
class UnitOutcomesReporter implements Reporter {
  readonly #outcomes: Outcomes = { secondTries: [], failures: [] };

  onTestCaseResult(test: TestCase): void {
    const name = `${test.project.name} ${test.module.relativeModuleId}: ${test.fullName}`;
    const { state, errors = [] } = test.result();
    if (test.diagnostic()?.flaky) this.#outcomes.secondTries.push(told(name, errors));
    if (state === 'failed') this.#fail(name, errors);
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = module.errors();
    if (errors.length > 0) this.#fail(`${module.project.name} ${module.relativeModuleId}`, errors);
    for (const suite of module.children.allSuites()) {
      if (suite.errors().length > 0)
        this.#fail(`${module.relativeModuleId}: ${suite.fullName}`, suite.errors());
    }
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    if (unhandled.length > 0) this.#fail('unit, errors that no test caught', unhandled);
    writeFileSync(UNIT_OUTCOMES, JSON.stringify(this.#outcomes));
  }

  #fail(name: string, errors: readonly SerializedError[]): void {
    this.#outcomes.failures.push(told(name, errors));
  }
}

function told(name: string, errors: readonly SerializedError[]): Failure {
  return { name, messages: errors.map(({ message, stack }) => stack ?? message) };
}

// Vitest takes a reporter by the default export of its file.
// biome-ignore lint/style/noDefaultExport: see above
export default UnitOutcomesReporter;
