import { expect, test } from 'vitest';
import { isNodeFault } from '../setup/node-fault.ts';

const withStack = (...frames: string[]): { stack: string } => ({
  stack: ['TypeError: of undefined', ...frames].join('\n'),
});
const TIMEOUT = '    at Timeout.onParserTimeout [as _onTimeout] (node:internal/deps/undici/undici:7709:36)';
const TIMERS = '    at listOnTimeout (node:internal/timers:685:17)';

test('the second call of a timer within Node’s fetch is Node’s own fault', () => {
  expect(
    isNodeFault(withStack(TIMEOUT, TIMERS, '    at process.processTimers (node:internal/timers:618:7)')),
  ).toBe(true);
});

test.each([
  ['another timer', withStack('    at Timeout.tell [as _onTimeout] (node:internal/x:1:2)', TIMERS)],
  ['the same with a file of the project below it', withStack(TIMEOUT, '    at ask (/home/src/ask.ts:3:4)')],
  [
    'the same with a package below it',
    withStack(TIMEOUT, '    at file:///home/node_modules/ws/index.js:3:4'),
  ],
  ['an error without frames', withStack()],
  ['an error without a stack', {}],
])('%s is an error of the run', (_, error) => {
  expect(isNodeFault(error)).toBe(false);
});
