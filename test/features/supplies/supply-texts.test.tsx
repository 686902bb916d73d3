import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

// A device an hour ahead of the shops.
vi.hoisted(() => vi.stubEnv('TZ', 'America/Noronha'));

import { SupplyLines } from '../../../src/features/supplies/supply-lines.tsx';
import { lineText, lineUnitsText, supplyText } from '../../../src/features/supplies/supply-texts.ts';
import { readSupplyOrder } from '../../../src/records/types/supplies/supply-order.ts';

test('thousands of boxes and of units are written with separators', () => {
  const line = { itemId: 'agua', name: 'Água', boxes: 1200, boxSize: 12, boxName: 'fardo' };
  expect(lineUnitsText(line)).toBe('1.200 fardos (14.400 un.)');
  expect(lineText({ ...line, boxSize: 1 })).toBe('1.200 un.');
});

/** An order of which somebody received a part. */
function order(content: object) {
  const row = { id: 'o', type: 'SUPPLY_ORDER', parentId: 'l', owner: 'dona', reference: null } as const;
  return readSupplyOrder({ ...row, createdAt: 1, updatedAt: 1, content: JSON.stringify(content) });
}

test('an order tells when it was received where its shop is, as the losses of the month do', () => {
  const receivedAt = Date.UTC(2026, 11, 1, 2, 30);
  const value = order({ status: 'recebido', lines: [], receivedAt, receivedBy: 'Ana' });
  expect(supplyText({ value } as never, 0)).toBe('30/11, 23:30 por Ana · 0 itens');
});

test('a total tells how many items it leaves out, because their price is not known', () => {
  const lines = ['agua', 'suco', 'mate'].map((itemId) => ({ itemId, name: itemId, boxes: 2, boxSize: 1 }));
  const draft = { status: 'rascunho', lines, costs: { agua: 12 } };
  expect(supplyText({ value: order(draft) } as never, 0)).toMatch(/^3 itens · R\$\s24,00 · 2 sem preço$/);
  const priced = { ...draft, costs: { agua: 12, suco: 1, mate: 1 } };
  expect(supplyText({ value: order(priced) } as never, 0)).toMatch(/R\$\s28,00$/);
  expect(supplyText({ value: order({ ...draft, costs: {} }) } as never, 0), 'who reads no costs').toBe(
    '3 itens',
  );
  const came = { agua: 2, suco: 1, mate: 0, bolo: 3 };
  const received = {
    ...draft,
    status: 'recebido',
    receivedAt: 1,
    receivedBy: 'Ana',
    came,
    paid: { agua: 24 },
  };
  render(<SupplyLines value={order(received)} />);
  expect(screen.getByText('Total, 2 sem preço')).toBeInTheDocument();
});
