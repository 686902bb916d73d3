import type { Purchase } from '../../records/types/money/shopping-purchase.ts';
import { moneyText } from '../../ui/words/money-text.tsx';

/**
 * The meaning of an unpaid purchase's end for the customer's money. The bank may be late or silent, so the text
 * never says that nothing was paid. It says where a late PIX goes or went, and what happens to the held balance.
 */
export function endText(
  status: string,
  purchase: Pick<Purchase, 'balanceUsed' | 'pixAmount' | 'credited'> | null,
): string {
  const end = ENDS[status];
  if (end === undefined) return OTHER_ENDS[status] ?? 'Esta compra foi encerrada.';
  // A purchase whose split is unknown here may include a PIX.
  const isPix = purchase === null || purchase.pixAmount > 0;
  const pix = (purchase && pixCredited(purchase)) ?? (isPix && LATE_PIX);
  return [end, pix, purchase && balanceBack(purchase)].filter(Boolean).join(' ');
}

const ENDS: Readonly<Record<string, string>> = {
  EXPIRED: 'O código venceu.',
  CANCELLED: 'A compra foi cancelada.',
};

const OTHER_ENDS: Readonly<Record<string, string>> = {
  FAILED: 'Não foi possível criar a compra. Tente novamente.',
};

const LATE_PIX =
  'Se você já pagou, a compra é concluída ou o valor entra no seu saldo assim que o banco confirmar o pagamento.';

/** Least amount, in centavos, that Portuguese counts in the plural. */
const PLURAL_FROM = 200;

function pixCredited({ credited }: Pick<Purchase, 'credited'>): string | null {
  const are = credited < PLURAL_FROM ? 'está' : 'estão';
  return credited > 0 ? `${moneyText(credited)} do seu PIX ${are} no seu saldo.` : null;
}

function balanceBack({ balanceUsed }: Pick<Purchase, 'balanceUsed'>): string | null {
  return balanceUsed > 0 ? `A parte do saldo, ${moneyText(balanceUsed)}, já voltou para o seu saldo.` : null;
}
