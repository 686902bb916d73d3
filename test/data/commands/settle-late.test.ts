import { expect, test } from 'vitest';
import { PAYMENT_KEY, readPayment } from '../../../src/data/commands/money/kept-payment.ts';
import {
  closePayment,
  LEFT_KEY,
  leavePayment,
  settlePaid,
} from '../../../src/data/commands/money/settle-paid.ts';
import { showPurchase } from '../../../src/data/commands/money/show-payment.ts';
import { cartKey, readCart } from '../../../src/data/mirror/subtree.ts';
import { settleLate } from '../../../src/features/shopping/extras/settle-late.ts';
import { readPurchase } from '../../../src/records/types/money/shopping-purchase.ts';
import { input, purchases } from '../support/purchase-input.ts';
import { openTestData } from '../support/test-data.ts';

const AGUA = { itemId: 'agua', quantity: 2 };
const BISCOITO = { itemId: 'biscoito', quantity: 1 };

/** Buys a cart at 'place'. */
async function buy(cart = [AGUA]) {
  const { data, server } = openTestData();
  const { locationId } = input();
  await data.saveCart(locationId, cart);
  const outcome = await data.createPurchase(input(2));
  if (outcome.kind !== 'done') throw new Error(outcome.error.message);
  const row = purchases(server)[0];
  if (!row) throw new Error('no purchase');
  const purchase = readPurchase(row);
  /** Leaves the payment, as the dialog does. */
  const leave = async () => {
    const payment = readPayment(await data.read((tx) => tx.kept(PAYMENT_KEY)));
    if (payment) await leavePayment(data, payment);
    await closePayment(data, purchase.id);
  };
  const left = () => data.read((tx) => readCart(tx, locationId));
  const waiting = async () => {
    const kept = (await data.read((tx) => tx.kept(LEFT_KEY))) as { purchaseId: string }[] | undefined;
    return (kept ?? []).map(({ purchaseId }) => purchaseId);
  };
  return { data, server, locationId, purchase, leave, left, waiting };
}

test('[SY-52] what is paid after its payment was closed is taken off the cart once', async () => {
  const { data, locationId, purchase, leave, left } = await buy([AGUA, BISCOITO]);
  await leave();
  expect(await settleLate(data, purchase)).toBe('taken');
  expect(await left()).toEqual([BISCOITO]);
  // Another page settles later, when the same goods may be wanted again.
  await data.saveCart(locationId, [AGUA]);
  expect(await settleLate(data, purchase)).toBe('none');
  expect(await left()).toEqual([AGUA]);
  await data.close();
});

test('[SY-52] a cart that the stock has made smaller is no changed one, and one with more of anything is', async () => {
  const { data, locationId, purchase, leave, left } = await buy();
  await leave();
  await data.saveCart(locationId, [{ ...AGUA, quantity: 1 }]);
  expect(await settleLate(data, purchase)).toBe('taken');
  expect(await left()).toEqual([]);
  await data.close();
  const other = await buy();
  await other.leave();
  await other.data.saveCart(locationId, [AGUA, BISCOITO]);
  expect(await settleLate(other.data, other.purchase)).toBe('asks');
  expect(await other.left()).toEqual([AGUA, BISCOITO]);
  await other.data.close();
});

test("[SY-52] a payment whose shop's cart is empty leaves nothing to settle", async () => {
  const { data, locationId, purchase, leave, waiting } = await buy();
  await settlePaid(data, { purchaseId: purchase.id, locationId });
  await leave();
  expect(await waiting()).toEqual([]);
  await data.close();
});

test('[SY-52] a later purchase of the shop that is paid settles its cart for the earlier ones, too', async () => {
  const { data, server, locationId, leave, purchase, waiting } = await buy();
  await leave();
  expect(await waiting()).toEqual([purchase.id]);
  await data.createPurchase(input(2));
  const later = purchases(server).find(({ id }) => id !== purchase.id)?.id ?? '';
  await settlePaid(data, { purchaseId: later, locationId });
  expect(await waiting()).toEqual([]);
  await data.close();
});

