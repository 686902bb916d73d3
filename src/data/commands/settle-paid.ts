import { withoutBought } from '../../domain/shop/cart.ts';
import { parseContent } from '../../records/record.ts';
import { readAmounts } from '../../records/types/shopping-purchase.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import type { DeviceCommands } from './device-commands.ts';

/** The part of Data that is needed. */
interface PaidDeps extends Pick<DeviceCommands, 'turnPayment'> {
  read: <T>(work: (tx: MirrorTx) => Promise<T>) => Promise<T>;
}

/**
 * Keeps the proof of a paid purchase and takes what it bought off the cart of its shop, once [S-15, SY-52]. Goods that
 * were added since it was sent stay. The server's own record says what was bought, for it may be an earlier cart's.
 */
export async function settlePaid(data: PaidDeps, purchaseId: string): Promise<void> {
  const row = await data.read((tx) => tx.row({ type: 'SHOPPING_PURCHASE', id: purchaseId }));
  await data.turnPayment(purchaseId, 'paid', (cart, sent) =>
    withoutBought(cart, readAmounts(parseContent(row?.content ?? sent)).lines),
  );
}
