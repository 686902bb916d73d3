import { LEFT_KEY, leftAt } from '../../../data/commands/money/settle-paid.ts';
import { showPurchase } from '../../../data/commands/money/show-payment.ts';
import type { Data } from '../../../data/data.ts';
import { kioskPlace } from '../../../device/place/kiosk-place.ts';
import { isOpenPurchase } from '../../../domain/shop/purchase.ts';
import { type Purchase, readPurchase } from '../../../records/types/money/shopping-purchase.ts';
import { toast } from '../../../ui/toasts/toast.ts';

const STILL_HELD = 'Uma compra sua ainda guarda este item. Pague ou cancele essa compra para fazer outra.';

/**
 * Shows the person's own unpaid purchase that holds units of an item which the server misses. Paying or cancelling it
 * is the only way to these units. False where none holds any, or another payment is under way.
 */
export async function showHolder(data: Data, locationId: string, itemId: unknown): Promise<boolean> {
  // On a tablet it may be an earlier person's.
  if (kioskPlace() !== null) return false;
  const left = leftAt(await data.read((tx) => tx.kept(LEFT_KEY)), locationId, Date.now());
  for (const { purchaseId } of [...left].reverse()) {
    const purchase = await readAgain(data, purchaseId);
    if (!purchase || !isOpenPurchase(purchase)) continue;
    if (!purchase.lines.some((line) => line.itemId === itemId)) continue;
    if (!(await showPurchase(data, purchase))) return false;
    toast.info(STILL_HELD);
    return true;
  }
  return false;
}

async function readAgain(data: Data, id: string): Promise<Purchase | null> {
  await data.refresh({ kind: 'purchase', id });
  const row = await data.read((tx) => tx.row({ type: 'SHOPPING_PURCHASE', id }));
  return row ? readPurchase(row) : null;
}
