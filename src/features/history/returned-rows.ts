import type { Centavos } from '../../domain/money/money.ts';
import { givenBack } from '../../domain/sales/sale-return.ts';
import { type PixReturnState, readReturns } from '../../records/content/sale-return.ts';
import type { Purchase } from '../../records/types/money/shopping-purchase.ts';

const WAYS: readonly { name: string; state: PixReturnState | null }[] = [
  { name: 'Devolvido ao saldo', state: null },
  { name: 'Devolvido por PIX', state: 'DEVOLVIDO' },
  { name: 'PIX a caminho', state: 'EM_PROCESSAMENTO' },
];

/** Amounts of a purchase given back, by the way of the money, centavos. Excludes money that the bank did not send. */
export function returnedRows({ returns }: Purchase): { name: string; amount: Centavos }[] {
  const given = readReturns(returns);
  return WAYS.map(({ name, state }) => ({
    name,
    amount: givenBack(given.filter(({ pix }) => pix === state)),
  })).filter(({ amount }) => amount > 0);
}
