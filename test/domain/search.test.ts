import { expect, test } from 'vitest';
import type { Campaign } from '../../src/domain/campaign.ts';
import type { Item } from '../../src/domain/item.ts';
import { searchItems } from '../../src/domain/search.ts';

const NOW = Date.UTC(2026, 10, 20);
const item = (id: string, name: string, over: Partial<Item> = {}): Item => ({
  id,
  locationId: 'l',
  name,
  description: '',
  price: 100,
  cost: null,
  quantity: 1,
  categoryIds: [],
  barcodes: [],
  image: null,
  nutrition: [],
  ...over,
});
const week: Campaign = {
  id: 'p',
  name: 'Semana do Café',
  description: '',
  type: 'simple_items',
  status: 'ACTIVE',
  discount: 10,
  itemIds: ['1'],
  categoryIds: [],
  takeQuantity: 0,
  payQuantity: 0,
  startsAt: NOW - 1,
  endsAt: NOW + 1,
  image: null,
};
const items = [
  item('1', 'Pão de queijo'),
  item('2', 'Água', { description: 'sem gás, gelada', barcodes: ['7891000100103'] }),
  item('3', 'Bala', { categoryIds: ['c'] }),
  item('4', 'Água com gás', { quantity: 0 }),
];
const catalogue = { items, categoryNames: new Map([['c', 'Doces']]), campaigns: [week] };
const found = (query: string, now = NOW) => searchItems(catalogue, query, now).map((one) => one.id);

test('[S-01] only items with stock above 0; an empty search shows them all', () => {
  expect(found('')).toEqual(['1', '2', '3']);
});

test('[S-01] search matches name, description, barcode, category name and linked campaign name, whatever accents and case', () => {
  expect(found('PAO')).toEqual(['1']);
  expect(found('gelada')).toEqual(['2']);
  expect(found('789100010')).toEqual(['2']);
  expect(found('doces')).toEqual(['3']);
  expect(found('semana cafe')).toEqual(['1']);
  expect(found('agua gas')).toEqual(['2']);
  // Every word must be there, not one of them.
  expect(found('agua queijo')).toEqual([]);
});

test('[S-01] a campaign that is over no longer finds its items', () => {
  expect(found('semana', NOW + 2)).toEqual([]);
});
