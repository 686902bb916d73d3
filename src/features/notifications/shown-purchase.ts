import { settledWithin } from '../../data/basis/settled-within.ts';
import type { LiveSource } from '../../data/basis/source.ts';
import { isOnShow, type Payment } from '../../data/commands/money/payment.ts';

type Kept = Payment | null | undefined;

/** Longest wait for the answer to an order, ms. A purchase of unknown end is looked up after 10 s. */
const ANSWER_MS = 15_000;

/**
 * The purchase in the open dialog. For a `step` also the one whose order is being sent: the code may arrive before the
 * order's answer. What was decided is on screen only with the dialog.
 */
export const shownPurchase = (payment: Kept, { step }: { step: boolean }): string | null =>
  payment && (isOnShow(payment) || (step && payment.state === 'sent')) ? payment.purchaseId : null;

/** True while the order of this purchase is being sent, or its answer is lost. */
export const isSent = (payment: Kept, purchaseId: string | undefined): boolean =>
  payment?.state === 'sent' && payment.purchaseId === purchaseId;

/**
 * Waits for the answer to the order of this purchase. The answer opens the dialog, so an earlier notice would look like
 * a second payment.
 */
export async function untilAnswered(
  payment: LiveSource<Kept>,
  purchaseId: string | undefined,
): Promise<void> {
  let stop = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    stop = payment.subscribe(() => {
      if (!isSent(payment.snapshot(), purchaseId)) resolve();
    });
  });
  await settledWithin(answered, ANSWER_MS);
  stop();
}
