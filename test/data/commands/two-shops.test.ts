import { expect, test } from 'vitest';
import { type KeptPayment, PAYMENT_KEY, readPayment } from '../../../src/data/commands/kept-payment.ts';
import { LEFT_KEY, readLeft, settlePaid } from '../../../src/data/commands/settle-paid.ts';
import { readCart } from '../../../src/data/mirror/subtree.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { settleLate } from '../../../src/features/shopping/extras/settle-late.ts';
import { parseContent } from '../../../src/records/record.ts';
import { readPurchase } from '../../../src/records/types/shopping-purchase.ts';
import { input, purchases } from '../support/purchase-input.ts';
import { openTestData } from '../support/test-data.ts';

const CART = [{ itemId: 'agua', quantity: 2 }];
const wish = (locationId: string, useBalance = false) => ({ ...input(2), locationId, useBalance });

/** Two shops with a cart each, over a server whose answers the test gives in its own order. */
async function openShops() {
  const { data, server } = openTestData();
  for (const shop of ['a', 'b']) await data.saveCart(shop, CART);
  const answers = new Map<string, (isLost: boolean) => void>();
  const create = server.create.bind(server);
  const get = server.get.bind(server);
  const lost = () => new TransportError({ kind: 'network', code: 'NETWORK', message: 'lost' });
  const losing = new Set<string>();
  server.create = async (record) => {
    // The balance pays at once.
    const { useBalance, ...content } = parseContent(record.content);
    const status = useBalance ? 'PAID' : 'AWAITING_PAYMENT';
    const row = await create({ ...record, content: JSON.stringify({ ...content, status }) });
    const isLost = await new Promise<boolean>((answer) => answers.set(record.parentId ?? '', answer));
    if (!isLost) return row;
    losing.add(record.id);
    throw lost();
  };
  server.get = async (id, type) => {
    if (losing.delete(id)) throw lost();
    return get(id, type);
  };
  const press = async (shop: string, useBalance?: boolean) => {
    answers.delete(shop);
    const bought = data.createPurchase(wish(shop, useBalance));
    await expect.poll(() => answers.has(shop)).toBe(true);
    return async (isLost = false) => {
      answers.get(shop)?.(isLost);
      return bought;
    };
  };
  const kept = () => data.read((tx) => tx.kept(PAYMENT_KEY)) as Promise<KeptPayment | undefined>;
  const shown = async () => {
    const payment = readPayment(await kept());
    return payment && [payment.locationId, payment.state];
  };
  const left = async () =>
    readLeft(await data.read((tx) => tx.kept(LEFT_KEY))).map(({ locationId }) => locationId);
  const at = (shop: string) => purchases(server).filter(({ parentId }) => parentId === shop);
  const cart = (shop: string) => data.read((tx) => readCart(tx, shop));
  return { data, server, press, kept, shown, left, at, cart };
}

test.each([
  ['PIX', false],
  ['the balance', true],
])(
  '[SY-52] [S-12] the later payment stays under way where the earlier answer comes first: %s',
  async (_, useBalance) => {
    const { data, press, shown, left, at, cart } = await openShops();
    const answerA = await press('a', useBalance);
    const answerB = await press('b', useBalance);
    expect((await answerA()).kind).toBe('done');
    expect(await shown()).toEqual(['b', 'sent']);
    expect((await answerB()).kind).toBe('done');
    expect(await shown()).toEqual(['b', 'open']);
    expect(await left()).toEqual(['a']);
    const [boughtA, boughtB] = [at('a')[0], at('b')[0]].map((row) => row && readPurchase(row));
    if (!boughtA || !boughtB) throw new Error('no purchase');
    await settlePaid(data, { purchaseId: boughtB.id, locationId: 'b' });
    expect(await settleLate(data, boughtA)).toBe('taken');
    expect([await cart('a'), await cart('b')]).toEqual([[], []]);
    await data.close();
  },
);

