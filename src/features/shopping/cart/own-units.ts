import { type KeptPayment, PAYMENT_KEY, readPayment } from '../../../data/commands/money/kept-payment.ts';
import { LEFT_KEY, leftAt } from '../../../data/commands/money/settle-paid.ts';
import type { Data } from '../../../data/data.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import { useSource } from '../../../data/live/use-source.ts';
import type { MirrorTx } from '../../../data/mirror/mirror-store.ts';
import { serverClock } from '../../../data/wire/server-clock.ts';
import { kioskPlace } from '../../../device/place/kiosk-place.ts';
import { onSale } from '../../../domain/lots/lots.ts';
import { type Cart, withHeld } from '../../../domain/shop/cart.ts';
import type { Item } from '../../../domain/shop/item.ts';
import { isFinalPurchase, isOpenPurchase, PURCHASE_CODE_MS } from '../../../domain/shop/purchase.ts';
import { isRecent } from '../../../domain/words/is-recent.ts';
import { parseContent, type RecordRow } from '../../../records/record.ts';
import { isOffered, readItem } from '../../../records/types/goods/item.ts';
import { readAmounts, readPurchase } from '../../../records/types/money/shopping-purchase.ts';

/** Time in which the shop's stock shows what an ended purchase gave back, ms. */
const GIVEN_BACK_MS = 60_000;

/** Units that an own purchase keeps from the shop's stock. */
interface Hold {
  lines: Cart;
  /** Time at which the server gave them back, ms. Null while they are held. */
  endedAt: number | null;
}

/**
 * Units that this person's own unpaid purchases hold at a shop. They are no shortage for the cart: a purchase that
 * needs them shows the one that holds them. The server counts them as gone, and judges every purchase.
 */
export function useHeldUnits(locationId: string): Cart {
  return useSource(
    useData().live.kept<Cart>(`own-units:${locationId}`, NO_UNITS, async (tx) =>
      linesOf(await readHolds(tx, locationId), Number.POSITIVE_INFINITY),
    ),
  );
}

const NO_UNITS: Cart = [];

/**
 * The stock that a cart must fit, own units included, from one read of the mirror. Live values arrive separately, so a
 * closed payment might be seen before its returned goods. Null while a payment of the location is under way. Sell-by
 * dates count only once the server's clock was heard, because a device's may be days off.
 */
export function stockToFit(
  { read }: Pick<Data, 'read'>,
  locationId: string,
): Promise<ReadonlyMap<string, Item> | null> {
  return read(async (tx) => {
    if (readPayment(await tx.kept(PAYMENT_KEY))?.locationId === locationId) return null;
    const holds = await readHolds(tx, locationId);
    const rows = await tx.select({ by: 'parent', parentId: locationId, type: 'ITEM' });
    const items = rows.filter(isOffered).map((row) => withOwn(row, holds));
    return new Map(items.map((item) => [item.id, item]));
  });
}

/** The item of a row, with its own units. Units that are past their date are not for sale, but held ones are. */
function withOwn(row: RecordRow, holds: readonly Hold[]): Item {
  const item = readItem(row);
  const [sold = item] = serverClock.isHeard() ? onSale([item], serverClock.now()) : [item];
  const [own = sold] = withHeld([sold], linesOf(holds, row.updatedAt));
  return own;
}

/** Lines held when a stock was written at `seenAt`, ms. A stock written before an end lacks what the end gave back. */
function linesOf(holds: readonly Hold[], seenAt: number): Cart {
  const held = holds.filter(({ endedAt }) => endedAt === null || seenAt < endedAt);
  return held.length === 0 ? NO_UNITS : held.flatMap(({ lines }) => lines);
}

/** Goods that own purchases hold at a shop. On a tablet they may be an earlier person's, so none counts there. */
async function readHolds(tx: MirrorTx, locationId: string): Promise<readonly Hold[]> {
  if (kioskPlace() !== null) return [];
  const [left, kept] = await tx.keptAll([LEFT_KEY, PAYMENT_KEY]);
  const sent = new Map(leftAt(left, locationId, Date.now()).map((one) => [one.purchaseId, one.sent]));
  const payment = readPayment(kept);
  if (payment?.locationId === locationId && payment.state !== 'paid')
    sent.set(payment.purchaseId, payment.state === 'sent' ? (kept as KeptPayment) : undefined);
  const holds: Hold[] = [];
  for (const [id, unclear] of sent) {
    const row = await tx.row({ type: 'SHOPPING_PURCHASE', id });
    const hold = row ? holdOf(row) : unclear && holdOfSent(unclear);
    if (hold) holds.push(hold);
  }
  return holds;
}

/** A purchase of unknown arrival may hold its units for as long as its code would be good. */
function holdOfSent({ content, sentAt, startedAt }: KeptPayment): Hold | null {
  return isRecent(sentAt ?? startedAt, Date.now(), PURCHASE_CODE_MS)
    ? { lines: readAmounts(parseContent(content)).lines, endedAt: null }
    : null;
}

/** A paid purchase counts as holding, because its goods are in the cart until its note is settled with it. */
function holdOf(row: RecordRow): Hold | null {
  const { status, lines, updatedAt } = readPurchase(row);
  if (isOpenPurchase({ status }) || status === 'PAID') return { lines, endedAt: null };
  const isJustOver = isFinalPurchase({ status }) && serverClock.now() - updatedAt < GIVEN_BACK_MS;
  return isJustOver ? { lines, endedAt: updatedAt } : null;
}
