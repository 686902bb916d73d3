import fc from 'fast-check';
import type { Campaign } from '../../../src/domain/shop/campaign.ts';
import type { Item } from '../../../src/domain/shop/item.ts';

export const NOW = Date.UTC(2026, 10, 20, 15);
export const DAY = 86_400_000;

/** An item that costs R$ 6,00, with a stock of 50. */
export function item(over: Partial<Item> = {}): Item {
  return {
    id: 'i1',
    locationId: 'l1',
    name: 'Guaraná',
    description: '',
    price: 600,
    cost: null,
    quantity: 50,
    categoryIds: ['c1'],
    barcodes: [],
    image: null,
    nutrition: [],
    ...over,
  };
}

/** A campaign with 20 % off that item, from yesterday to tomorrow. */
export function campaign(over: Partial<Campaign> = {}): Campaign {
  return {
    id: 'p1',
    name: 'Promo',
    description: '',
    type: 'simple_items',
    status: 'ACTIVE',
    discount: 20,
    itemIds: ['i1'],
    categoryIds: [],
    takeQuantity: 0,
    payQuantity: 0,
    startsAt: NOW - DAY,
    endsAt: NOW + DAY,
    image: null,
    ...over,
  };
}

export const arbItem = fc
  .record({
    id: fc.constantFrom('i1', 'i2', 'i3', 'i4'),
    price: fc.integer({ min: 0, max: 200_000 }),
    categoryIds: fc.subarray(['c1', 'c2', 'c3']),
  })
  .map((over) => item(over));
export const arbCampaign = fc
  .record({
    id: fc.uuid(),
    type: fc.constantFrom('simple_items', 'simple_category', 'take_pay', null),
    status: fc.constantFrom('ACTIVE', 'PAUSED', null),
    discount: fc.oneof(
      fc.integer({ min: -5, max: 130 }),
      fc.double({ min: 0, max: 100, noNaN: true }).map((d) => Math.round(d * 100) / 100),
    ),
    itemIds: fc.subarray(['i1', 'i2', 'i3', 'i4']),
    categoryIds: fc.subarray(['c1', 'c2', 'c3']),
    takeQuantity: fc.integer({ min: 0, max: 6 }),
    payQuantity: fc.integer({ min: 0, max: 6 }),
    startsAt: fc.option(fc.integer({ min: NOW - 2 * DAY, max: NOW + DAY })),
    endsAt: fc.option(fc.integer({ min: NOW - DAY, max: NOW + 2 * DAY })),
  })
  .map((over) => campaign(over));
