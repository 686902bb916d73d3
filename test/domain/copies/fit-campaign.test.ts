import { expect, test } from 'vitest';
import { fitCampaign, type Shelved } from '../../../src/domain/copies/fit-campaign.ts';

const goods = (id: string, name: string, ...shelves: [string, string][]): Shelved => ({
  ...{ id, name, barcodes: [], catalogueId: null },
  shelves: shelves.map(([shelf, of]) => ({ id: shelf, name: of })),
});

const HERE = [
  goods('a', 'Suco', ['x', 'Bebidas']),
  goods('b', 'Mate', ['x', 'Bebidas']),
  goods('c', 'Pão', ['y', 'Padaria']),
];
const THERE = [goods('1', 'SUCO', ['z', 'bebidas'])];

test('a campaign names in another shop the items and categories that are there, and tells the others', () => {
  const fitted = (
    type: 'simple_items' | 'simple_category' | 'take_pay',
    itemIds: string[],
    categoryIds: string[],
  ) => fitCampaign({ type, itemIds, categoryIds }, HERE, THERE);
  expect(fitted('simple_items', ['a', 'b'], ['x'])).toEqual({
    ...{ itemIds: ['1'], categoryIds: [], missing: ['Mate'], isEmpty: false },
  });
  expect(fitted('simple_category', ['a'], ['x', 'y'])).toEqual({
    ...{ itemIds: [], categoryIds: ['z'], missing: ['Padaria'], isEmpty: false },
  });
  expect(fitted('take_pay', ['b'], ['y'])).toMatchObject({ missing: ['Mate', 'Padaria'], isEmpty: true });
});

test('a campaign does not discount another product of the same name', () => {
  const [here, there] = ['7891000100103', '7891000100202'].map((code) => [
    { ...goods('a', 'Água'), id: code, barcodes: [code] },
  ]);
  const campaign = { type: 'simple_items', itemIds: ['7891000100103'], categoryIds: [] } as const;
  expect(fitCampaign(campaign, here!, there!)).toMatchObject({ missing: ['Água'], isEmpty: true });
});
