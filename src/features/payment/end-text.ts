import type { Purchase } from '../../records/types/shopping-purchase.ts';
import { moneyText } from '../../ui/money-text.tsx';

/**
 * What the end of an unpaid purchase means for the money. The bank may be late or silent, so nothing is said of what was
 * not paid: only where a PIX that still arrives goes, and what became of the part that the balance held.
 */
export function endText(
  status: string,
  purchase: Pick<Purchase, 'balanceUsed' | 'pixAmount'> | null,
): string {
  const end = ENDS[status];
  if (end === undefined) return OTHER_ENDS[status] ?? 'Esta compra foi encerrada.';
  // The split of a purchase that is not known here may hold a PIX.
  const isPix = purchase === null || purchase.pixAmount > 0;
  return [end, isPix && LATE_PIX, purchase && balanceBack(purchase)].filter(Boolean).join(' ');
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

function balanceBack({ balanceUsed }: Pick<Purchase, 'balanceUsed'>): string | null {
  return balanceUsed > 0 ? `A parte do saldo, ${moneyText(balanceUsed)}, já voltou para o seu saldo.` : null;
}
