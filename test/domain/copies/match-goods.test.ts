import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogueKey, type Goods, matchGoods, nameKey } from '../../../src/domain/copies/match-goods.ts';
import { runs } from '../../support/runs.ts';

const goods = (id: string, more: Partial<Goods> = {}): Goods => ({
  ...{ id, name: id, barcodes: [], catalogueId: null },
  ...more,
});

test('goods are the same by the item they were copied from, else by a barcode, else by the name', () => {
  const wanted = [
    goods('a', { name: 'Café' }),
    goods('b', { name: 'Suco', barcodes: ['036000291452'] }),
    goods('c', { name: ' PÃO  de queijo ' }),
    goods('d', { name: 'Mate' }),
  ];
  const present = [
    goods('1', { name: 'Café coado', catalogueId: 'a' }),
    goods('2', { name: 'Suco de uva', barcodes: ['0036000291452'] }),
    goods('3', { name: 'Pao de Queijo' }),
    goods('4', { name: 'Suco' }),
  ];
  const { fresh, there, twice } = matchGoods(wanted, present);
  expect(there.map(({ wanted: { id }, present: { id: other } }) => [id, other])).toEqual([
    ['a', '1'],
    ['b', '2'],
    ['c', '3'],
  ]);
  expect([fresh.map(({ id }) => id), twice]).toEqual([['d'], []]);
});

test('of goods that are the same in both shops, one is made and one is changed', () => {
  const { fresh, there, twice } = matchGoods(
    [
      goods('b', { name: 'Suco' }),
      goods('a', { name: 'suco' }),
      goods('c', { name: 'Mate' }),
      goods('d', { name: 'mate' }),
    ],
    [goods('9', { name: 'MATE' })],
  );
  expect([fresh, there, twice].map((all) => all.length)).toEqual([1, 1, 2]);
  expect(fresh[0]?.id).toBe('a');
});

const NAMES = [
  '',
  ' ',
  '\u0301',
  '__proto__',
  'constructor',
  'Suco',
  'SUCO ',
  'suço',
  '\u202esuco',
  'a\u0000b',
];
const anyGoods = fc.record({
  id: fc.uuid(),
  name: fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: 'binary', maxLength: 6 })),
  barcodes: fc.array(fc.constantFrom('', '7891', '036000291452', '0036000291452', '__proto__'), {
    maxLength: 3,
  }),
  catalogueId: fc.option(fc.constantFrom('x', 'y', '__proto__')),
});
const shelf = fc.uniqueArray(anyGoods, { selector: ({ id }) => id, maxLength: 12 });

test('whatever goods are called, none is lost or made twice, and neither order matters', () => {
  fc.assert(
    fc.property(shelf, shelf, (wanted, present) => {
      const { fresh, there, twice } = matchGoods(wanted, present);
      const all = [...fresh, ...there.map((one) => one.wanted), ...twice];
      expect(all.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
      expect(new Set(there.map((one) => one.present.id)).size).toBe(there.length);
      const names = fresh.map(({ name }) => nameKey(name)).filter((name) => name !== '');
      expect(new Set(names).size).toBe(names.length);
      expect(matchGoods([...wanted].reverse(), [...present].reverse())).toEqual({ fresh, there, twice });
    }),
    { numRuns: runs(300) },
  );
});

test('a second copy of everything makes nothing', () => {
  fc.assert(
    fc.property(shelf, shelf, (wanted, present) => {
      const { fresh } = matchGoods(wanted, present);
      const made = fresh.map((one) => ({ ...one, id: `new ${one.id}`, catalogueId: catalogueKey(one) }));
      expect(matchGoods(wanted, [...present, ...made]).fresh).toEqual([]);
    }),
    { numRuns: runs(300) },
  );
});
