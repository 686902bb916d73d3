import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byName, compareNames } from '../../../src/domain/words/name-order.ts';

const collator = new Intl.Collator('pt-BR');
const names = fc.array(
  fc
    .string({ unit: fc.constantFrom(...'aáàâãbcçdeéêiíoóôõuúüzAÁCÇZ019 '), maxLength: 12 })
    .map((name) => name.trim()),
  { maxLength: 20 },
);

test('[F-17] names stand as in a Portuguese dictionary: letters first, then accents, then case', () => {
  expect(['Água', 'agua', 'Zebra', 'ágata', 'Açaí', 'acerola'].sort(compareNames)).toEqual([
    'Açaí',
    'acerola',
    'ágata',
    'agua',
    'Água',
    'Zebra',
  ]);
  expect([{ name: 'Pão' }, { name: 'Bala' }].sort(byName)).toEqual([{ name: 'Bala' }, { name: 'Pão' }]);
});

test('[F-17] names whose letters differ stand as the browser orders them', () => {
  const bare = new Intl.Collator('pt-BR', { sensitivity: 'base' });
  fc.assert(
    fc.property(names, (some) => {
      for (const a of some)
        for (const b of some)
          if (bare.compare(a, b) !== 0)
            expect(Math.sign(compareNames(a, b)), `${a} | ${b}`).toBe(Math.sign(collator.compare(a, b)));
    }),
  );
});

test('[F-17] the order of names is whole: of two different names one is always first', () => {
  fc.assert(
    fc.property(names, (some) => {
      for (const a of some)
        for (const b of some) {
          expect(compareNames(a, b)).toBe(-compareNames(b, a) + 0);
          expect(compareNames(a, b) === 0).toBe(a === b);
        }
    }),
  );
});
