import { expect, test } from 'vitest';
import { type KeptPayment, PAYMENT_KEY, readPayment } from '../../../src/data/commands/money/kept-payment.ts';
import {
  closePayment,
  LEFT_KEY,
  leavePayment,
  readLeft,
  settlePaid,
} from '../../../src/data/commands/money/settle-paid.ts';
import { readCart } from '../../../src/data/mirror/subtree.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { settleLate } from '../../../src/features/shopping/extras/settle-late.ts';
import { parseContent } from '../../../src/records/record.ts';
import { readPurchase } from '../../../src/records/types/money/shopping-purchase.ts';
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
  let isPrompt = false;
  server.create = async (record) => {
    // The balance pays at once.
    const { useBalance, ...content } = parseContent(record.content);
    const status = useBalance ? 'PAID' : 'AWAITING_PAYMENT';
    const row = await create({ ...record, content: JSON.stringify({ ...content, status }) });
    const isLost =
      !isPrompt && (await new Promise<boolean>((answer) => answers.set(record.parentId ?? '', answer)));
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
  /** Buys with all questions answered at once. */
  const buy = async (shop: string, useBalance?: boolean) => {
    isPrompt = true;
    const outcome = await data.createPurchase(wish(shop, useBalance));
    isPrompt = false;
    return outcome;
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
  return { data, server, press, buy, kept, shown, left, at, cart };
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
  await closePayment(data, (await kept())?.purchaseId ?? '');
  const answerB = await press('b');
  await answerA();
  expect(await left()).toEqual([]);
  await answerB();
  await data.close();
});

test.each([
  ['the same cart', false],
  ['another cart', true],
])(
  '[SY-52] [S-12] a purchase of unknown end that the other shop replaced is found by its own shop: %s',
  async (_, useBalance) => {
    const { press, buy, shown, left, at, data } = await openShops();
    await (await press('a'))(true);
    await (await press('b'))();
    expect(await shown()).toEqual(['b', 'open']);
    const again = await buy('a', useBalance);
    expect(again).toMatchObject({ kind: 'done', value: { id: at('a')[0]?.id } });
    expect(at('a')).toHaveLength(1);
    expect(await shown()).toEqual(['a', 'open']);
    expect(await left()).toEqual(['b']);
    await data.close();
  },
);

test('[SY-52] [S-12] both purchases of unknown end survive each other, and neither is made twice', async () => {
  const { press, buy, shown, left, at, data } = await openShops();
  await (await press('a'))(true);
  await (await press('b'))(true);
  await buy('a');
  expect(await shown()).toEqual(['a', 'open']);
  await buy('b');
  expect(await shown()).toEqual(['b', 'open']);
  expect([at('a').length, at('b').length]).toEqual([1, 1]);
  expect(await left()).toEqual(['a']);
  await data.close();
});

test('[SY-52] a purchase of unknown end that has ended since does not keep its shop from another one', async () => {
  const { server, press, buy, shown, at, data } = await openShops();
  await (await press('a'))(true);
  await (await press('b'))();
  const [first] = at('a');
  if (!first) throw new Error('no purchase');
  server.put({ ...first, content: JSON.stringify({ ...parseContent(first.content), status: 'EXPIRED' }) });
  await data.refresh({ kind: 'purchase', id: first.id });
  await buy('a');
  expect(at('a')).toHaveLength(2);
  expect(await shown()).toEqual(['a', 'open']);
  await data.close();
});

test('[SY-52] [S-12] where a shop refuses its purchase, the payment whose place it took is under way again', async () => {
  const { server, press, kept, shown, left, data } = await openShops();
  await (await press('a'))(true);
  const sent = await kept();
  const create = server.create;
  server.create = async () => {
    throw new TransportError({ kind: 'refused', code: 'OUT_OF_STOCK', message: 'Acabou.' });
  };
  expect((await data.createPurchase(wish('b'))).kind).toBe('failed');
  expect(await kept()).toEqual(sent);
  expect(await left()).toEqual([]);
  server.create = create;
  await data.nudge();
  expect(await shown()).toEqual(['a', 'open']);
  await data.close();
});

test.each([
  ['the same cart', false],
  ['another cart', true],
])(
  '[SY-52] [SY-54] a purchase whose late answer came beside another payment is offered once that is closed: %s',
  async (_, useBalance) => {
    const { data, press, buy, kept, shown, left, at } = await openShops();
    const answerA = await press('a');
    await (await press('b'))();
    await answerA();
    expect(await shown()).toEqual(['b', 'open']);
    await closePayment(data, (await kept())?.purchaseId ?? '');
    expect(await shown()).toEqual(['a', 'aside']);
    expect(await left()).toEqual([]);
    await buy('a', useBalance);
    expect(at('a')).toHaveLength(1);
    expect(await shown()).toEqual(['a', 'open']);
    await closePayment(data, at('a')[0]?.id ?? '');
    expect(await shown()).toBeNull();
    await data.close();
  },
);

