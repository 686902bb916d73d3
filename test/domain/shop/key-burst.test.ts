import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KEY_MS, NO_BURST, pressKey } from '../../../src/domain/shop/key-burst.ts';

/** Codes read from these keys, each `gapMs` after the previous key. */
function typed(keys: readonly string[], gapMs: number | readonly number[]): string[] {
  let burst = NO_BURST;
  let at = 1000;
  return keys.flatMap((key, index) => {
    at += typeof gapMs === 'number' ? gapMs : (gapMs[index] ?? 0);
    const pressed = pressKey(burst, key, at);
    burst = pressed.burst;
    return pressed.code ?? [];
  });
}
const scan = (code: string): string[] => [...code, 'Enter'];

test('[K-02] a scanner types a code and Enter, and the next code begins anew', () => {
  expect(typed([...scan('7891000100103'), ...scan('96385074')], 8)).toEqual(['7891000100103', '96385074']);
  expect(typed(['Shift', 'L', 'o', 't', 'e', 'Enter'], 8)).toEqual(['Lote']);
});

test('[K-02] what a hand types is no code, however it ends', () => {
  expect(typed(scan('7891000100103'), KEY_MS + 1)).toEqual([]);
  expect(typed(scan('789'), 8), 'too short').toEqual([]);
  expect(typed(['7', '8', '9', '1', 'Tab', 'Enter'], 8)).toEqual([]);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('7', 'a', 'Shift', 'Enter')),
      fc.array(fc.integer({ min: KEY_MS + 1, max: 400 }), { minLength: 1 }),
      (keys, gaps) => {
        expect(
          typed(
            keys,
            keys.map((_, index) => gaps[index % gaps.length] ?? 100),
          ),
        ).toEqual([]);
      },
    ),
  );
});

test('[K-02] a key left over from a hand is no part of the code', () => {
  expect(typed(['x', ...scan('96385074')], [0, 300, ...Array<number>(8).fill(8)])).toEqual(['96385074']);
});
