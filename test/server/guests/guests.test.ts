import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import type { PayMode } from '../../../dev/bank/payments.ts';
import { hashDeviceKey } from '../../../server/devices/device-key.ts';
import { RECEIPT_MS } from '../../../server/guests/receipt-token.ts';
import { registerGuests } from '../../../server/guests/register-guests.ts';
import { listSuspended } from '../../../server/money/suspense/suspense.ts';
import { guestOf } from '../../../src/domain/people/guest.ts';
import { parseContent } from '../../../src/records/record.ts';
import { ANA, buyerOf, COFFEE, MINUTE, OWNER, PLACE, type Shop } from '../money/support/shop.ts';
import { shopForEach } from '../money/support/shop-for-each.ts';
import { describeOnEngine } from '../support/open-store.ts';

const KEY = 'chave-do-tablet';
const GUEST = guestOf(hashDeviceKey(KEY));

describeOnEngine('the guest of a pinned tablet', () => {
  let shop: Shop;
  let app: FastifyInstance;
  const { coffees, pay, hear } = buyerOf(() => shop);

  const pin = async (key: string, purpose: 'heartbeat' | 'board' = 'heartbeat') =>
    shop.must(
      await shop.store.run('setDeviceKey', {
        ...{ locationId: PLACE, by: OWNER, purpose, keyHash: hashDeviceKey(key) },
      }),
    );
  shopForEach(async (opened) => {
    shop = opened;
    app = Fastify();
    const secret = new TextEncoder().encode('segredo');
    registerGuests(app, { store: shop.store as never, secret: () => secret, now: shop.now });
    await pin(KEY);
  });

  const post = async (path: string, body: object, key = KEY) => {
    const response = await app.inject({
      ...{ method: 'POST', url: `/guests/${path}` },
      payload: { locationId: PLACE, key, ...body },
    });
    return { status: response.statusCode, body: response.json() };
  };
  const buy = async (quantity = 1, totalAmount = 4.8, id: string = randomUUID()) => {
    const answer = await post('purchase', { id, items: coffees(quantity), totalAmount });
    await shop.runJobs();
    return { id, ...answer };
  };
  const current = (id: string) => post('current', { id });
  const payAndHear = async (id: string, mode: PayMode = 'normal', amount: number | null = null) => {
    const answer = await pay(id, mode, amount);
    await hear();
    return answer;
  };
  const suspended = async () => (await listSuspended(shop.store.read)).map(({ amount }) => amount);

  test('buys by PIX: code, payment, revenue of the owner, and a receipt that its link alone opens', async () => {
    const { id, status } = await buy();
    expect(status).toBe(200);
    const waiting = (await current(id)).body;
    expect(parseContent(waiting.record.content)).toMatchObject({
      status: 'AWAITING_PAYMENT',
      pixAmount: 4.8,
    });
    expect(waiting.receipt).toBeNull();
    await payAndHear(id);
    const paid = (await current(id)).body;
    expect(parseContent(paid.record.content)).toMatchObject({ status: 'PAID', totalAmount: 4.8 });
    expect(await shop.balance(`user:${OWNER}:revenue`)).toBe(480);
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 2, reserved: 0 });
    const receipt = (token: string) =>
      app.inject({ method: 'POST', url: '/guests/receipt', payload: { token } });
    expect((await receipt(paid.receipt)).json().record.id).toBe(id);
    for (const wrong of [`${paid.receipt}x`, paid.receipt.replace(id, randomUUID()), id, '..'])
      expect((await receipt(wrong)).statusCode, wrong).toBe(404);
    shop.advance(RECEIPT_MS + 1);
    expect((await receipt(paid.receipt)).statusCode).toBe(404);
  });

  test('nothing but items and total is kept of a request, and no cost is told', async () => {
    const id = randomUUID();
    const items = [{ id: COFFEE, quantity: 1, name: 'CANARIO', note: 'CANARIO' }];
    await post('purchase', { id, items, totalAmount: 4.8, name: 'CANARIO', userInfo: { email: 'CANARIO' } });
    await shop.runJobs();
    await payAndHear(id);
    for (const table of ['record', 'event', 'job', 'charge', 'attempt'] as const) {
      const rows = await shop.store.read.selectFrom(table).selectAll().execute();
      expect(
        JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
      ).not.toContain('CANARIO');
    }
    expect((await current(id)).body.record.content).not.toContain('"cost"');
  });

  test("without the key of the shop's tablet there is no guest", async () => {
    await pin('chave-da-placa', 'board');
    const { id } = await buy();
    for (const key of ['outra', 'chave-da-placa'])
      for (const path of ['shop', 'purchase', 'current', 'verify', 'cancel'])
        expect([path, (await post(path, { id, items: coffees(1), totalAmount: 4.8 }, key)).status]).toEqual([
          ...[path, 401],
        ]);
    await pin('chave-nova');
    expect((await current(id)).status).toBe(401);
    // The new tablet is another guest.
    expect((await post('current', { id }, 'chave-nova')).status).toBe(404);
  });

  test('sees its current purchase alone', async () => {
    const first = await buy();
    shop.advance(MINUTE);
    const { id: anas } = shop.must(await shop.buy(ANA, coffees(1), 4.8));
    const second = await buy();
    for (const { path, id } of [first.id, anas].flatMap((id) =>
      ['current', 'verify', 'cancel'].map((path) => ({ path, id })),
    ))
      expect([path, (await post(path, { id })).status]).toEqual([path, 404]);
    expect((await current(second.id)).status).toBe(200);
    shop.advance(31 * MINUTE);
    expect((await current(second.id)).status).toBe(404);
  });

  test('the same id is the same purchase; another wish or person under it is a conflict', async () => {
    const { id } = await buy();
    expect((await buy(1, 4.8, id)).body.record.id).toBe(id);
    expect((await buy(2, 9.6, id)).body.code).toBe('CONFLICT');
    const { id: anas } = shop.must(await shop.buy(ANA, coffees(1), 4.8));
    expect((await buy(1, 4.8, anas)).body.code).toBe('CONFLICT');
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 1, reserved: 2 });
  });

  test.for([1, 3])(
    '[S-12] two equal requests at one moment are one purchase: %i units of three',
    async (units) => {
      const body = { id: randomUUID(), items: coffees(units), totalAmount: (units * 480) / 100 };
      const answers = await Promise.all([post('purchase', body), post('purchase', body)]);
      expect(answers.map(({ status, body }) => [status, body.record?.id])).toEqual([
        ...[
          [200, body.id],
          [200, body.id],
        ],
      ]);
      expect(await shop.stock(COFFEE)).toEqual({ quantity: 3 - units, reserved: units });
    },
  );

  test('whoever guesses beside the tablet takes nothing from it, and has no more guesses for it', async () => {
    expect((await post('shop', {})).status).toBe(200);
    const guesses: number[] = [];
    for (let n = 0; n < 100; n += 1) guesses.push((await post('shop', {}, `chave-${n}`)).status);
    expect(guesses.filter((status) => status === 401)).toHaveLength(59);
    expect(guesses.filter((status) => status === 429)).toHaveLength(41);
    const { id, status } = await buy();
    expect(status).toBe(200);
    expect((await current(id)).status).toBe(200);
    // An ended key counts as a guess after its first refusal.
    await pin('outra');
    expect((await post('shop', {})).status).toBe(401);
    expect((await post('shop', {})).status).toBe(429);
  });

  test('prices, stock and unpaid units are limited as for a person', async () => {
    expect((await buy(1, 0.01)).body.code).toBe('PRICE_CHANGED');
    expect((await buy(4, 19.2)).body.code).toBe('OUT_OF_STOCK');
    expect((await buy(0, 0)).body.code).toBe('BAD_QUANTITY');
    await shop.seed({
      ...{ id: COFFEE, type: 'ITEM', parentId: PLACE, owner: OWNER, reference: 'Café' },
      fields: { name: 'Café', price: 4.8, quantity: 500 },
    });
    expect((await buy(101, 484.8)).body.code).toBe('UNPAID_LIMIT');
    expect((await buy(100, 480)).status).toBe(200);
    expect((await buy()).body).toMatchObject({ code: 'UNPAID_LIMIT' });
  });

  test('buys nothing in a closed shop, which says so, and no stock is held for it', async () => {
    const content = JSON.stringify({ name: 'Mercadinho Demo', maintenance: true });
    const input = { id: PLACE, type: 'LOCATION' as const, content };
    shop.must(await shop.store.run('updateRecord', { viewer: { sub: OWNER, email: null }, input }));
    const { body } = await buy();
    expect(body.code).toBe('SHOP_IN_MAINTENANCE');
    expect(body.message).toMatch(/fechado para manutenção/);
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 3, reserved: 0 });
  });

  test('cancelled, its goods are free again', async () => {
    const { id } = await buy(2, 9.6);
    expect((await post('cancel', { id })).status).toBe(200);
    await shop.runJobs();
    expect(parseContent((await current(id)).body.record.content).status).toBe('CANCELLED');
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 3, reserved: 0 });
  });

  test.each([
    ['too little', 100, 'SUSPENSE', 100],
    ['too much', 700, 'SURPLUS_CREDITED', 220],
  ] as const)(
    '%s: what bought nothing is on its way back, and no balance of a guest appears',
    async (_, amount, outcome, back) => {
      const { id } = await buy();
      await payAndHear(id, 'normal', amount);
      expect(await shop.outcomes()).toEqual([outcome]);
      expect(await suspended()).toEqual([]);
      expect((await shop.purchase(id)).credited).toBe(0);
      expect(shop.warnings).toContain(
        outcome === 'SUSPENSE'
          ? 'a payment of a guest that bought nothing goes back by PIX'
          : 'a guest paid too much; the rest goes back by PIX',
      );
      expect(await shop.balance('platform:suspense')).toBe(0);
      expect(await shop.balance('platform:refund')).toBe(back);
      for (const account of ['balance', 'hold'])
        expect(await shop.balance(`user:${GUEST}:${account}`)).toBe(0);
    },
  );

  test('a payment after the code ended serves nobody, for nobody stands there any more', async () => {
    const { id } = await buy();
    const { txid } = await shop.store.read
      .selectFrom('charge')
      .select('txid')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow();
    shop.must(await shop.store.run('endCharge', { txid, status: 'EXPIRED' }));
    const late = { endToEndId: 'E1', txid, amount: 480, paidAt: shop.now() };
    expect(shop.must(await shop.store.run('settlePayment', late)).outcome).toBe('SUSPENSE');
    expect((await shop.content(id)).status).toBe('EXPIRED');
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 3, reserved: 0 });
    expect(await suspended()).toEqual([]);
    expect(await shop.balance('platform:refund')).toBe(480);
    expect(await shop.balance(`user:${GUEST}:balance`)).toBe(0);
  });

  test('what the bank takes back of a guest is taken from what is nobody’s, and no guest owes', async () => {
    const { id } = await buy();
    const { endToEndIds } = await payAndHear(id);
    const returned = { endToEndId: endToEndIds[0] ?? '', returns: [{ id: 'D1', amount: 480 }] };
    expect(shop.must(await shop.store.run('postReturns', returned))).toMatchObject({ posted: 480 });
    expect(await shop.balance(`user:${GUEST}:balance`)).toBe(0);
    expect(await shop.balance('platform:suspense')).toBe(-480);
    expect((await buy()).status).toBe(200);
  });

  test('[L-01] [R-05] of a PRIVATE location a tablet is told what a PUBLIC one shows to strangers', async () => {
    const fields = {
      name: 'Mercadinho Demo',
      address: 'Rua A',
      recipientName: 'Dona Rosa',
      purchasePrice: 4999,
    };
    await shop.seed({ id: PLACE, type: 'LOCATION', owner: OWNER, reference: 'PRIVATE', fields });
    const { body } = await post('shop', {});
    const location = body.records.find(({ type }: { type: string }) => type === 'LOCATION');
    expect(location.reference).toBe('PRIVATE');
    expect(parseContent(location.content)).toEqual({ name: 'Mercadinho Demo', address: 'Rua A' });
  });

  test('a tablet is told the shop once, and then only that nothing changed', async () => {
    const { body } = await post('shop', {});
    expect(body.records.map(({ type }: { type: string }) => type).sort()).toEqual([
      'ITEM',
      'ITEM',
      'LOCATION',
    ]);
    expect(JSON.stringify(body)).not.toMatch(/cost|00000000000a/);
    expect((await post('shop', { known: body.version })).body).toEqual({
      version: body.version,
      now: shop.now(),
    });
    await buy();
    expect((await post('shop', { known: body.version })).body.version).not.toBe(body.version);
  });
});
