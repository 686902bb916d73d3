import type { Tx } from '../db/store.ts';

/** Kind of the jobs that tell the operator of an order; the payload is `{id}`, the purchase's REQUEST. */
export const ORDER_JOB = 'order.mail';

/** Plants the job in the transaction of the purchase, so that a paid order is always told. */
export async function announceOrder(tx: Tx, id: string): Promise<void> {
  await tx.enqueue({ kind: ORDER_JOB, key: id, payload: { id } });
}
