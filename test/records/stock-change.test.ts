import { expect, test } from 'vitest';
import type { StockMove } from '../../src/domain/restock/move.ts';
import { readStock } from '../../src/records/types/goods/item.ts';
import { readStockChange, STOCK_CHANGE } from '../../src/records/types/goods/stock-change.ts';

const moves: StockMove[] = [
  { kind: 'contado', counted: 3, base: -1 },
  { kind: 'contado', counted: 3, base: 5, current: 4 },
  { kind: 'reposto', units: 2 },
  { kind: 'retirado', units: 2, reason: 'furto' },
  { kind: 'desfeito', undoes: 'x' },
];

test('[X-04] an entry is read back as it was sent', () => {
  for (const move of moves) {
    const entry = { id: 'e', itemId: 'agua', at: 5, move };
    const { reference, content } = STOCK_CHANGE.write({ visitId: 'v', entry });
    const row = { id: 'e', type: 'STOCK_CHANGE', parentId: 'loja', owner: 'dona', reference } as const;
    const stored = { ...row, content: JSON.stringify(content), createdAt: 9, updatedAt: 9 };
    expect(readStockChange(stored)).toMatchObject({
      ...entry,
      visitId: 'v',
      locationId: 'loja',
    });
  }
});

test('[X-04] malformed entries and stock read as nothing, not as a crash', () => {
  const row = { id: 'e', type: 'STOCK_CHANGE', parentId: null, owner: null, reference: null } as const;
  for (const content of [null, '{', '{"kind":"reposto"}', '{"kind":"retirado","units":1}']) {
    expect(readStockChange({ ...row, content, createdAt: 1, updatedAt: 1 })).toBeNull();
  }
  expect(readStock({ content: '{"quantity":"7","reserved":-1}' })).toEqual({
    ...{ available: 7, reserved: 0, short: 0 },
  });
});
