import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heldShare, joinSpans, missingSpans, type Span } from '../../../src/domain/hours/time-spans.ts';

const span = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: -3, max: 12 }))
  .map(([from, length]) => ({
    from,
    to: from + length,
  }));
const has = (spans: readonly Span[], at: number): boolean =>
  spans.some(({ from, to }) => from <= at && at <= to);

test('[MB-04] what is held and what is missing are the wanted span, each instant in one of them, latest first', () => {
  fc.assert(
    fc.property(span, fc.array(span, { maxLength: 6 }), (wanted, held) => {
      const missing = missingSpans(wanted, held);
      for (let at = -5; at < 60; at += 1) {
        expect(has(joinSpans(held), at)).toBe(has(held, at));
        expect(has(missing, at)).toBe(has([wanted], at) && !has(held, at));
      }
      for (const spans of [missing, joinSpans(held)])
        for (const [index, one] of spans.entries()) {
          expect(one.from).toBeLessThanOrEqual(one.to);
          expect(one.to).toBeLessThan((spans[index - 1]?.from ?? 100) - 1);
        }
      expect(heldShare(wanted, held)).toBeGreaterThanOrEqual(0);
      expect(heldShare(wanted, held)).toBeLessThanOrEqual(1);
    }),
  );
});
