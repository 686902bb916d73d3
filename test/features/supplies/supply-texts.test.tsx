import { expect, test, vi } from 'vitest';

// A device an hour ahead of the shops.
vi.hoisted(() => vi.stubEnv('TZ', 'America/Noronha'));

import { lineText, lineUnitsText, supplyText } from '../../../src/features/supplies/supply-texts.ts';
import { readSupplyOrder } from '../../../src/records/types/supply-order.ts';

test('thousands of boxes and of units are written with separators', () => {
  const line = { itemId: 'agua', name: 'Água', boxes: 1200, boxSize: 12, boxName: 'fardo' };
  expect(lineUnitsText(line)).toBe('1.200 fardos (14.400 un.)');
  expect(lineText({ ...line, boxSize: 1 })).toBe('1.200 un.');
});

test('an order tells when it was received where its shop is, as the losses of the month do', () => {
  const receivedAt = Date.UTC(2026, 11, 1, 2, 30);
  const value = readSupplyOrder({
    ...{
      id: 'o',
      type: 'SUPPLY_ORDER',
      parentId: 'l',
      owner: 'dona',
      reference: null,
      createdAt: 1,
      updatedAt: 1,
    },
    content: JSON.stringify({ status: 'recebido', lines: [], receivedAt, receivedBy: 'Ana' }),
  });
  expect(supplyText({ value } as never, 0)).toBe('30/11, 23:30 por Ana · 0 itens');
});
