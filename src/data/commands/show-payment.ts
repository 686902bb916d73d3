import type { MirrorStore, MirrorTx } from '../mirror/mirror-store.ts';
import { CLOSED_KEY, type KeptPayment, PAYMENT_KEY, readPayment } from './kept-payment.ts';
import { isOnShow } from './payment.ts';

/** Forgets a payment that came to nothing, unless another page has begun its own. */
export async function dropPayment({ store }: { store: MirrorStore }, purchaseId: string): Promise<void> {
  await store.write(async (tx) => {
    if (readPayment(await tx.kept(PAYMENT_KEY))?.purchaseId === purchaseId) await tx.drop(PAYMENT_KEY);
  });
}

/**
 * Shows a payment whose purchase the server has. `after` says what it was found by. A look-up may be answered late: it
 * shows nothing once another payment, or none, is kept, or the dialog was put aside meanwhile.
 */
export async function keepOpen(
  tx: MirrorTx,
  payment: KeptPayment,
  after: 'buying' | 'look-up',
): Promise<void> {
  const [found, closed] = await tx.keptAll([PAYMENT_KEY, CLOSED_KEY]);
  const kept = readPayment(found) && (found as KeptPayment);
  const isOther = kept?.purchaseId !== payment.purchaseId;
  if (isOther && (after === 'look-up' || isOnShow(kept))) return;
  if (!isOther && kept?.state === 'paid') return;
  if (after === 'look-up' && (kept?.asides ?? 0) !== (payment.asides ?? 0)) return;
  if (closed === payment.purchaseId) return;
  await tx.keep(PAYMENT_KEY, { ...payment, state: 'open' });
}
