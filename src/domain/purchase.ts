import type { Centavos } from './money.ts';

/** Statuses of a purchase, in the order of its life; the last four are final. */
export const PURCHASE_STATUSES = [
  'PENDING',
  'AWAITING_PAYMENT',
  'PAID',
  'EXPIRED',
  'CANCELLED',
  'FAILED',
] as const;

export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

/** How long a purchase's PIX code is good for, in ms. */
export const PURCHASE_CODE_MS = 10 * 60_000;
/** How long the app waits for an answer after 'Paguei' before it says so, in ms [S-18]. */
export const PAYMENT_PATIENCE_MS = 45_000;
/** Most lines one cart may have. */
export const MAX_LINES = 50;

/** True where nothing but a late payment can still change a purchase. */
export function isFinal(status: string): boolean {
  return status === 'PAID' || status === 'EXPIRED' || status === 'CANCELLED' || status === 'FAILED';
}

/** How a total is paid: balance covers what it can, PIX the rest [S-20]. Amounts in centavos. */
export function splitPayment(
  total: Centavos,
  balance: Centavos,
  useBalance: boolean,
): { balanceUsed: Centavos; pixAmount: Centavos } {
  const balanceUsed = useBalance ? Math.max(0, Math.min(total, balance)) : 0;
  return { balanceUsed, pixAmount: total - balanceUsed };
}

/** What the negative-balance rule looks at in a purchase; amounts in centavos, newest decided by createdAt (ms). */
export interface DebtCandidate {
  id: string;
  status: string;
  total: Centavos;
  balanceUsed: Centavos;
  createdAt: number;
}

/**
 * The purchase that blocks shopping while the balance is below 0: the latest that is AWAITING_PAYMENT or EXPIRED with a
 * total, or PAID with balance used and a total above it; where none fits, the latest with a total, so that a debt never
 * blocks without a way to pay it. Null when the balance is not negative or nothing was ever bought [S-21].
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
