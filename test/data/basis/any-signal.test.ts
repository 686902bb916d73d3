import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anySignal } from '../../../src/data/basis/any-signal.ts';

describe.each(['with', 'without'])('%s the browser’s own', (kind) => {
  const own = AbortSignal.any;
  beforeEach(() => {
    if (kind === 'without') Reflect.deleteProperty(AbortSignal, 'any');
  });
  afterEach(() => {
    AbortSignal.any = own;
  });

  test.each([0, 1])('it ends with number %i, for its reason, and once', (which) => {
    const both = [new AbortController(), new AbortController()] as const;
    const any = anySignal(both[0].signal, both[1].signal);
    const told: unknown[] = [];
    any.addEventListener('abort', () => told.push(any.reason));
    expect(any.aborted).toBe(false);
    both[which]?.abort('por isso');
    both[1 - which]?.abort('depois');
    expect(told).toEqual(['por isso']);
  });

  test.each([0, 1])('it has ended where number %i had', (which) => {
    const signals = [new AbortController().signal, new AbortController().signal];
    signals[which] = AbortSignal.abort('antes');
    const [one, other] = signals;
    if (!one) throw new Error('there are two');
    expect(anySignal(one, other)).toMatchObject({ aborted: true, reason: 'antes' });
  });

  test('one alone is the one', () => {
    const { signal } = new AbortController();
    expect(anySignal(signal, null)).toBe(signal);
  });
});