test('[SY-52] [SY-54] what another device bought at the shop settles its own goods alone, so earlier ones are paid late', async () => {
  const { data, server, locationId, purchase, leave, left, waiting } = await buy([AGUA, BISCOITO]);
  await leave();
  const row = purchases(server)[0];
  if (!row) throw new Error('no purchase');
  const items = [{ id: 'agua', name: 'Água', quantity: 1, price: 1 }];
  server.put({ ...row, id: 'elsewhere', content: JSON.stringify({ items, totalAmount: 1 }) });
  expect(await showPurchase(data, { ...purchase, id: 'elsewhere' })).toBe(true);
  await data.refresh({ kind: 'purchases' });
  await settlePaid(data, { purchaseId: 'elsewhere', locationId });
  expect(await left()).toEqual([{ ...AGUA, quantity: 1 }, BISCOITO]);
  expect(await waiting()).toEqual([purchase.id]);
  expect(await settleLate(data, purchase)).toBe('taken');
  expect(await left()).toEqual([BISCOITO]);
  await data.close();
});

test('[SY-52] [SY-54] a payment that is left, shown again and paid has nothing to settle later', async () => {
  const { data, locationId, purchase, leave, waiting } = await buy();
  await leave();
  expect(await showPurchase(data, purchase)).toBe(true);
  await settlePaid(data, { purchaseId: purchase.id, locationId });
  expect(await waiting()).toEqual([]);
  await data.close();
});

test('[SY-52] a page that ends while it settles leaves no note of goods that are off the cart', async () => {
  const { data, locationId, purchase, leave, left } = await buy();
  await leave();
  expect(await showPurchase(data, purchase)).toBe(true);
  // The page ends after its first write.
  let writes = 0;
  const write = async <T>(work: () => Promise<T>): Promise<T> => {
    writes += 1;
    if (writes > 1) throw new Error('the page has ended');
    return work();
  };
  const turnPayment: typeof data.turnPayment = (...args) => write(() => data.turnPayment(...args));
  const amend: typeof data.amend = (...args) => write(() => data.amend(...args));
  const ending = { ...data, turnPayment, amend };
  const settled = { purchaseId: purchase.id, locationId };
  await settlePaid(ending, settled).catch(() => undefined);
  expect(await left()).toEqual([]);
  // The next page shows the same proof. The same goods may then be wanted again.
  await settlePaid(data, settled);
  await data.saveCart(locationId, [AGUA]);
  expect(await settleLate(data, purchase)).toBe('none');
  expect(await left()).toEqual([AGUA]);
  await data.close();
});

test('[SY-52] a payment that that of another shop replaces on this device is paid late, too', async () => {
  const { data, purchase, left, waiting } = await buy();
  await data.createPurchase({ ...input(1), locationId: 'other' });
  expect(await waiting()).toEqual([purchase.id]);
  expect(await settleLate(data, purchase)).toBe('taken');
  expect(await left()).toEqual([]);
  await data.close();
});

test('[SY-52] [SY-54] a payment put aside is paid late, too, where that of another purchase is shown instead', async () => {
  const { data, purchase, left, waiting } = await buy();
  await data.turnPayment(purchase.id, 'aside');
  expect(await showPurchase(data, purchase)).toBe(true);
  expect(await waiting()).toEqual([]);
  await data.turnPayment(purchase.id, 'aside');
  expect(await showPurchase(data, { ...purchase, id: 'b', locationId: 'other' })).toBe(true);
  expect(await waiting()).toEqual([purchase.id]);
  expect(await settleLate(data, purchase)).toBe('taken');
  expect(await left()).toEqual([]);
  await data.close();
});

test('[SY-52] where the cart cannot be written its note stays, so that both go at the next opening', async () => {
  const { data, locationId, purchase, leave, left, waiting } = await buy();
  await leave();
  const full = () => Promise.reject(new Error('QuotaExceededError'));
  const amend: typeof data.amend = (key, change) =>
    key === cartKey(locationId)
      ? full()
      : data.amend(key, (kept, tx) => change(kept, { ...tx, keep: full, drop: full }));
  await expect(settleLate({ amend }, purchase)).rejects.toThrow('QuotaExceededError');
  expect(await left()).toEqual([AGUA]);
  expect(await waiting()).toEqual([purchase.id]);
  expect(await settleLate(data, purchase)).toBe('taken');
  expect(await left()).toEqual([]);
  await data.close();
});
