import { isOpenDeposit } from '../../../src/domain/money/deposit.ts';
import { formatBRL, toReais } from '../../../src/domain/money/money.ts';
import type { ChargeTable } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { CHARGE_UNDER_WAY, CHARGE_UNPAID, chargeOf, moveCharge } from '../charge/charge.ts';
import { outcomeOf, type PaymentFacts, type PaymentOutcome, rememberPayment } from '../charge/payment.ts';
import { balanceAccount } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.ts';
import { projectProfiles } from '../ledger/profile-money.ts';
import { pixMovement } from '../purchase/sale.ts';
import {
  changeDeposit,
  emitDepositStatus,
  emitToDepositor,
  lockDeposit,
  type OpenedDeposit,
} from './deposit-row.ts';

/** Notes that the provider made a deposit's charge. Its code goes to the person, unless the charge ended meanwhile. */
export async function depositCharged(
  tx: Tx,
  { txid, record_id, expires_at }: ChargeTable,
  brCode: string,
): Promise<void> {
  const deposit = await lockDeposit(tx, record_id);
  if (!deposit) throw new Error(`charge ${txid} has no deposit`);
  if (!(await moveCharge(tx, txid, ['CREATING'], { status: 'ACTIVE', br_code: brCode }))) {
    const now = await chargeOf(tx, txid);
    if (now?.status !== 'ACTIVE') await tx.enqueue({ kind: 'charge.void', key: txid, payload: { txid } });
    return;
  }
  if (!isOpenDeposit(deposit.status)) return;
  const changed = await changeDeposit(tx, deposit, { status: 'AWAITING_PAYMENT', qrCode: brCode });
  await emitToDepositor(tx, changed, 'DEPOSIT_QR_CODE_CREATED', {
    status: 'ATIVA',
    qrCode: brCode,
    brCode,
    amount: toReais(deposit.amount),
    expiresAt: new Date(expires_at).toISOString(),
    message: 'QR Code gerado com sucesso!',
  });
}

/**
 * Credits a payment of a deposit's code. Exact, over, under, late or once more, all of it is the person's [D-03].
 * @returns null when the charge has no deposit
 */
export async function settleDeposit(
  tx: Tx,
  charge: ChargeTable,
  payment: PaymentFacts,
): Promise<{ outcome: PaymentOutcome; fresh: boolean } | null> {
  const deposit = await lockDeposit(tx, charge.record_id);
  if (!deposit) return null;
  const known = await outcomeOf(tx, payment.endToEndId);
  if (known) return { outcome: known, fresh: false };
  const isFirst = deposit.status !== 'CONCLUIDA';
  const outcome = isFirst ? 'DEPOSITED' : 'DUPLICATE_CREDITED';
  if (!(await rememberPayment(tx, payment, outcome))) return { outcome, fresh: false };
  await post(tx, [
    pixMovement(payment, {
      credit: balanceAccount(charge.owner),
      amount: payment.amount,
      part: 'deposit',
      kind: 'PIX_DEPOSIT',
    }),
  ]);
  await moveCharge(tx, charge.txid, CHARGE_UNPAID, {
    status: 'PAID',
  });
  const changed = await changeDeposit(tx, deposit, {
    status: 'CONCLUIDA',
    qrCode: null,
    pixAmount: toReais(deposit.pixAmount + payment.amount),
    ...(isFirst && { paidAt: new Date(payment.paidAt).toISOString(), endToEndId: payment.endToEndId }),
  });
  await projectProfiles(tx, [charge.owner]);
  const message = surprise(deposit, payment.amount, isFirst);
  await emitDepositStatus(tx, changed, { amount: payment.amount, ...(message !== null && { message }) });
  return { outcome, fresh: true };
}

/** Ends an unpaid deposit. A paid one stays as it is. Returns whether this call closed it. */
export async function closeDeposit(
  tx: Tx,
  { txid, record_id }: ChargeTable,
  status: 'EXPIRED' | 'CANCELLED' | 'FAILED',
): Promise<boolean> {
  const deposit = await lockDeposit(tx, record_id);
  await moveCharge(tx, txid, CHARGE_UNDER_WAY, { status });
  if (!deposit || !isOpenDeposit(deposit.status)) return false;
  const as = status === 'FAILED' ? 'ERROR' : 'VENCIDA';
  const closed = await changeDeposit(tx, deposit, { status: as, qrCode: null });
  if (as === 'VENCIDA') await emitDepositStatus(tx, closed);
  else {
    const message = 'Não foi possível gerar o código deste depósito. Tente novamente.';
    const amount = toReais(deposit.amount);
    await emitToDepositor(tx, closed, 'DEPOSIT_ERROR', { status: as, message, error: message, amount });
  }
  return true;
}

function surprise(deposit: OpenedDeposit, paid: number, isFirst: boolean): string | null {
  if (!isFirst)
    return `Recebemos mais um pagamento deste depósito. ${formatBRL(paid)} foi creditado no seu saldo.`;
  if (paid === deposit.amount) return null;
  return `Recebemos ${formatBRL(paid)} em vez de ${formatBRL(deposit.amount)}. O valor recebido foi creditado no seu saldo.`;
}
