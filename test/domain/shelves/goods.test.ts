import fc from 'fast-check';
import { expect, test } from 'vitest';
import { goodsOf, MAX_GOODS } from '../../../src/domain/shelves/goods.ts';

const item = (id: string, image: string | null = null) => ({ id, image });

test('[H-03] a card shows what sells most, then goods with a picture, then the first of the list', () => {
  const forSale = [item('a'), item('b', 'b.jpg'), item('c'), item('d', 'd.jpg')];
  expect(goodsOf(forSale, ['c', 'sold-out', 'd'])).toEqual(['c', 'd', 'b']);
  expect(goodsOf(forSale, [])).toEqual(['b', 'd', 'a']);
  expect(goodsOf([item('a')], ['gone'])).toEqual(['a']);
});

test('[H-03] they are different goods for sale, as many as there are up to three', () => {
  const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  const sale = fc.uniqueArray(fc.record({ id: ids, image: fc.constantFrom(null, 'x.jpg') }), {
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(sale, fc.array(ids), (forSale, best) => {
      const goods = goodsOf(forSale, best);
      expect(goods).toHaveLength(Math.min(MAX_GOODS, forSale.length));
      expect(new Set(goods).size).toBe(goods.length);
      expect(goods.every((id) => forSale.some((one) => one.id === id))).toBe(true);
    }),
  );
});
