import { isToBePaid } from '../../../domain/shop/purchase.ts';
import { type Purchase, readPurchase } from '../../../records/types/money/shopping-purchase.ts';
import type { MirrorStore, MirrorTx } from '../../mirror/mirror-store.ts';
import { pullPage } from '../../pull/page.ts';
import { serverClock } from '../../wire/server-clock.ts';
import { askServer } from '../ask-server.ts';
import type { CommandDeps, PurchaseDeps } from '../command-deps.ts';
import type { DeviceCommands } from '../device-commands.ts';
import { CLOSED_KEY, type KeptPayment, PAYMENT_KEY, readPayment } from './kept-payment.ts';
import { giveWay, keepLeft, LEFT_KEY, lookUpUnclear, readLeft } from './settle-paid.ts';

/** Own purchases to look through, latest change first. One that waits for its payment is among them. */
const NEWEST = 10;
/** Stores whose payment under way was looked for. */
const searched = new WeakSet<MirrorStore>();

/** Forgets a payment that the server refused, unless another page has begun its own. The newest left one follows it. */
export async function dropPayment(
  deps: Pick<PurchaseDeps, 'store' | 'lookUpSoon'>,
  purchaseId: string,
): Promise<void> {
  const next = await deps.store.write(async (tx) => {
    const [found, kept] = await tx.keptAll([PAYMENT_KEY, LEFT_KEY]);
    const left = readLeft(kept).filter((one) => one.purchaseId !== purchaseId || !one.sent);
    if (kept) await tx.keep(LEFT_KEY, left);
    return readPayment(found)?.purchaseId === purchaseId ? giveWay(tx) : null;
  });
  lookUpUnclear(deps, next);
}

/**
 * Shows a payment whose purchase the server has. `after`: how it was found. A late look-up shows nothing once another
 * payment, or none, is kept, or the dialog was put aside meanwhile. A late answer leaves another payment that is sent or
 * on show, and notes its own as left. It is under way again once the other is closed.
 */
export async function keepOpen(
  tx: MirrorTx,
  payment: KeptPayment,
  after: 'buying' | 'look-up',
): Promise<void> {
  const [found, closed] = await tx.keptAll([PAYMENT_KEY, CLOSED_KEY]);
  const kept = readPayment(found) && (found as KeptPayment);
  const isOther = kept?.purchaseId !== payment.purchaseId;
  if (closed === payment.purchaseId) return;
  if (isOther && after === 'look-up') return;
  if (isOther && kept) {
    if (kept.state !== 'aside') return keepLeft(tx, { ...payment, state: 'open' });
    await keepLeft(tx, kept);
  }
  if (!isOther && kept?.state === 'paid') return;
  if (after === 'look-up' && (kept?.asides ?? 0) !== (payment.asides ?? 0)) return;
  await tx.keep(PAYMENT_KEY, { ...payment, state: 'open' });
}

/**
 * Shows the newest own purchase that can still be paid [SY-53], because a page whose device keeps nothing does not know
 * it. Looks once; without an answer the next call looks again.
 */
export async function findPayment(deps: CommandDeps): Promise<void> {
  const { store, user } = deps;
  if (searched.has(store) || !deps.saysOnline()) return;
  const query = { by: 'ownerAndType', owner: user.sub, type: 'SHOPPING_PURCHASE' } as const;
  const outcome = await askServer(deps, () => pullPage(deps, query, { first: NEWEST, sort: 'DESC' }));
  if (outcome.kind === 'failed') return;
  searched.add(store);
  const found = outcome.value.items.map(readPurchase).find((one) => isToBePaid(one, serverClock.now()));
  if (!found) return;
  await store.write(async (tx) => {
    const [kept, closed] = await tx.keptAll([PAYMENT_KEY, CLOSED_KEY]);
    if (!readPayment(kept) && closed !== found.id) await tx.keep(PAYMENT_KEY, paymentOf(found));
  });
}

/**
 * Shows the payment of an own purchase, wherever it was bought. Another payment under way stays, and the result is
 * false. One put aside gives way and is noted as left, because the bank may tell later that it is paid.
 */
export async function showPurchase(
  data: Pick<DeviceCommands, 'amend'>,
  purchase: Purchase,
): Promise<boolean> {
  let isFree = false;
  await data.amend(PAYMENT_KEY, async (found, tx) => {
    const kept = readPayment(found) && (found as KeptPayment);
    const isOther = kept?.purchaseId !== purchase.id;
    isFree = !kept || kept.state === 'aside' || !isOther;
    if (isFree && isOther && kept) await keepLeft(tx, kept);
    return isFree ? paymentOf(purchase) : found;
  });
  return isFree;
}

/** The payment of a purchase that this device did not send. The purchase's record tells what was bought. */
const paymentOf = ({ id, locationId, locationName, createdAt }: Purchase): KeptPayment => ({
  ...{ purchaseId: id, locationId, locationName, state: 'open', startedAt: createdAt, content: '' },
});
