import { toReais } from '../../../src/domain/money/money.ts';
import { isOpenPurchase } from '../../../src/domain/shop/purchase.ts';
import type { ChargeTable } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { chargeOf, chargesOf, moveCharge } from '../charge/charge.ts';
import { depositCharged } from '../deposit/settle-deposit.ts';
import { balanceAccount } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { changePurchase, emitToBuyer, lockPurchase, type OpenedPurchase } from '../purchase/purchase-row.ts';

/**
 * Notes that the provider made the charge. Its code goes to the buyer. A charge that ended meanwhile is voided at the
 * provider instead, so that nobody pays a code whose purchase is over.
 */
export async function chargeCreated(
  tx: Tx,
  { txid, brCode }: { txid: string; brCode: string },
): Promise<void> {
  const charge = await chargeOf(tx, txid);
  if (charge?.purpose === 'DEPOSIT') return depositCharged(tx, charge, brCode);
  const purchase = charge && (await lockPurchase(tx, charge.record_id));
  if (!charge || !purchase) throw new Error(`charge ${txid} has no purchase`);
  if (!(await moveCharge(tx, txid, ['CREATING'], { status: 'ACTIVE', br_code: brCode }))) {
    const now = await chargeOf(tx, txid);
    if (now?.status !== 'ACTIVE') await tx.enqueue({ kind: 'charge.void', key: txid, payload: { txid } });
    return;
  }
  const expiresAt = new Date(charge.expires_at).toISOString();
  const awaiting =
    charge.purpose === 'PURCHASE' && isOpenPurchase(purchase) ? { status: 'AWAITING_PAYMENT' as const } : {};
  const codeAmount = charge.purpose === 'DEBT' ? toReais(charge.amount) : undefined;
  const changed = await changePurchase(tx, purchase, { ...awaiting, qrCode: brCode, expiresAt, codeAmount });
  await emitCode(tx, changed, { ...charge, br_code: brCode });
}

/** Shows the living code of a purchase once more. False when it has none, or one of a debt that has changed. */
export async function showCode(tx: Tx, { purchaseId }: { purchaseId: string }): Promise<boolean> {
  const purchase = await lockPurchase(tx, purchaseId);
  const [charge] = await chargesOf(tx, purchaseId, 'SHOPPING_PURCHASE');
  if (!purchase || charge?.status !== 'ACTIVE' || charge.expires_at <= tx.now) return false;
  if (charge.purpose === 'DEBT' && (await balanceOf(tx, balanceAccount(charge.owner))) !== -charge.amount)
    return false;
  await emitCode(tx, purchase, charge);
  return true;
}

async function emitCode(tx: Tx, purchase: OpenedPurchase, charge: ChargeTable): Promise<void> {
  await emitToBuyer(tx, purchase, 'PURCHASE_QR_CODE_CREATED', {
    status: purchase.status,
    qrCode: charge.br_code ?? '',
    brCode: charge.br_code ?? '',
    amount: toReais(charge.amount),
    expiresAt: new Date(charge.expires_at).toISOString(),
    message: 'QR Code gerado com sucesso!',
  });
}
