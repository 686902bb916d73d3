import { expect, test } from 'vitest';
import type { Campaign } from '../../../src/domain/shop/campaign.ts';
import { checkCampaign, effectivePrice, previewItems } from '../../../src/domain/shop/campaign-check.ts';
import type { Item } from '../../../src/domain/shop/item.ts';

const NOW = Date.UTC(2026, 10, 20);
const item = (id: string, price: number, cost: number | null): Item => ({
  ...{ id, name: id, price, cost, locationId: 'l', description: '', quantity: 1 },
  ...{ categoryIds: [], barcodes: [], image: null, nutrition: [] },
});
const items = [item('agua', 300, 100), item('cafe', 800, 500), item('bala', 200, null), item('mate', 800, 0)];
const campaign = (change: Partial<Campaign> = {}): Campaign => ({
  ...{
    id: 'c',
    name: 'Semana',
    description: '',
    type: 'simple_items',
    status: 'ACTIVE',
    discount: 20,
    image: null,
  },
  ...{ itemIds: items.map(({ id }) => id), categoryIds: [], takeQuantity: 0, payQuantity: 0 },
  ...{ startsAt: NOW - 1, endsAt: NOW + 1 },
  ...change,
});
const kinds = (change: Partial<Campaign>) =>
  checkCampaign(campaign(change), items, NOW).map(({ kind }) => kind);

test('[MP-03] an owner is told why a campaign would not do what they expect', () => {
  expect(kinds({})).toEqual([]);
  expect(kinds({ type: null, itemIds: [] })).toEqual([]);
  expect(kinds({ discount: 0 })).toEqual(['gives-nothing']);
  expect(kinds({ itemIds: ['gone'] })).toEqual(['no-items']);
  expect(kinds({ status: 'PAUSED', endsAt: NOW - 1 })).toEqual(['over', 'paused']);
  expect(kinds({ endsAt: NOW })).toEqual([]);
  expect(kinds({ endsAt: null })).toEqual(['no-dates']);
  expect(kinds({ startsAt: null, endsAt: NOW - 1 })).toEqual(['no-dates']);
  expect(kinds({ startsAt: NOW + 2, endsAt: NOW + 1 })).toEqual(['dates-reversed']);
  expect(kinds({ startsAt: NOW + 1, endsAt: NOW + 1 })).toEqual([]);
});

test('[MP-03, S-08] weekdays that none of the days has are told, and those of a longer campaign are not', () => {
  const sunday = {
    startsAt: Date.parse('2026-11-29T03:00:00Z'),
    endsAt: Date.parse('2026-11-30T02:59:59.999Z'),
  };
  const on = (weekdays: number[], days = sunday) => kinds({ ...days, hours: { weekdays, span: null } });
  expect(on([1])).toEqual(['never-meets']);
  expect(on([0])).toEqual([]);
  expect(on([1], { ...sunday, endsAt: sunday.endsAt + 86_400_000 })).toEqual([]);
  expect(on([6], { ...sunday, endsAt: sunday.endsAt + 30 * 86_400_000 })).toEqual([]);
});

test('[MP-03, S-09] a loss by two campaigns together is told where neither makes one alone', () => {
  const takePay = { type: 'take_pay', takeQuantity: 3, payQuantity: 2 } as const;
  const check = (others: Campaign[], change: Partial<Campaign> = takePay) =>
    checkCampaign(campaign(change), items, NOW, others).filter(({ kind }) => kind.startsWith('below'));
  expect(check([])).toEqual([]);
  // 20 % off 8.00 is 6.40, and of three units two are paid: 4.26 each.
  expect(check([campaign({ id: 'outra' })])).toEqual([
    { kind: 'below-cost-together', items: [{ name: 'cafe', price: 426, cost: 500 }] },
  ]);
  for (const resting of [{ status: 'PAUSED' }, { endsAt: NOW - 1 }, { startsAt: NOW + 2, endsAt: NOW + 3 }])
    expect(check([campaign({ id: 'outra', ...resting })])).toEqual([]);
  expect(check([campaign({ id: 'outra', itemIds: ['agua'] })])).toEqual([]);
  // The stored campaign under edit is no other one.
  expect(check([campaign({})])).toEqual([]);
  // A loss of its own is told once.
  expect(check([campaign({ id: 'outra', discount: 50, itemIds: ['agua'] })], { discount: 50 })).toEqual([
    { kind: 'below-cost', items: [{ name: 'cafe', price: 400, cost: 500 }] },
  ]);
});

test('[MP-03] goods that would be sold for less than they cost are named, where the cost is known', () => {
  expect(kinds({ discount: 37 })).toEqual([]);
  expect(checkCampaign(campaign({ discount: 38 }), items, NOW)).toEqual([
    { kind: 'below-cost', items: [{ name: 'cafe', price: 496, cost: 500 }] },
  ]);
  expect(checkCampaign(campaign({ itemIds: ['x'] }), [item('x', 1000, 800)], NOW)).toEqual([]);
  // A campaign without a discount loses nothing, whatever the goods cost.
  expect(
    checkCampaign(campaign({ discount: 0 }), [item('x', 1, 2)], NOW).map(({ kind }) => kind),
  ).not.toContain('below-cost');
});

test('[MP-03] what a unit brings in when units are free, and never less than nothing', () => {
  const free = { type: 'take_pay', takeQuantity: 3, payQuantity: 2 } as const;
  expect(effectivePrice(campaign(free), item('x', 800, null))).toBe(533);
  expect(effectivePrice(campaign({ ...free, payQuantity: 3 }), item('x', 800, null))).toBe(800);
  expect(
    [-5, 0, 100, 130].map((discount) => effectivePrice(campaign({ discount }), item('x', 800, null))),
  ).toEqual([800, 800, 0, 0]);
});

test('[MP-03] the preview shows the dearest savings first, alike ones by name, and the price tag of free units as it is', () => {
  const shown = (change: Partial<Campaign>, most: number) =>
    previewItems(campaign(change), items, most).map((one) => [one.item.id, one.price]);
  expect(shown({}, 3)).toEqual([
    ['cafe', 640],
    ['mate', 640],
    ['agua', 240],
  ]);
  expect(shown({ type: 'take_pay', takeQuantity: 2, payQuantity: 1 }, 1)).toEqual([['agua', 300]]);
});
