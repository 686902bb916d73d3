import { PAYMENT_KEY, readPayment } from '../../data/commands/money/kept-payment.ts';
import type { Data } from '../../data/data.ts';
import { purchaseOf } from '../../data/hooks/own-money.ts';
import type { ComingCopy } from '../../device/files/copy-coming.ts';
import { isFinalPurchase } from '../../domain/shop/purchase.ts';

/** Longest wait of a copy that began in a tap for its code, ms. Browsers keep the permission no longer. */
const CODE_TIMEOUT_MS = 30_000;

/**
 * Completes a copy that began in a tap: gives it the purchase's PIX code, once the mirror has the code. Another payment
 * may be on show by then, and whoever pastes would pay the wrong one. The clipboard is then left alone.
 */
export function copyCodeOf(data: Data, purchaseId: string, copy: ComingCopy): void {
  const purchase = purchaseOf(data, purchaseId);
  const look = (): void => {
    const { row } = purchase.snapshot();
    if (row === null || (row.qrCode === null && !isFinalPurchase(row))) return;
    end(row.qrCode);
  };
  const end = (code: string | null): void => {
    clearTimeout(timer);
    stop();
    void isUnderWay(data, purchaseId).then((is) => copy.settle(is ? code : null));
  };
  const timer = setTimeout(() => end(null), CODE_TIMEOUT_MS);
  const stop = purchase.subscribe(look);
  look();
}

async function isUnderWay(data: Data, purchaseId: string): Promise<boolean> {
  const kept = await data.read((tx) => tx.kept(PAYMENT_KEY)).catch(() => undefined);
  return readPayment(kept)?.purchaseId === purchaseId;
}
