import { describe, expect, test } from 'vitest';
import { bestSellers } from '../../../src/domain/shelves/best-sellers.ts';
import {
  fillShelves,
  hasShelves,
  promotedItems,
  type ShelfFacts,
} from '../../../src/domain/shelves/shelves.ts';
import type { Campaign } from '../../../src/domain/shop/campaign.ts';
import type { Item } from '../../../src/domain/shop/item.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';

const NOW = 1_800_000_000_000;

const item = (id: string, quantity = 5): Item => ({
  ...{ id, locationId: 'loja', name: id, description: '', price: 500, revenue: 0, cost: null, quantity },
  ...{ categoryIds: [], barcodes: [], image: null, nutrition: [] },
});
const campaign = (itemIds: string[], more: Partial<Campaign>): Campaign => ({
  ...{
    id: itemIds.join(),
    name: '',
    description: '',
    type: 'simple_items',
    status: null,
    discount: 0,
    itemIds,
  },
  ...{ categoryIds: [], takeQuantity: 0, payQuantity: 0, startsAt: NOW - 1, endsAt: NOW + 1, image: null },
  ...more,
});
const bought = (daysAgo: number, itemIds: string[], more = {}) => ({
  ...{ locationId: 'loja', status: 'PAID', createdAt: NOW - daysAgo * DAY_MS },
  lines: itemIds.map((itemId) => ({ itemId })),
  ...more,
});
const fill = (facts: Partial<ShelfFacts>) =>
  fillShelves({
    ...{ locationId: 'loja', forSale: ['agua', 'bala', 'cafe'].map((id) => item(id)), promoted: [] },
    ...{ purchases: [], bestSellers: [], now: NOW, ...facts },
  });
const ids = (items: readonly Item[]): string[] => items.map(({ id }) => id);

describe("a shop's shelves", () => {
  test('without a history nothing is one of the usual', () => {
    expect(fill({}).usual).toEqual([]);
  });

  test('what is bought often comes first, and a recent habit before an old one', () => {
    const purchases = [bought(1, ['bala']), bought(2, ['cafe', 'cafe']), bought(3, ['bala'])];
    expect(ids(fill({ purchases }).usual)).toEqual(['bala', 'cafe']);
    const ended = [bought(120, ['agua']), bought(121, ['agua']), bought(1, ['cafe'])];
    expect(ids(fill({ purchases: ended }).usual)).toEqual(['cafe', 'agua']);
  });

  test('other shops, unpaid purchases, old ones and what is sold out or gone count nothing', () => {
    const purchases = [
      bought(1, ['agua'], { locationId: 'outra' }),
      bought(1, ['bala'], { status: 'EXPIRED' }),
      bought(400, ['cafe']),
      bought(1, ['sumiu']),
    ];
    expect(fill({ purchases }).usual).toEqual([]);
    expect(fill({ bestSellers: ['sumiu', 'cafe'] }).selling.map(({ id }) => id)).toEqual(['cafe']);
  });

  test('a purchase stamped by a clock that is ahead counts like one of now', () => {
    expect(ids(fill({ purchases: [bought(-3, ['agua'])] }).usual)).toEqual(['agua']);
  });

  test('the largest saving leads the promotions; one that needs more than the stock is none', () => {
    const items = [item('agua'), item('bala', 2), item('cafe'), item('doce')];
    const campaigns = [
      campaign(['agua'], { discount: 20 }),
      campaign(['bala', 'cafe'], { type: 'take_pay', takeQuantity: 3, payQuantity: 2 }),
      campaign(['doce'], { discount: 50, endsAt: NOW - 1 }),
    ];
    expect(ids(promotedItems(items, campaigns, NOW))).toEqual(['cafe', 'agua']);
  });

  test('a list that is seen at a glance has no shelves', () => {
    const many = Array.from({ length: 7 }, (_, at) => item(`${at}`));
    expect([hasShelves(many.slice(1)), hasShelves(many)]).toEqual([false, true]);
  });

  test('best sellers are ordered by the units of all days, then by id, and tell no figure', () => {
    const day = (units: Record<string, number>) => ({
      units: new Map(
        Object.entries(units).map(([id, quantity]) => [
          id,
          { quantity, revenue: 0, recordedCost: 0, uncosted: quantity },
        ]),
      ),
    });
    expect(bestSellers([day({ cafe: 2, agua: 1 }), day({ agua: 2, bala: 2, '': 90 })])).toEqual([
      ...['agua', 'bala', 'cafe'],
    ]);
    expect(bestSellers([day({ cafe: 2, agua: 1 })], 1)).toEqual(['cafe']);
  });
});
