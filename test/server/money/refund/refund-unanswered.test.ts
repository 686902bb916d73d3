import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRefundJobs } from '../../../../server/money/bank/refund-jobs.ts';
import { refundIdOf } from '../../../../server/money/refund/refunds.ts';
import type { PspPort } from '../../../../server/pix/psp-port.ts';
import { readReturns } from '../../../../src/records/content/sale-return.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, buyerOf, COFFEE, MINUTE, OWNER, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { type Wallet, walletOf } from '../support/wallet.ts';

const REFUSED = { kind: 'refused', code: 'AcessoNegado', detail: '403' } as const;
const SILENT = { kind: 'unknown', detail: '503' } as const;
const ABSENT = { kind: 'not-found' } as const;
const UNSEEN = 'the bank does not say whether money left; its hold stays';

describeOnEngine('a return by PIX that the bank does not tell of', () => {
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

  const ask = async (): Promise<string> => {
    const { id } = shop.must(await shop.buy(ANA, [{ id: COFFEE, quantity: 3 }], 14.4, { useBalance: false }));
    await shop.runJobs();
    await pay(id);
    await hear();
    const lines = [{ id: COFFEE, quantity: 1 }];
    const content = { purchase: id, lines, restock: true, reason: 'defeito', way: 'pix' };
    shop.must(await shop.request(OWNER, 'RETURN_SALE', content, randomUUID()));
    return id;
  };
  /** A return that the bank made and whose answer was lost. */
  const lose = async (): Promise<string> => {
    const sale = await ask();
    shop.bank.faults.refundMode = 'lost-answer';
    await shop.runJobs();
    shop.bank.faults.refundMode = 'normal';
    return sale;
  };
  /** Makes the bank answer these calls with `outcome`, until `heal` is called. */
  const answer = (outcome: typeof REFUSED | typeof SILENT | typeof ABSENT, ...names: (keyof PspPort)[]) => {
    const healthy = { ...shop.psp };
    Object.assign(shop.psp, Object.fromEntries(names.map((name) => [name, async () => outcome])));
    return { heal: () => Object.assign(shop.psp, healthy) };
  };
  const returnOf = async (sale: string) => readReturns((await shop.purchase(sale)).returns)[0];
  const state = async (sale: string) => (await returnOf(sale))?.pix;
  const refundOf = async (sale: string) => refundIdOf((await returnOf(sale))?.id ?? '');
  const money = async () => [(await shop.profile(OWNER)).revenue, await shop.balance(`user:${OWNER}:refund`)];
  const told = (message: string) => shop.warnings.filter((one) => one === message).length;

  test('[S-21] a look-up that is refused does not end it: the shop is not told to pay a second time', async () => {
    const sale = await lose();
    const { heal } = answer(REFUSED, 'getRefund', 'getPayment');
    await wallet.settle(1000, MINUTE, MINUTE);
    expect(await state(sale)).toBe('EM_PROCESSAMENTO');
    expect(await money()).toEqual([960, 480]);
    heal();
    await wallet.settle(MINUTE, MINUTE);
    expect(await state(sale)).toBe('DEVOLVIDO');
    expect(await money()).toEqual([960, 0]);
  });

  test('[S-21] an outage, and then a bank that knows nothing for once, do not end it', async () => {
    const sale = await lose();
    const outage = answer(SILENT, 'getRefund', 'refund', 'getPayment');
    await wallet.settle(...Array<number>(9).fill(15_000));
    outage.heal();
    const { heal } = answer(ABSENT, 'getRefund', 'refund', 'getPayment');
    await wallet.settle(15_000, 15_000);
    heal();
    const unknown = 'the bank does not know the payment that it was to send back';
    expect(told(unknown)).toBe(1);
    expect(await money()).toEqual([960, 480]);
    await wallet.settle(60 * MINUTE, MINUTE);
    expect(await state(sale)).toBe('DEVOLVIDO');
    expect(await money()).toEqual([960, 0]);
  });

  test('[S-21] what stays open for an hour is told to the operator, until the bank is heard', async () => {
    const sale = await lose();
    const { heal } = answer(REFUSED, 'getRefund', 'getPayment');
    await wallet.settle(...Array<number>(59).fill(MINUTE));
    expect(told(UNSEEN)).toBe(0);
    await wallet.settle(...Array<number>(30).fill(MINUTE));
    expect(told(UNSEEN)).toBe(2);
    heal();
    await wallet.settle(15 * MINUTE, 15 * MINUTE);
    expect([await state(sale), told(UNSEEN)]).toEqual(['DEVOLVIDO', 2]);
  });

  test('[S-21] one that was never sent ends where the bank does not know its payment: nothing left', async () => {
    const sale = await ask();
    const { heal } = answer(ABSENT, 'getPayment');
    await wallet.settle(...Array<number>(9).fill(15_000));
    heal();
    expect(await state(sale)).toBe('NAO_REALIZADO');
    expect(await money()).toEqual([1440, 0]);
  });

  test.each([
    ['refuses to tell of', REFUSED, 1],
    ['does not find', ABSENT, 8],
  ] as const)(
    '[S-21] a payment that the bank %s ends none that another process has sent meanwhile',
    async (_, outcome, last) => {
      const sale = await ask();
      const id = await refundOf(sale);
      const payment = (await shop.purchase(sale)).endToEndId ?? '';
      const { getPayment } = shop.psp;
      let asked = 0;
      shop.psp.getPayment = async () => {
        asked += 1;
        if (asked !== last) return outcome;
        expect(shop.must(await shop.store.run('startRefund', { id }))).toBe('SEND');
        const sent = await shop.psp.refund(payment, id, 480);
        if (sent.kind !== 'ok') throw new Error(sent.kind);
        shop.must(await shop.store.run('reportRefund', { ...sent.value, id }));
        return outcome;
      };
      await wallet.settle(...Array<number>(9).fill(15_000));
      shop.psp.getPayment = getPayment;
      expect(asked).toBeGreaterThanOrEqual(last);
      await wallet.settle(MINUTE, MINUTE);
      expect(await state(sale)).toBe('DEVOLVIDO');
      expect(await money()).toEqual([960, 0]);
    },
  );

  test.each([
    ['DONE', 'FAILED', 'DEVOLVIDO', [960, 0]],
    ['FAILED', 'DONE', 'NAO_REALIZADO', [1440, 0]],
  ] as const)(
    '[S-21] once it is %s, %s is a contradiction, as another amount is, and nothing moves',
    async (first, second, shown, left) => {
      const sale = await ask();
      const id = await refundOf(sale);
      const start = async () => shop.must(await shop.store.run('startRefund', { id }));
      const hears = async (status: 'DONE' | 'FAILED' | 'PROCESSING', amount = 480) => {
        const report = { id, returnId: 'D1', amount, status, reason: null };
        return shop.must(await shop.store.run('reportRefund', report));
      };
      expect(await start()).toBe('SEND');
      expect(await hears(first, 479)).toBe('CONTRADICTION');
      expect(await money()).toEqual([960, 480]);
      const told = [await hears(first), await hears(first), await hears(second), await hears('PROCESSING')];
      expect(told).toEqual(['OVER', 'OVER', 'CONTRADICTION', 'OVER']);
      expect(await start()).toBe('OVER');
      expect(await state(sale)).toBe(shown);
      expect(await money()).toEqual(left);
    },
  );

  test('[S-21] a process that lost its job while the bank refused reports nothing', async () => {
    const sale = await ask();
    const id = await refundOf(sale);
    const lost = new AbortController();
    const { refund } = shop.psp;
    shop.psp.refund = async () => {
      lost.abort();
      return REFUSED;
    };
    const { 'refund.send': send } = createRefundJobs(shop.moneyDeps());
    const job = { attempts: 1, signal: lost.signal } as never;
    await expect(send({ id }, job)).rejects.toThrow('aborted');
    shop.psp.refund = refund;
    expect(await money()).toEqual([960, 480]);
    await wallet.settle(MINUTE, MINUTE);
    expect(await state(sale)).toBe('DEVOLVIDO');
    expect(await money()).toEqual([960, 0]);
  });
});
