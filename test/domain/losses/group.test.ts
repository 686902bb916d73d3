import { expect, test } from 'vitest';
import { groupLosses } from '../../../src/domain/losses/group.ts';
import type { LossEntry, LossShop } from '../../../src/domain/losses/losses.ts';

const nameOf = (id: string): string => id;

/** A shop with `lost` lost units, of which the answer lists the newest `told`. Each is an entry of R$ 10,00. */
function shopOf(id: string, lost: number, told: number): LossShop {
  const entries = Array.from(
    { length: told },
    (_, nth): LossEntry => ({
      ...{ id: `${id} ${nth}`, itemId: 'agua', kind: 'contado', cause: 'contagem', units: 1, cost: 1000 },
      ...{ counted: 0, edited: false, at: nth, author: '', note: '', saleId: null },
    }),
  );
  const way = { revenue: 100_000, start: lost, end: 0, restocked: 0, sold: 0, adjusted: 0 };
  return {
    ...{ id, entries, more: lost - told, items: [{ id: 'agua', name: 'Água', image: null, ...way }] },
    months: [{ month: '2026-11', revenue: 100_000, units: lost, lost: lost * 1000, uncosted: 0 }],
  };
}

test('a shop is told by all that it lost, however few of its entries came', () => {
  const rows = groupLosses([shopOf('a', 90, 80), shopOf('b', 300, 80)], 'place', nameOf);
  expect(rows.map(({ key, units, lost, isWhole }) => [key, units, lost, isWhole])).toEqual([
    ['b', 300, 300_000, true],
    ['a', 90, 90_000, true],
  ]);
});

test('items and causes say whether their sums have all entries', () => {
  for (const view of ['item', 'cause'] as const) {
    expect(groupLosses([shopOf('a', 80, 80)], view, nameOf)).toMatchObject([{ units: 80, isWhole: true }]);
    expect(groupLosses([shopOf('a', 90, 80)], view, nameOf)).toMatchObject([{ units: 80, isWhole: false }]);
  }
});
