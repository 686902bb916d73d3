import { expect, test } from 'vitest';
import { lossCorrectionOf } from '../../../../server/money/closing/figures.ts';
import { readBookEntry } from '../../../../server/records/losses/book-entry.ts';
import { createZone } from '../../../../src/domain/hours/shop-time-zone.ts';
import { monthOfIso } from '../../../../src/domain/words/month.ts';
import { readClosing } from '../../../../src/records/content/month-closing.ts';

const DAY = Date.UTC(2026, 9, 15, 15);

/** Two units taken out in October, with a stored cost of 0. */
const taken = readBookEntry({
  ...{ id: 'e', type: 'STOCK_CHANGE', parentId: 'shop', owner: 'dona', reference: 'agua' },
  content: JSON.stringify({ kind: 'retirado', units: 2, reason: 'quebra', cost: 0, delta: -2, at: DAY }),
  ...{ createdAt: DAY, updatedAt: DAY },
});

function correctionOf(figures: object) {
  const month = monthOfIso('2026-10') ?? 0;
  const closed = readClosing({ month: '2026-10', figures }).figures;
  const entries = taken ? [taken] : [];
  return lossCorrectionOf({ days: [], items: [], returned: [], entries }, closed, {
    month,
    zone: createZone(),
  });
}

test('[X-04] a month closed while a cost of 0 counted as known has no correction that nobody made', () => {
  expect(taken?.delta).toBe(-2);
  expect(correctionOf({ lost: 0, lostUncosted: 0 })).toBeNull();
  expect(correctionOf({ lost: 3, lostUncosted: 0 })).toEqual({ amount: -300, uncosted: 0 });
  expect(correctionOf({ lost: 0, lostUncosted: 0, stockStartUncosted: 0 })).toEqual({
    amount: 0,
    uncosted: 2,
  });
});
