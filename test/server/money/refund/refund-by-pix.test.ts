import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashDeviceKey } from '../../../../server/devices/device-key.ts';
import { refundIdOf } from '../../../../server/money/refund/refunds.ts';
import { guestOf } from '../../../../src/domain/people/guest.ts';
import { readSale } from '../../../../src/records/content/sale.ts';
import { readReturns } from '../../../../src/records/content/sale-return.ts';
import { PUSH_KINDS } from '../../../../src/records/push.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { devicesOf } from '../support/devices.ts';
import { ANA, BIA, buyerOf, COFFEE, MINUTE, OWNER, PLACE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { type Wallet, walletOf } from '../support/wallet.ts';

const KEY = 'chave-do-tablet';
const GUEST = guestOf(hashDeviceKey(KEY));
const DAY = 24 * 60 * MINUTE;

describeOnEngine('money of a sale given back by PIX', () => {
  let shop: Shop;
  let wallet: Wallet;
  const { pay, hear } = buyerOf(() => shop);
  shopForEach(
    (opened) => {
      shop = opened;
      wallet = walletOf(shop);
    },
    { coffee: 10 },
  );

  const buy = async (quantity = 3, balance = 0): Promise<string> => {
    if (balance > 0) await wallet.grant(ANA, balance);
    const items = [{ id: COFFEE, quantity }];
    const { id } = shop.must(await shop.buy(ANA, items, (480 * quantity) / 100, { useBalance: balance > 0 }));
    await shop.runJobs();
    await pay(id);
    await hear();
    return id;
  };
  const ask = (purchase: string, quantity: number, more: object = {}, id: string = randomUUID()) => {
    const lines = [{ id: COFFEE, quantity }];
    const content = { purchase, lines, restock: true, reason: 'defeito', way: 'pix', ...more };
    return shop.request(OWNER, 'RETURN_SALE', content, id);
  };
  const code = (verdict: Awaited<ReturnType<typeof ask>>) =>
    verdict.kind === 'refused' ? verdict.code : 'done';
  const revenue = async () => (await shop.profile(OWNER)).revenue;
  const held = () => shop.balance(`user:${OWNER}:refund`);
  const returns = async (sale: string) => readReturns((await shop.purchase(sale)).returns);
  const toldOwner = async () => (await devicesOf(shop).told()).map(({ notice }) => notice);
  const atBank = async (sale: string) => {
    const found = await shop.psp.getPayment((await shop.purchase(sale)).endToEndId ?? '');
    return found.kind === 'ok' ? found.value.returns.map(({ amount, status }) => [amount, status]) : found;
  };

  test('leaves the revenue when it is asked for and the bank when it is done, and everybody is told', async () => {
    const sale = await buy();
    const id = randomUUID();
    for (let times = 0; times < 2; times += 1) shop.must(await ask(sale, 1, {}, id));
    expect([await revenue(), await held(), (await shop.stock(COFFEE)).quantity]).toEqual([960, 480, 8]);
    expect(await returns(sale)).toMatchObject([{ id, amount: 480, pix: 'EM_PROCESSAMENTO', failed: false }]);
    expect((await shop.told(ANA)).at(-1)?.content).toMatchObject({
      message: 'Mercadinho Demo mandou devolver R$ 4,80 por PIX.',
      returned: 4.8,
    });
    await shop.runJobs();
    expect(await atBank(sale)).toEqual([[480, 'PROCESSING']]);
    expect((await returns(sale))[0]?.pix).toBe('EM_PROCESSAMENTO');
    await wallet.settle(MINUTE);
    expect([await revenue(), await held(), await shop.balance('platform:psp')]).toEqual([960, 0, -960]);
    expect(await returns(sale)).toMatchObject([{ pix: 'DEVOLVIDO', pixAt: shop.now(), failed: false }]);
    expect((await shop.profile(ANA)).balance).toBe(0);
    expect((await shop.told(ANA)).at(-1)?.content?.message).toBe(
      'O banco devolveu R$ 4,80 por PIX à conta de onde saiu.',
    );
    expect(await shop.jobs()).not.toContain('refund.watch');
  });

  test.each([
    ['at once', 'refuse'],
    ['later', 'late-refuse'],
  ] as const)('what the bank refuses %s is revenue again, and may go to the balance', async (_, mode) => {
    const sale = await buy();
    await devicesOf(shop).signIn(OWNER);
    shop.bank.faults.refundMode = mode;
    shop.must(await ask(sale, 1, { restock: false }));
    await shop.runJobs();
    await wallet.settle(MINUTE);
    expect([await revenue(), await held()]).toEqual([1440, 0]);
    expect(await returns(sale)).toMatchObject([
      { pix: 'NAO_REALIZADO', pixReason: 'A conta de quem pagou está encerrada', failed: true },
    ]);
    expect((await shop.told(ANA)).at(-1)?.content?.message).toBe(
      'O banco não devolveu R$ 4,80 por PIX. Motivo: A conta de quem pagou está encerrada.',
    );
    const notice = {
      title: 'O banco não devolveu um PIX',
      body: 'O valor de R$ 4,80 voltou à receita de Mercadinho Demo. Devolva ao saldo ou tente por PIX de novo.',
      path: `/manager/sales/${PLACE}?venda=${sale}`,
      tag: `refund:/manager/sales/${PLACE}?venda=${sale}`,
    };
    expect(await devicesOf(shop).told()).toEqual([{ sub: OWNER, notice }]);
    expect(readSale(await wallet.record(sale, 'SHOPPING_PURCHASE'))?.total).toBe(1440);
    expect((await shop.stock(COFFEE)).quantity).toBe(7);
    shop.must(await ask(sale, 1, { restock: false, way: 'balance' }));
    expect([await revenue(), (await shop.profile(ANA)).balance]).toEqual([960, 480]);
    // The goods went back to the shelf with the first return.
    expect((await returns(sale))[1]?.lines[0]?.goods).toBe(0);
  });

  test('what the bank refuses is told in quiet hours, too, and nobody is told once it was given again', async () => {
    const sale = await buy();
    // All but one minute of the day.
    await devicesOf(shop).signIn(OWNER, PUSH_KINDS, { from: 1, to: 0 });
    shop.bank.faults.refundMode = 'refuse';
    shop.must(await ask(sale, 1, { restock: false }));
    await shop.runJobs();
    await wallet.settle(MINUTE);
    expect(await devicesOf(shop).sent()).toEqual([OWNER]);
    shop.must(await ask(sale, 1, { restock: false, way: 'balance' }));
    expect(await devicesOf(shop).sent()).toEqual([]);
  });

  test('where the buyer has closed their account meanwhile nobody is led to a balance', async () => {
    const sale = await buy();
    await devicesOf(shop).signIn(OWNER);
    shop.bank.faults.refundMode = 'refuse';
    shop.must(await ask(sale, 1));
    shop.must(
      await shop.store.run('alter', {
        statements: [
          `insert into app_user (sub, email, password_hash, status, tokens_valid_from, created_at, updated_at)
            values ('${ANA}', 'x@conta-encerrada.invalid', '-', 'DISABLED', 0, 0, 0)`,
        ],
      }),
    );
    await wallet.settle(MINUTE);
    expect(await toldOwner()).toMatchObject([
      { body: 'O valor de R$ 4,80 voltou à receita de Mercadinho Demo. Tente de novo.' },
    ]);
    expect(code(await ask(sale, 1, { restock: false, way: 'balance' }))).toBe('BUYER_GONE');
  });

  test('a bank that hangs, loses the answer, or a process that dies between steps sends it once', async () => {
    const sale = await buy();
    shop.must(await ask(sale, 1));
    shop.bank.faults.outages = 3;
    await shop.runJobs();
    await shop.restart();
    shop.bank.faults.outages = 0;
    shop.bank.faults.refundMode = 'lost-answer';
    await wallet.settle(MINUTE);
    await shop.restart();
    await wallet.settle(MINUTE);
    shop.bank.faults.refundMode = 'normal';
    await wallet.settle(MINUTE, MINUTE);
    expect(await atBank(sale)).toEqual([[480, 'DONE']]);
    expect([await revenue(), await held()]).toEqual([960, 0]);
  });

  test('a process that died after its bank was told, and before it noted that, asks for it first', async () => {
    const sale = await buy();
    const id = randomUUID();
    shop.must(await ask(sale, 1, {}, id));
    expect(shop.must(await shop.store.run('startRefund', { id: refundIdOf(id) }))).toBe('SEND');
    const payment = (await shop.purchase(sale)).endToEndId ?? '';
    await shop.psp.refund(payment, refundIdOf(id), 480);
    const { refund } = shop.psp;
    shop.psp.refund = () => Promise.reject(new Error('asked twice'));
    await wallet.settle(0, MINUTE);
    shop.psp.refund = refund;
    expect(await atBank(sale)).toEqual([[480, 'DONE']]);
    expect((await returns(sale))[0]?.pix).toBe('DEVOLVIDO');
  });

  test('never more than PIX paid of this sale, and all ways together never more than was paid', async () => {
    const sale = await buy(3, 500);
    expect((await shop.purchase(sale)).pixAmount).toBe(940);
    expect(code(await ask(sale, 2))).toBe('RETURN_ABOVE_PIX');
    shop.must(await ask(sale, 1));
    const above = await ask(sale, 1);
    expect(above).toMatchObject({ kind: 'refused', code: 'RETURN_ABOVE_PIX', detail: { left: 4.6 } });
    shop.must(await ask(sale, 2, { way: 'balance' }));
    expect(code(await ask(sale, 1))).toBe('RETURN_EXCEEDED');
    expect(code(await ask(sale, 1, { way: 'boleto' }))).toBe('BAD_INPUT');
    await wallet.settle(MINUTE);
    expect(await revenue()).toBe(0);
  });

  test('a sale of the balance, one of 90 days ago and one that a bank claims do not go back by PIX', async () => {
    await wallet.grant(ANA, 1000);
    const items = [{ id: COFFEE, quantity: 1 }];
    const ofBalance = shop.must(await shop.buy(ANA, items, 4.8, { useBalance: true })).id;
    expect(code(await ask(ofBalance, 1))).toBe('RETURN_NOT_PIX');
    const [old, claimed] = [await buy(1), await buy(1)];
    shop.must(await shop.store.run('planMoney', {}));
    shop.bank.openClaim((await shop.purchase(claimed)).endToEndId ?? '');
    await wallet.settle(MINUTE);
    expect(code(await ask(claimed, 1))).toBe('PAYMENT_TAKEN_BACK');
    shop.advance(90 * DAY);
    expect(code(await ask(old, 1))).toBe('RETURN_TOO_LATE');
  });

  test('[S-21] a claim that comes between the return and its sending ends it: the payer is paid once', async () => {
    const sale = await buy();
    shop.must(await shop.store.run('planMoney', {}));
    await wallet.settle();
    const payment = (await shop.purchase(sale)).endToEndId ?? '';
    shop.bank.faults.outages = 100;
    await devicesOf(shop).signIn(OWNER);
    shop.must(await ask(sale, 1));
    await shop.runJobs();
    shop.bank.faults.outages = 0;
    shop.bank.takeBack(payment, 1440, 'MED_FRAUDE');
    await wallet.settle(MINUTE, MINUTE);
    expect(await atBank(sale)).toEqual([[1440, 'DONE']]);
    expect([await revenue(), await held()]).toEqual([1440, 0]);
    expect(await returns(sale)).toMatchObject([
      { pix: 'NAO_REALIZADO', pixReason: 'o pagamento está em contestação no banco' },
    ]);
    expect(await toldOwner()).toMatchObject([
      {
        body: 'O valor de R$ 4,80 voltou à receita de Mercadinho Demo. Não devolva agora: o pagamento está em contestação no banco.',
      },
    ]);
    expect(code(await ask(sale, 1, { way: 'balance' }))).toBe('PAYMENT_TAKEN_BACK');
  });

  test('[S-21] what goes back by PIX is taken from nobody’s balance, and a bank takes the rest alone', async () => {
    const sale = await buy();
    shop.must(await shop.store.run('planMoney', {}));
    shop.must(await ask(sale, 1));
    await wallet.settle(0, MINUTE);
    const claim = shop.bank.openClaim((await shop.purchase(sale)).endToEndId ?? '') ?? '';
    await wallet.settle(MINUTE);
    shop.bank.decideClaim(claim, 'ACCEPTED');
    await wallet.settle(MINUTE, MINUTE);
    expect(await atBank(sale)).toEqual([
      [480, 'DONE'],
      [960, 'DONE'],
    ]);
    expect([await revenue(), (await shop.profile(ANA)).balance]).toEqual([960, -960]);
  });

  test('its shop’s owner alone asks for it: for its buyer, a stranger and a tablet the sale is not there', async () => {
    const sale = await buy();
    const content = {
      purchase: sale,
      lines: [{ id: COFFEE, quantity: 1 }],
      restock: true,
      reason: 'defeito',
    };
    for (const sub of [ANA, BIA, GUEST])
      expect(code(await shop.request(sub, 'RETURN_SALE', { ...content, way: 'pix' }))).toBe(
        'PURCHASE_NOT_FOUND',
      );
    expect(await shop.store.read.selectFrom('refund').selectAll().execute()).toEqual([]);
  });

  test('revenue that was withdrawn sends nothing back', async () => {
    const sale = await buy();
    await wallet.giveKey(OWNER);
    shop.must(await wallet.withdrawRevenue(OWNER, 14));
    expect(code(await ask(sale, 1))).toBe('RETURN_UNCOVERED');
  });

  test('a guest has no balance: their money goes back by PIX alone', async () => {
    const id = randomUUID();
    await shop.store.run('setDeviceKey', {
      ...{ locationId: PLACE, by: OWNER, purpose: 'heartbeat', keyHash: hashDeviceKey(KEY) },
    });
    const items = [{ id: COFFEE, quantity: 1 }];
    shop.must(
      await shop.store.run('createGuestPurchase', {
        ...{ locationId: PLACE, keyHash: hashDeviceKey(KEY), id, items, totalAmount: 4.8 },
      }),
    );
    await shop.runJobs();
    await pay(id);
    await hear();
    expect(code(await ask(id, 1, { way: 'balance' }))).toBe('BUYER_GONE');
    await devicesOf(shop).signIn(OWNER);
    shop.bank.faults.refundMode = 'refuse';
    shop.must(await ask(id, 1));
    await wallet.settle(0, MINUTE);
    expect(await toldOwner()).toMatchObject([
      { body: 'O valor de R$ 4,80 voltou à receita de Mercadinho Demo. Tente de novo.' },
    ]);
    shop.bank.faults.refundMode = 'normal';
    shop.must(await ask(id, 1, { restock: false }));
    await wallet.settle(0, MINUTE);
    expect(await atBank(id)).toEqual([[480, 'DONE']]);
    expect([await revenue(), await shop.balance(`user:${GUEST}:balance`)]).toEqual([0, 0]);
    expect(await shop.balance('platform:psp')).toBe(0);
  });

  test('a refund that a restored backup does not know leaves the shop’s revenue, not the buyer’s balance', async () => {
    const sale = await buy();
    shop.must(await shop.store.run('planMoney', {}));
    await wallet.settle();
    const lost = refundIdOf(randomUUID());
    await shop.psp.refund((await shop.purchase(sale)).endToEndId ?? '', lost, 480);
    await wallet.settle(MINUTE, DAY);
    expect([await revenue(), (await shop.profile(ANA)).balance]).toEqual([960, 0]);
    expect(code(await ask(sale, 1))).toBe('PAYMENT_TAKEN_BACK');
    await wallet.giveKey(OWNER);
    const other = await buy(1);
    shop.must(await wallet.withdrawRevenue(OWNER, 14));
    await shop.psp.refund((await shop.purchase(other)).endToEndId ?? '', refundIdOf(randomUUID()), 480);
    await wallet.settle(MINUTE, DAY, DAY);
    expect([await revenue(), await shop.balance('platform:adjustments')]).toEqual([0, -440]);
  });

  test('two returns at once send back what PIX paid and no more', async () => {
    const sale = await buy();
    const verdicts = await Promise.all([2, 2, 2].map((units) => ask(sale, units)));
    expect(verdicts.map(code).sort()).toEqual(['RETURN_EXCEEDED', 'RETURN_EXCEEDED', 'done']);
    await wallet.settle(0, MINUTE);
    expect([await revenue(), await atBank(sale)]).toEqual([480, [[960, 'DONE']]]);
  });
});
