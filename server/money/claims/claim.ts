import { type Centavos, formatBRL } from '../../../src/domain/money/money.ts';
import { forUpdate } from '../../db/lock.ts';
import type { ChargeTable, ClaimTable, PixPaymentTable } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import type { PspClaim } from '../../pix/payout-port.ts';
import { emitDepositStatus, lockDeposit } from '../deposit/deposit-row.ts';
import { NOBODY } from '../ledger/accounts.ts';
import { returnedOf } from '../ledger/returned.ts';
import { emitPurchaseStatus, lockPurchase } from '../purchase/purchase-row.ts';
import { freeze, lockClaims, release, releaseNeedless, setClaim } from './freeze.ts';
import { holderOf, lockPayment } from './holder.ts';

/** Outcome of a report on a claim. UNKNOWN_PAYMENT asks to settle the payment first. */
export type ClaimVerdict = 'KNOWN' | 'TAKEN_IN' | 'UNKNOWN_PAYMENT';

/**
 * Takes in a bank's claim on a payment (MED), in any order with the return that may follow. An opened claim freezes the
 * part of the money that is left and that no other claim holds. A rejected one sets it free. For an accepted one the
 * freeze waits for the return, which uses it up first and takes the rest even below zero (post-return.ts). Money
 * without an owner needs no freeze.
 */
export async function reportClaim(tx: Tx, claim: PspClaim): Promise<ClaimVerdict> {
  const { id, endToEndId, amount, status } = claim;
  const payment = await lockPayment(tx, endToEndId);
  if (!payment) return 'UNKNOWN_PAYMENT';
  const { owner, charge } = await holderOf(tx, payment);
  if (charge) await lockCharged(tx, charge);
  const inserted = await tx.db
    .insertInto('claim')
    .values({
      id,
      end_to_end_id: endToEndId,
      owner: owner ?? NOBODY,
      amount,
      held: 0,
      status,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  const stored = await lockClaim(tx, id);
  if (inserted) {
    if (status === 'OPEN' && owner !== null) await freezeAndEmit(tx, stored, charge, payment.amount);
    return 'TAKEN_IN';
  }
  if (stored.status !== 'OPEN' || status === 'OPEN') return 'KNOWN';
  await setClaim(tx, id, { status });
  if (status === 'REJECTED') await giveFree(tx, stored, charge);
  else if ((await returnedOf(tx, endToEndId)) > 0) await release(tx, stored);
  else await releaseNeedless(tx, endToEndId, payment.amount);
  return 'TAKEN_IN';
}

/**
 * Hands the claims on a payment to its new owner, as it is given out of suspense. Amounts for which banks still ask are
 * frozen.
 */
export async function adoptClaims(
  tx: Tx,
  { end_to_end_id, amount }: PixPaymentTable,
  owner: string,
): Promise<void> {
  const claims = await lockClaims(tx, end_to_end_id);
  for (const claim of claims) {
    await setClaim(tx, claim.id, { owner });
    if (claim.status === 'OPEN') await freeze(tx, { ...claim, owner }, amount);
  }
}

/** Locks the record of a charge, so that everything that happens to one payment follows each other. */
export async function lockCharged(tx: Tx, { purpose, record_id }: ChargeTable): Promise<void> {
  if (purpose === 'DEPOSIT') await lockDeposit(tx, record_id);
  else await lockPurchase(tx, record_id);
}

/**
 * Tells the person about something that happened to a payment of theirs. Without a charge their balance alone tells it.
 */
export async function emitToPayer(tx: Tx, charge: ChargeTable | null, message: string): Promise<void> {
  if (!charge) return;
  if (charge.purpose === 'DEPOSIT') {
    const deposit = await lockDeposit(tx, charge.record_id);
    if (deposit) await emitDepositStatus(tx, deposit, { message });
    return;
  }
  const purchase = await lockPurchase(tx, charge.record_id);
  if (purchase) await emitPurchaseStatus(tx, purchase, message);
}

async function freezeAndEmit(
  tx: Tx,
  claim: ClaimTable,
  charge: ChargeTable | null,
  paid: Centavos,
): Promise<void> {
  const held = await freeze(tx, claim, paid);
  if (held === 0) return;
  await emitToPayer(
    tx,
    charge,
    `O banco está analisando uma contestação de um pagamento seu. O valor de ${formatBRL(held)} do seu saldo ficou bloqueado até a decisão.`,
  );
}

async function giveFree(tx: Tx, claim: ClaimTable, charge: ChargeTable | null): Promise<void> {
  const freed = await release(tx, claim);
  if (freed === 0) return;
  await emitToPayer(
    tx,
    charge,
    `O banco rejeitou a contestação. O valor de ${formatBRL(freed)} voltou para o seu saldo.`,
  );
}

function lockClaim(tx: Tx, id: string): Promise<ClaimTable> {
  return forUpdate(tx, tx.db.selectFrom('claim').selectAll().where('id', '=', id)).executeTakeFirstOrThrow();
}