test('[SY-52] [S-12] a purchase that nobody has seen is not made again while that of another shop is under way', async () => {
  const { data, press, buy, shown, left, at } = await openShops();
  const answerA = await press('a');
  await (await press('b'))(true);
  await answerA();
  expect(await shown()).toEqual(['b', 'sent']);
  await buy('a');
  expect(at('a')).toHaveLength(1);
  expect(await shown()).toEqual(['a', 'open']);
  expect(await left()).toEqual(['b']);
  await closePayment(data, at('a')[0]?.id ?? '');
  await data.nudge();
  expect(await shown()).toEqual(['b', 'open']);
  await data.close();
});

test.each(['the server refuses', 'the server never had'])(
  '[SY-52] [SY-54] a purchase that nobody has seen is offered once that of the other shop came to nothing: %s',
  async (which) => {
    const { data, server, press, kept, shown } = await openShops();
    const answerA = await press('a');
    const create = server.create;
    let refuse = (): void => undefined;
    const isRefused = which === 'the server refuses';
    server.create = async () => {
      await new Promise<void>((resolve) => {
        refuse = resolve;
      });
      const [kind, code] = isRefused
        ? (['refused', 'OUT_OF_STOCK'] as const)
        : (['network', 'NETWORK'] as const);
      throw new TransportError({ kind, code, message: 'Acabou.' });
    };
    const startedAt = Date.now() - 60_000;
    const boughtB = data.createPurchase(wish('b'));
    await expect.poll(async () => (await kept())?.locationId).toBe('b');
    await answerA();
    refuse();
    await boughtB;
    server.create = create;
    if (!isRefused) {
      await data.keep(PAYMENT_KEY, { ...(await kept()), startedAt });
      await data.nudge();
    }
    expect(await shown()).toEqual(['a', 'aside']);
    await data.close();
  },
);

test('[SY-52] what can no longer be paid is not offered', async () => {
  const { data, server, press, kept, shown, left, at } = await openShops();
  const answerA = await press('a');
  await (await press('b'))();
  await answerA();
  const [first] = at('a');
  if (!first) throw new Error('no purchase');
  server.put({ ...first, content: JSON.stringify({ ...parseContent(first.content), status: 'EXPIRED' }) });
  await data.refresh({ kind: 'purchase', id: first.id });
  await closePayment(data, (await kept())?.purchaseId ?? '');
  expect(await shown()).toBeNull();
  expect(await left()).toEqual(['a']);
  await data.close();
});

test('[SY-52] [SY-54] a payment put aside that gave way to another is offered again, and a closed one is not', async () => {
  const { data, press, buy, kept, shown, at } = await openShops();
  await (await press('b'))();
  const b = (await kept())?.purchaseId ?? '';
  await data.turnPayment(b, 'aside');
  await buy('a');
  expect(await shown()).toEqual(['a', 'open']);
  await leavePayment(data, { purchaseId: at('a')[0]?.id ?? '', locationId: 'a', startedAt: 0 });
  await closePayment(data, at('a')[0]?.id ?? '');
  expect(await shown()).toEqual(['b', 'aside']);
  await leavePayment(data, { purchaseId: b, locationId: 'b', startedAt: 0 });
  await closePayment(data, b);
  expect(await shown()).toBeNull();
  await data.close();
});

test('[SY-52] [SY-54] a purchase that nobody has seen is offered after a later one of its shop was paid, too', async () => {
  const { data, press, buy, kept, shown } = await openShops();
  const answer = await press('a');
  const first = (await kept())?.purchaseId ?? '';
  // Given up by a look-up that found nothing for half a minute.
  await data.keep(PAYMENT_KEY, undefined);
  await buy('a', true);
  const later = (await kept())?.purchaseId ?? '';
  await answer();
  await settlePaid(data, { purchaseId: later, locationId: 'a' });
  // What is in the cart by then is a new one's.
  const notes = readLeft(await data.read((tx) => tx.kept(LEFT_KEY)));
  expect(notes).toMatchObject([{ purchaseId: first, cart: [] }]);
  await closePayment(data, later);
  expect(await shown()).toEqual(['a', 'aside']);
  expect((await kept())?.purchaseId).toBe(first);
  await data.close();
});
