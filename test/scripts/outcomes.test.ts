import { expect, test } from 'vitest';
import { browserOutcomes, failureText } from '../../scripts/results/outcomes.ts';

const spec = (title: string, status: string, ...messages: string[]) => ({
  file: 'a.e2e.ts',
  title,
  tests: [{ projectName: 'phone', status, results: messages.map((message) => ({ errors: [{ message }] })) }],
});

test('the end of a run tells which browser tests failed, at each try and at any depth, and which needed two', () => {
  const inner = { specs: [spec('breaks', 'unexpected', 'first', 'second')] };
  const report = {
    suites: [{ specs: [spec('passes', 'expected'), spec('wavers', 'flaky', 'once')], suites: [inner] }],
    errors: [{ message: 'no server' }],
  };
  expect(browserOutcomes(report)).toEqual({
    secondTries: [{ name: 'a.e2e.ts (phone): wavers', messages: ['once'] }],
    failures: [
      { name: 'a.e2e.ts (phone): breaks', messages: ['first', 'second'] },
      { name: 'browser, outside any test', messages: ['no server'] },
    ],
  });
});

test('a failure is told in its first lines, without colours', () => {
  const told = failureText({ name: 'a', messages: ['\u001b[31mone\u001b[39m\ntwo\nthree', 'four'] }, 2);
  expect(told).toBe('!!! a\none\ntwo\nfour');
});
