import type { Data } from '../../data/data.ts';
import { purchaseOf } from '../../data/hooks/own-money.ts';
import type { ComingCopy } from '../../device/files/copy-coming.ts';
import { isFinalPurchase } from '../../domain/shop/purchase.ts';

/** Longest wait for the code of a copy that began in a tap, ms. Browsers keep the permission no longer. */
const CODE_TIMEOUT_MS = 30_000;

/** Gives the PIX code of the purchase that a tap has made to the copy that began in it, once the mirror has it. */
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
    copy.settle(code);
  };
  const timer = setTimeout(() => end(null), CODE_TIMEOUT_MS);
  const stop = purchase.subscribe(look);
  look();
}