test('[SY-52] [S-12] where the later answer comes first its payment stays on show', async () => {
  const { data, press, shown, left } = await openShops();
  const answerA = await press('a');
  const answerB = await press('b');
  await answerB();
  await answerA();
  expect(await shown()).toEqual(['b', 'open']);
  expect(await left()).toEqual(['a']);
  await data.close();
});

test.each([
  ['that of the later one', false, true],
  ['that of the earlier one', true, false],
  ['both', true, true],
])(
  '[SY-52] [SY-53] the later purchase is found once it can be asked for, whichever answer is lost: %s',
  async (_, lostA, lostB) => {
    const { data, press, shown, left, at } = await openShops();
    const answerA = await press('a');
    const answerB = await press('b');
    await answerA(lostA);
    await answerB(lostB);
    await data.nudge();
    expect(await shown()).toEqual(['b', 'open']);
    expect(await left()).toEqual(['a']);
    // The same cart again leads to the same purchase.
    await data.createPurchase(wish('b'));
    expect(at('b')).toHaveLength(1);
    await data.close();
  },
);

test('[SY-52] a look-up for the earlier shop leaves the payment that the later one has sent meanwhile', async () => {
  const { data, server, press, kept, shown, left } = await openShops();
  const answerA = await press('a');
  await answerA(true);
  const sent = (await kept())?.purchaseId ?? '';
  // The server never had it, and says so late.
  server.delete(sent, 'SHOPPING_PURCHASE');
  server.rows.delete(`SHOPPING_PURCHASE ${sent}`);
  let say = (): void => undefined;
  const get = server.get.bind(server);
  server.get = async (...key) => {
    const row = await get(...key);
    if (key[0] === sent)
      await new Promise<void>((resolve) => {
        say = resolve;
      });
    return row;
  };
  const other = { ...wish('a'), useBalance: true };
  const again = data.createPurchase(other);
  await expect.poll(() => server.calls.filter((call) => call.includes(sent)).length).toBe(1);
  const answerB = await press('b');
  expect(await shown()).toEqual(['b', 'sent']);
  server.get = get;
  say();
  await expect.poll(() => server.rows.has(`SHOPPING_PURCHASE ${sent}`)).toBe(true);
  expect(await shown()).toEqual(['b', 'sent']);
  expect(await left()).toEqual(['a']);
  await answerB();
  expect(await shown()).toEqual(['b', 'open']);
  void again;
  await data.close();
});

test('[SY-52] a payment dropped before its late answer is noted, where that of another shop is under way', async () => {
  const { data, press, kept, shown, left } = await openShops();
  const answerA = await press('a');
  const purchaseId = (await kept())?.purchaseId;
  // Given up by a look-up that found nothing for half a minute.
  await data.keep(PAYMENT_KEY, undefined);
  const answerB = await press('b');
  expect(await left()).toEqual([]);
  await answerA();
  expect(await left()).toEqual(['a']);
  expect((await kept())?.purchaseId).not.toBe(purchaseId);
  await answerB();
  expect(await shown()).toEqual(['b', 'open']);
  await data.close();
});

test('[SY-52] [SY-54] over a payment put aside the late answer shows its own, and the other is noted as left', async () => {
  const { data, press, kept, shown, left } = await openShops();
  const answerA = await press('a');
  await (await press('b'))();
  await data.turnPayment((await kept())?.purchaseId ?? '', 'aside');
  await answerA();
  expect(await shown()).toEqual(['a', 'open']);
  expect(await left()).toEqual(['a', 'b']);
  await data.close();
});

test('[SY-52] a payment that was closed for good leaves no note by its late answer', async () => {
  const { data, press, kept, left } = await openShops();
  const answerA = await press('a');
  await data.closePayment((await kept())?.purchaseId ?? '');
  const answerB = await press('b');
  await answerA();
  expect(await left()).toEqual([]);
  await answerB();
  await data.close();
});
