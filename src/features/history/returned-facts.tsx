import { returnedLabel } from '../../domain/sales/sale-return.ts';
import { readReturns } from '../../records/content/sale-return.ts';
import type { Purchase } from '../../records/types/shopping-purchase.ts';
import { Tag } from '../../ui/marks/tag.tsx';
import { MoneyText } from '../../ui/words/money-text.tsx';
import { whenText } from '../../ui/words/when-text.ts';
import { type Fact, FactList } from './fact-list.tsx';

/** 'Devolvida' or 'Devolvida em parte', where the shop gave money of a purchase back. */
export function ReturnedTag({ purchase }: { purchase: Purchase }) {
  const label = returnedLabel(purchase.lines, readReturns(purchase.returns));
  return label === null ? null : <Tag>{label}</Tag>;
}

/** What the shop gave back of a purchase: when, and which goods. */
export function ReturnedFacts({ purchase }: { purchase: Purchase }) {
  const names = new Map(purchase.lines.map(({ itemId, name }) => [itemId, name]));
  const given = readReturns(purchase.returns).filter(({ failed }) => !failed);
  return given.map(({ id, at, amount, lines }) => {
    const facts: Fact[] = [
      { label: 'Devolvido ao seu saldo', value: <MoneyText value={amount} /> },
      { label: 'Devolvido em', value: at !== null && whenText(at) },
      {
        label: 'O que foi devolvido',
        value: lines.map(({ itemId, quantity }) => `${quantity} × ${names.get(itemId) ?? 'item'}`).join(', '),
      },
    ];
    return <FactList key={id} facts={facts} />;
  });
}
