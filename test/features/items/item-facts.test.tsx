import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ItemFacts } from '../../../src/features/items/reading/item-facts.tsx';
import type { RecordRow } from '../../../src/records/record.ts';
import { readItem } from '../../../src/records/types/goods/item.ts';

const rowOf = (content: object): RecordRow => ({
  ...{ id: 'agua', type: 'ITEM', parentId: 'loja', owner: 'dona', reference: 'Água' },
  ...{ content: JSON.stringify(content), createdAt: 1, updatedAt: 1 },
});

test.each([
  [2, 'R$ 2,00', '50%'],
  [0, null, null],
])(
  '[MI-03] whoever only reads an item sees its cost and margin, and neither where the cost was left empty: %s',
  (cost, shown, margin) => {
    const row = rowOf({ value: 4, cost, quantity: 3 });
    const books = { entry: null, shelf: 3, pending: 0, short: 0, moves: [], asks: false };
    render(<ItemFacts item={{ row, value: readItem(row), ...books }} categoryNames={new Map()} />);
    const fact = (name: string) =>
      screen.queryByText(name)?.nextSibling?.textContent?.replace('\u00a0', ' ') ?? null;
    expect(fact('Preço')).toBe('R$ 4,00');
    expect([fact('Custo'), fact('Margem')]).toEqual([shown, margin]);
  },
);

test('[MI-03] whoever only reads an item sees until when its units may be sold', () => {
  // The end of 2 December 2026 in São Paulo.
  const row = rowOf({ value: 4, quantity: 3, lots: [{ until: Date.UTC(2026, 11, 3, 3), units: 2 }] });
  const books = { entry: null, shelf: 3, pending: 0, short: 0, moves: [], asks: false };
  render(<ItemFacts item={{ row, value: readItem(row), ...books }} categoryNames={new Map()} />);
  expect(screen.getByText('Validade').nextSibling).toHaveTextContent('2 un. até 02/12/2026');
});
