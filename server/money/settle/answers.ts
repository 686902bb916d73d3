import { formatBRL } from '../../../src/domain/money/money.ts';
import { type ChannelEvent, notificationChannel } from '../../../src/records/events.ts';
import type { RefusalCode } from '../../../src/records/refusals.ts';
import type { Tx } from '../../db/store.ts';
import { sayRefusal } from '../../web/say-refusal.ts';
import { chargesOf } from '../charge/charge.ts';
import { emitDepositStatus, lockDeposit } from '../deposit/deposit-row.ts';
import { answerStatus, emitToBuyer, lockPurchase } from '../purchase/purchase-row.ts';

/** Answers 'Paguei' with the state of the purchase. */
export async function reportPurchase(tx: Tx, { purchaseId }: { purchaseId: string }): Promise<void> {
  const purchase = await lockPurchase(tx, purchaseId);
  if (purchase) await answerStatus(tx, purchase);
}

export interface PurchaseTrouble {
  purchaseId: string;
  /** Refusal for the person. Null when the bank gave no answer: then asking again makes sense. */
  code: RefusalCode | null;
}

/** Tells the buyer that something about a purchase did not work. */
export async function reportTrouble(tx: Tx, { purchaseId, code }: PurchaseTrouble): Promise<void> {
  const purchase = await lockPurchase(tx, purchaseId);
  if (!purchase) return;
  const [charge] = await chargesOf(tx, purchaseId, 'SHOPPING_PURCHASE');
  const message =
    code === null
      ? `O banco não respondeu agora. Se você já pagou ${formatBRL(charge?.amount ?? 0)}, seu dinheiro está seguro.`
      : sayRefusal(code);
  await emitToBuyer(tx, purchase, 'PURCHASE_ERROR', {
    status: purchase.status,
    message,
    error: message,
    canRetry: code === null,
    ...(code !== null && { code }),
    ...(purchase.qrCode !== null && { qrCode: purchase.qrCode }),
  });
}

export interface DepositAnswer {
  depositId: string;
  /** True where the bank gave no answer. */
  isSilent: boolean;
}

/** Answers 'Paguei' with the state of the deposit [D-03]. */
export async function reportDeposit(tx: Tx, { depositId, isSilent }: DepositAnswer): Promise<void> {
  const deposit = await lockDeposit(tx, depositId);
  const message = 'O banco não respondeu agora. Se você já pagou, seu dinheiro está seguro.';
  if (deposit)
    await emitDepositStatus(tx, deposit, { type: 'DEPOSIT_STATUS_CHECKED', ...(isSilent && { message }) });
}

export interface OpenVerification {
  sub: string;
  completedCount: number;
  /** Number of payments that were credited to the balance instead, such as one that came too late for its purchase. */
  creditedCount: number;
  /** Ids of the purchases that were completed. */
  purchaseIds: readonly string[];
  /** True where the bank gave no answer about some of them. */
  isSilent: boolean;
}

/** Answers a check of all unpaid purchases and deposits of a person [D-04]. */
export async function reportVerification(
  tx: Tx,
  { sub, completedCount, creditedCount, purchaseIds, isSilent }: OpenVerification,
): Promise<void> {
  const failed = isSilent && completedCount + creditedCount === 0;
  const message = failed
    ? 'O banco não respondeu agora. Tente novamente em alguns instantes.'
    : completedCount > 0
      ? 'Pagamento confirmado!'
      : creditedCount > 0
        ? 'O banco confirmou um pagamento, e o valor foi creditado no seu saldo.'
        : 'Nenhum pagamento novo foi confirmado pelo banco até agora.';
  const event: ChannelEvent = {
    type: 'VERIFICATION_COMPLETE',
    id: tx.id(),
    createdAt: tx.now,
    content: { completedCount, purchaseIds, message, ...(failed && { error: message }) },
  };
  await tx.emit(notificationChannel(sub), event);
}
