/** Statuses of a completed transaction. Purchases, deposits and withdrawals have words of their own. */
const DONE: readonly string[] = ['COMPLETED', 'CONCLUIDA', 'PAID'];

/** True for a completed transaction. */
export function isDone(status: string): boolean {
  return DONE.includes(status);
}

/**
 * True for a paid purchase. One without a status counts as a sale, because other backends write none [MB-04].
 */
export function isSold(status: string): boolean {
  return status === '' || isDone(status);
}
