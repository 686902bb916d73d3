import { createHash } from 'node:crypto';
import type { Content, RecordRow } from '../../src/records/record.ts';
import { type Commands, Refused, type Tx } from '../db/store.ts';
import type { TabletProof } from '../images/access/credentials.ts';
import { buyAsGuest } from '../money/purchase/create-purchase.ts';
import { lockPurchase } from '../money/purchase/purchase-row.ts';
import { takeBankQuestion } from '../money/settle/requests.ts';
import { markRace } from '../records/changes/race.ts';
import { getRow } from '../records/rows/write-record.ts';
import { asVisitor } from '../records/type-handler.ts';
import { checkCurrent, guestAt } from './current-purchase.ts';

/** Order of a guest: items and the total that the tablet showed. Nothing else of a request is stored. */
interface GuestPurchase extends TabletProof {
  id: string;
  items: readonly { id: string; quantity: number }[];
  /** Total in reais, as purchase content has it. */
  totalAmount: number;
}

/**
 * Buys at a pinned tablet, by PIX alone. The same id again is the same purchase. Refuses UNAUTHENTICATED, CONFLICT and
 * all that `buyAsGuest` refuses. After a refusal with `raced` it is asked again.
 */
async function createGuestPurchase(
  tx: Tx,
  { id, items, totalAmount, ...tablet }: GuestPurchase,
): Promise<RecordRow> {
  const guest = await guestAt(tx, tablet);
  const content: Content = { items, totalAmount };
  const wish = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const known = await getRow(tx, id, 'SHOPPING_PURCHASE');
  if (known && (known.owner !== guest || known.createHash !== wish)) throw new Refused('CONFLICT');
  if (known) return known;
  const row = { id, type: 'SHOPPING_PURCHASE', parentId: tablet.locationId, owner: guest } as const;
  const input = { ...row, reference: null, content: '', createHash: wish };
  const { locationId } = tablet;
  const buying = buyAsGuest(tx, { row: input, content, locationId, ...asVisitor(guest) });
  return markRace(tx, input, buying);
}

interface GuestRequest extends TabletProof {
  id: string;
  action: 'verify' | 'cancel';
}

/** Asks the bank about the current purchase, or ends its code there. Refuses UNAUTHENTICATED and PURCHASE_NOT_FOUND. */
async function requestAsGuest(tx: Tx, { id, action, ...tablet }: GuestRequest): Promise<void> {
  const guest = await guestAt(tx, tablet);
  await checkCurrent(tx, guest, id, tx.now);
  const purchase = await lockPurchase(tx, id);
  if (purchase?.owner !== guest) throw new Refused('PURCHASE_NOT_FOUND');
  if (action === 'verify' && !(await takeBankQuestion(tx, 'purchase', id, { sub: guest, email: null })))
    return;
  await tx.enqueue({ kind: `purchase.${action}`, key: id, payload: { purchaseId: id } });
}

export const guestCommands = { createGuestPurchase, requestAsGuest } satisfies Commands;
