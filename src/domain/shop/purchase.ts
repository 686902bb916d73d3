import type { Centavos } from '../money/money.ts';

/** Statuses of a purchase, in the order of its life. All but the open ones are final. */
export const PURCHASE_STATUSES = [
  'PENDING',
  'AWAITING_PAYMENT',
  'PAID',
  'EXPIRED',
  'CANCELLED',
  'FAILED',
] as const;

export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

const ALL_STATUSES: readonly string[] = PURCHASE_STATUSES;

/** Validity of a purchase's PIX code, ms. */
export const PURCHASE_CODE_MS = 10 * 60_000;
/** Time to wait for an answer to 'Paguei' before the app says that it is slow, ms [S-18]. */
export const PAYMENT_TIMEOUT_MS = 45_000;
/** Most different items of a purchase. */
export const MAX_PURCHASE_LINES = 50;
/** Message of the app for a longer cart. The server would refuse it with a generic one. */
export const TOO_MANY_LINES = `Uma compra leva até ${MAX_PURCHASE_LINES} produtos diferentes. Remova alguns do carrinho para continuar.`;

/** True until a purchase has a final status. An unknown status is neither open nor final. */
export function isOpenPurchase({ status }: { status: string }): boolean {
  return status === 'PENDING' || status === 'AWAITING_PAYMENT';
}

/** True if only a late payment can still change a purchase. */
export function isFinalPurchase(purchase: { status: string }): boolean {
  return ALL_STATUSES.includes(purchase.status) && !isOpenPurchase(purchase);
}

/** True while a purchase can be paid by a code, or its code is on its way. Times in ms of the server. */
export function isToBePaid(
  purchase: { status: string; expiresAt: number | null; createdAt: number },
  now: number,
): boolean {
  return isOpenPurchase(purchase) && now < (purchase.expiresAt ?? purchase.createdAt + PURCHASE_CODE_MS);
}

/** Splits a total: the balance covers as much as it can, PIX the rest [S-20]. Amounts in centavos. */
export function splitPayment(
  total: Centavos,
  balance: Centavos,
  { useBalance }: { useBalance: boolean },
): { balanceUsed: Centavos; pixAmount: Centavos } {
  const balanceUsed = useBalance ? Math.max(0, Math.min(total, balance)) : 0;
  return { balanceUsed, pixAmount: total - balanceUsed };
}

/** The parts of a purchase that the negative-balance rule uses. Amounts in centavos, `createdAt` in ms. */
export interface DebtCandidate {
  id: string;
  status: string;
  total: Centavos;
  balanceUsed: Centavos;
  createdAt: number;
}

/**
 * Finds the purchase that blocks shopping while the balance is negative [S-21]. It is the latest with a total that is
 * AWAITING_PAYMENT or EXPIRED, or that is PAID partly from the balance. Without one it is the latest with a total, so
 * that every debt can be paid. Null when the balance is not negative or nothing was ever bought.
 */
export function blockingPurchase<P extends DebtCandidate>(
  balance: Centavos,
  purchases: readonly P[],
): P | null {
  if (balance >= 0) return null;
  const fits = purchases.filter(
    ({ status, total, balanceUsed }) =>
      ((status === 'AWAITING_PAYMENT' || status === 'EXPIRED') && total > 0) ||
      (status === 'PAID' && balanceUsed > 0 && total > balanceUsed),
  );
  return latestOf(fits) ?? latestOf(purchases.filter(({ total }) => total > 0));
}

function latestOf<P extends DebtCandidate>(purchases: readonly P[]): P | null {
  return purchases.reduce<P | null>(
    (latest, one) => (latest && latest.createdAt >= one.createdAt ? latest : one),
    null,
  );
}
