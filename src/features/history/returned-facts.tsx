import { returnedLabel } from '../../domain/sales/sale-return.ts';
import { readReturns, type SaleReturn } from '../../records/content/sale-return.ts';
import type { Purchase } from '../../records/types/money/shopping-purchase.ts';
import { Tag } from '../../ui/marks/tag.tsx';
import { MoneyText } from '../../ui/words/money-text.tsx';
import { deviceWhenText } from '../../ui/words/when-text.ts';
import { type Fact, FactList } from './fact-list.tsx';

/** The tag 'Devolvida' or 'Devolvida em parte', if the shop gave back money of the purchase. */
export function ReturnedTag({ purchase }: { purchase: Purchase }) {
  const label = returnedLabel(purchase.lines, readReturns(purchase.returns));
  return label === null ? null : <Tag>{label}</Tag>;
}

/** Returns of a purchase: the state of the money, the time, and the goods. */
export function ReturnedFacts({ purchase }: { purchase: Purchase }) {
  const names = new Map(purchase.lines.map(({ itemId, name }) => [itemId, name]));
  return readReturns(purchase.returns).map((one) => {
    const { id, at, pixAt, pixReason, amount, lines, failed } = one;
    const ended = pixAt ?? at;
    const facts: Fact[] = [
      // Goods that were free brought nobody money, and a guest has no balance.
      amount === 0
        ? { label: 'Devolução', value: 'Sem custo' }
        : { label: nameOf(one), value: <MoneyText value={amount} /> },
      { label: 'Motivo do banco', value: failed && pixReason },
      { label: whenOf(one), value: ended !== null && deviceWhenText(ended) },
      {
        label: goodsOf(one),
        value: lines.map(({ itemId, quantity }) => `${quantity} × ${names.get(itemId) ?? 'item'}`).join(', '),
      },
    ];
    return <FactList key={id} facts={facts} />;
  });
}

function nameOf({ pix }: SaleReturn): string {
  if (pix === null) return 'Devolvido ao seu saldo';
  if (pix === 'EM_PROCESSAMENTO') return 'PIX a caminho';
  return pix === 'DEVOLVIDO' ? 'Devolvido por PIX' : 'O banco não devolveu';
}

function goodsOf({ pix, failed }: SaleReturn): string {
  if (failed) return 'O que seria devolvido';
  return pix === 'EM_PROCESSAMENTO' ? 'O que será devolvido' : 'O que foi devolvido';
}

function whenOf({ pix, failed }: SaleReturn): string {
  if (pix === 'EM_PROCESSAMENTO') return 'Pedido ao banco em';
  return failed ? 'Respondido em' : 'Devolvido em';
}
