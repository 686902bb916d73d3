import { expect, test } from 'vitest';
import { sayRefusal } from '../../../server/web/say-refusal.ts';
import { RARE_REFUSALS } from '../../../src/records/rare-refusals.ts';
import { REFUSALS, type RefusalCode } from '../../../src/records/refusals.ts';

test('no refusal of the server reads as an internal error', () => {
  const codes = Object.keys({ ...REFUSALS, ...RARE_REFUSALS }) as RefusalCode[];
  const internal = codes.filter((code) => sayRefusal(code) === REFUSALS.INTERNAL);
  expect(internal).toEqual(['INTERNAL']);
});

test('[R-05] the revenue that covers no return is called theirs to its owner alone', () => {
  expect(sayRefusal('RETURN_UNCOVERED', { available: 7.35 })).toBe(RARE_REFUSALS.RETURN_UNCOVERED);
  expect(sayRefusal('RETURN_UNCOVERED', {})).toBe('A receita do local não cobre esta devolução.');
});
