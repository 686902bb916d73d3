import { list, object } from '../../../src/records/content/read.ts';
import type { PixReturnState } from '../../../src/records/content/sale-return.ts';
import { parseContent } from '../../../src/records/record.ts';
import type { Tx } from '../../db/store.ts';
import { changePurchase, type OpenedPurchase } from '../purchase/purchase-row.ts';
import { isUnsold, type Refund, returnOf } from './refunds.ts';

/** Notes on a locked purchase how and when a return of its money ended, and why. A later end takes an earlier one's place. */
export async function noteEnd(
  tx: Tx,
  refund: Refund,
  purchase: OpenedPurchase | null,
  { pix, reason }: { pix: PixReturnState; reason: string | null },
): Promise<void> {
  if (!purchase) return;
  const { id } = refund;
  const [field, made] = isUnsold(refund) ? (['sentBack', id] as const) : (['returns', returnOf(id)] as const);
  const end = { pix, pixAt: new Date(tx.now).toISOString(), pixReason: reason ?? undefined };
  const entries = list(parseContent(purchase.row.content)[field]).map((entry) =>
    object(entry).id === made ? { ...object(entry), ...end } : entry,
  );
  await changePurchase(tx, purchase, isUnsold(refund) ? { sentBack: entries } : { returns: entries });
}
