import { expect, test } from 'vitest';
import { ribbonOf } from '../../../src/domain/shelves/ribbon.ts';
import type { Campaign } from '../../../src/domain/shop/campaign.ts';

const campaign = (id: string, more: Partial<Campaign> = {}): Campaign => ({
  id,
  name: id,
  description: '',
  type: 'simple_items',
  status: 'ACTIVE',
  discount: 20,
  itemIds: ['agua'],
  categoryIds: [],
  takeQuantity: 0,
  payQuantity: 0,
  startsAt: 100,
  endsAt: 200,
  image: null,
  ...more,
});

test('[S-08] a card names the promotion that ends first, and only one that runs now', () => {
  const takePay = campaign('b', { type: 'take_pay', takeQuantity: 3, payQuantity: 2, endsAt: 150 });
  const all = [campaign('a'), takePay, campaign('paused', { status: 'PAUSED', endsAt: 120 })];
  expect(ribbonOf(all, 110)).toBe('Leve 3 pague 2');
  expect(ribbonOf(all, 160)).toBe('20% OFF');
  expect(ribbonOf(all, 201)).toBeNull();
  expect(ribbonOf(all, 99)).toBeNull();
});

test('[S-02] one that gives nothing is not named', () => {
  expect(ribbonOf([campaign('a', { discount: 0 })], 110)).toBeNull();
});
