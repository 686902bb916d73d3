import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  catalogueKey,
  type Goods,
  haveOtherCodes,
  matchGoods,
  nameKey,
  pairsToChange,
} from '../../../src/domain/copies/match-goods.ts';
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

test('[MI-03] a price goes by the name alone only where the barcodes do not tell two products', () => {
  const [small, large] = ['7891000100103', '7891000100202'];
  const ids = (wanted: Goods, ...present: Goods[]) =>
    pairsToChange([wanted], present).map((pair) => pair.present.id);
  const water = goods('a', { name: 'Água', barcodes: [small] });
  const other = goods('1', { name: 'ÁGUA', barcodes: [large] });
  expect(ids(water, other)).toEqual([]);
  expect(matchGoods([water], [other]).fresh, 'a second item of one name is not made').toEqual([]);
  expect(ids(water, other, goods('2', { name: 'Água' }))).toEqual(['2']);
  expect(ids(goods('a', { name: 'Água' }), other)).toEqual(['1']);
  expect(ids(water, goods('1', { name: 'Água', barcodes: [large, small] }))).toEqual(['1']);
  expect(ids(water, goods('1', { catalogueId: 'a', barcodes: [large] })), 'a copy of this item').toEqual([
    '1',
  ]);
});

test('[MI-03] the namesake of another barcode does not take the place of the goods with this one', () => {
  const wanted = ['7891000100103', '7891000100202'].map((code, at) =>
    goods(`${at}`, { name: 'Água', barcodes: [code] }),
  );
  const present = [goods('x', { name: 'Água', barcodes: ['7891000100202'] })];
  expect(pairsToChange(wanted, present).map((pair) => pair.wanted.id)).toEqual(['1']);
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

/** Goods that all have one name, and barcodes alone tell apart. */
const namesakes = fc.uniqueArray(
  anyGoods.map((one) => ({ ...one, name: 'Suco', catalogueId: null })),
  { selector: ({ id }) => id, maxLength: 4 },
);

test('however many goods have one name, a price reaches no other product by its name, and none of them twice', () => {
  fc.assert(
    fc.property(namesakes, namesakes, (wanted, present) => {
      const pairs = pairsToChange(wanted, present);
      expect(new Set(pairs.map((one) => one.present.id)).size).toBe(pairs.length);
      for (const pair of pairs)
        if (haveOtherCodes(pair.wanted, pair.present))
          expect(catalogueKey(pair.present)).toBe(catalogueKey(pair.wanted));
      expect(pairsToChange([...wanted].reverse(), [...present].reverse())).toEqual(pairs);
    }),
    { numRuns: runs(300) },
  );
});
