import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PayMode } from '../../../../dev/bank/payments.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, BIA, COFFEE, MINUTE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { type Wallet, walletOf } from '../support/wallet.ts';

describeOnEngine('deposits', () => {
  let shop: Shop;
  let wallet: Wallet;
  shopForEach((opened) => {
    shop = opened;
    wallet = walletOf(shop);
  });

  const open = async (amount = 50) => {
    const { id } = shop.must(await wallet.deposit(ANA, amount));
    await shop.runJobs();
    return id;
  };
  const pay = async (id: string, mode: PayMode = 'normal', amount: number | null = null) => {
    const charge = await shop.store.read
      .selectFrom('charge')
      .selectAll()
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow();
    const paid = shop.bank.pay({ brCode: charge.br_code ?? '', mode, amount });
    if (paid.kind === 'refused') throw new Error(paid.message);
    await wallet.settle();
    return paid.endToEndIds[0] ?? '';
  };
  const ask = async (content: object, sub = ANA) => {
    const verdict = await shop.request(sub, 'FINANCIAL_PROCESSING', content);
    await shop.runJobs();
    return verdict.kind === 'refused' ? verdict.code : verdict.kind;
  };
  const last = async (sub = ANA) => (await shop.told(sub)).at(-1);
  const balance = async () => (await shop.profile(ANA)).balance;

  test('[D-02] a deposit gets a code for half an hour, whatever its sender claims of it', async () => {
    const { id } = shop.must(await wallet.deposit(ANA, 50));
    expect(await wallet.depositOf(id)).toMatchObject({ status: 'PENDING', amount: 5000, pixAmount: 0 });
    await shop.runJobs();
    const deposit = await wallet.depositOf(id);
    expect(deposit).toMatchObject({ status: 'AWAITING_PAYMENT', expiresAt: shop.now() + 30 * MINUTE });
    expect(await last()).toMatchObject({
      type: 'DEPOSIT_QR_CODE_CREATED',
      depositId: id,
      content: { qrCode: deposit.qrCode, brCode: deposit.qrCode, status: 'ATIVA', amount: 50 },
    });
    expect(await wallet.content(id, 'DEPOSIT')).toMatchObject({ source: 'deposit_form' });
  });

  test('[D-02] the same deposit twice is one; a bad amount is none', async () => {
    const id = randomUUID();
    for (let n = 0; n < 2; n += 1) shop.must(await wallet.deposit(ANA, 50, id));
    expect(await wallet.deposit(ANA, 51, id)).toMatchObject({ code: 'CONFLICT' });
    for (const amount of [0, -1, 5000.01, 'abc', null, 0.001])
      expect(await wallet.deposit(ANA, amount)).toMatchObject({ code: 'BAD_AMOUNT' });
    shop.must(await wallet.deposit(ANA, 5000));
    await shop.runJobs();
    const charges = shop.bank.recentCharges(10);
    expect(charges.map(({ description }) => description)).toEqual(Array(2).fill('Depósito na Vendinha'));
  });

  test('[D-02] one person has ten unpaid deposits at most, and is told when the first of them ends', async () => {
    for (let n = 0; n < 10; n += 1) {
      shop.must(await wallet.deposit(ANA, 1));
      shop.advance(MINUTE);
    }
    const refused = { code: 'RATE_LIMITED', detail: { retryAfterMs: 20 * MINUTE } };
    expect(await wallet.deposit(ANA, 1)).toMatchObject(refused);
    expect((await wallet.deposit(BIA, 1)).kind).toBe('applied');
    // Deposits do not count among the unpaid purchases.
    expect((await shop.buy(ANA, [{ id: COFFEE, quantity: 1 }], 4.8)).kind).toBe('applied');
  });

  test('[D-03] paid: CONCLUIDA, the balance rises, the person hears it', async () => {
    const id = await open();
    const endToEndId = await pay(id);
    expect(await wallet.depositOf(id)).toMatchObject({
      status: 'CONCLUIDA',
      pixAmount: 5000,
      endToEndId,
      qrCode: null,
    });
    expect(await balance()).toBe(5000);
    expect(await last()).toMatchObject({
      type: 'DEPOSIT_STATUS_CHANGED',
      depositId: id,
      content: { status: 'CONCLUIDA', amount: 50, message: 'Depósito confirmado com sucesso!' },
    });
  });

  test('[D-03] over, under, late and double: all that came is credited, once', async () => {
    for (const amount of [4999, 6001]) await pay(await open(), 'normal', amount);
    expect(await balance()).toBe(11_000);
    expect((await last())?.content?.message).toContain('Recebemos R$ 60,01 em vez de R$ 50,00');
    const twice = await open();
    await pay(twice, 'double');
    expect(await balance()).toBe(21_000);
    expect((await wallet.depositOf(twice)).pixAmount).toBe(10_000);
    const late = await open();
    await pay(late, 'late');
    await wallet.settle(30 * MINUTE);
    expect((await wallet.depositOf(late)).status).toBe('VENCIDA');
    expect(await last()).toMatchObject({ content: { status: 'VENCIDA' } });
    await wallet.settle(MINUTE);
    expect((await wallet.depositOf(late)).status).toBe('CONCLUIDA');
    expect(await balance()).toBe(26_000);
    const charges = await shop.store.read.selectFrom('charge').select('status').execute();
    expect(new Set(charges.map(({ status }) => status))).toEqual(new Set(['PAID']));
    expect(await shop.outcomes()).toEqual([
      'DEPOSITED',
      'DEPOSITED',
      'DEPOSITED',
      'DEPOSITED',
      'DUPLICATE_CREDITED',
    ]);
  });

  test('[D-03] paid while the server was off for days, and the bank silent when it came back: credited all the same', async () => {
    const id = await open();
    await shop.runJobs();
    const { qrCode } = await wallet.depositOf(id);
    shop.bank.pay({ brCode: qrCode ?? '', mode: 'lost', amount: null });
    shop.bank.faults.outages = 99;
    await wallet.settle(4 * 24 * 60 * MINUTE);
    expect((await wallet.depositOf(id)).status).toBe('VENCIDA');
    shop.bank.faults.outages = 0;
    await wallet.settle(16 * MINUTE);
    expect((await wallet.depositOf(id)).status).toBe('CONCLUIDA');
    expect(await balance()).toBe(5000);
    await wallet.settle(16 * MINUTE);
    expect(await shop.jobs()).not.toContain('charge.watch');
  });

  test('[D-03] Paguei: unpaid is ATIVA with its code, a silent bank is no error, paid is CONCLUIDA', async () => {
    const id = await open();
    expect(await ask({ action: 'PROCESS_PAYMENT', depositId: id })).toBe('applied');
    const { qrCode } = await wallet.depositOf(id);
    expect(await last()).toMatchObject({
      type: 'DEPOSIT_STATUS_CHECKED',
      content: { status: 'ATIVA', qrCode },
    });
    shop.advance(10_000);
    shop.bank.faults.outages = 99;
    await ask({ action: 'PROCESS_PAYMENT', depositId: id });
    await wallet.settle(4000, 4000, 4000);
    expect(await last()).toMatchObject({
      content: { status: 'ATIVA', message: expect.stringContaining('não respondeu') },
    });
    shop.bank.faults.outages = 0;
    await wallet.settle(15_000);
    await pay(id, 'lost');
    shop.advance(10_000);
    await ask({ action: 'PROCESS_PAYMENT', depositId: id });
    expect(await last()).toMatchObject({ content: { status: 'CONCLUIDA' } });
    expect(await ask({ action: 'PROCESS_PAYMENT', depositId: id }, BIA)).toBe('DEPOSIT_NOT_FOUND');
  });

  test('[D-04] checking everything covers deposits and purchases, and says when the bank is silent', async () => {
    const deposit = await open();
    shop.must(await shop.buy(ANA, [{ id: COFFEE, quantity: 1 }], 4.8));
    await shop.runJobs();
    for (const { brCode } of shop.bank.recentCharges(2))
      shop.bank.pay({ brCode: brCode ?? '', mode: 'lost', amount: null });
    await ask({ action: 'VERIFY_ALL_PAYMENTS' });
    expect(await last()).toMatchObject({ type: 'VERIFICATION_COMPLETE', content: { completedCount: 2 } });
    expect((await wallet.depositOf(deposit)).status).toBe('CONCLUIDA');
    await open();
    await ask({ action: 'VERIFY_ALL_PAYMENTS' });
    expect((await last())?.content).toMatchObject({ completedCount: 0 });
    expect((await last())?.content?.error).toBeUndefined();
    shop.bank.faults.outages = 1;
    await ask({ action: 'VERIFY_ALL_PAYMENTS' });
    expect((await last())?.content?.error).toContain('não respondeu');
  });

  test('[D-04] a payment that was too little for its purchase is no completed one, but neither is it nothing', async () => {
    shop.must(await shop.buy(ANA, [{ id: COFFEE, quantity: 1 }], 4.8));
    await shop.runJobs();
    const [charge] = shop.bank.recentCharges(1);
    shop.bank.pay({ brCode: charge?.brCode ?? '', mode: 'lost', amount: 300 });
    await ask({ action: 'VERIFY_ALL_PAYMENTS' });
    expect(await balance()).toBe(300);
    expect((await last())?.content).toEqual({
      completedCount: 0,
      purchaseIds: [],
      message: 'O banco confirmou um pagamento, e o valor foi creditado no seu saldo.',
    });
  });

  test('[D-04] a bank that refuses the code ends in DEPOSIT_ERROR', async () => {
    const { id } = shop.must(await wallet.deposit(ANA, 50));
    shop.psp.createCharge = async () => ({ kind: 'refused', code: 'X', detail: 'refused' });
    await shop.runJobs();
    expect((await wallet.depositOf(id)).status).toBe('ERROR');
    expect(await last()).toMatchObject({ type: 'DEPOSIT_ERROR', depositId: id, content: { amount: 50 } });
  });

  test('[D-02] a code that the bank makes after its deposit ended is removed there, and nobody is shown it', async () => {
    const { createCharge } = shop.psp;
    let made = '';
    shop.psp.createCharge = async (charge) => {
      const outcome = await createCharge(charge);
      if (outcome.kind === 'ok') made = outcome.value.brCode ?? '';
      return { kind: 'unknown', detail: 'time-out' };
    };
    const { getCharge } = shop.psp;
    shop.psp.getCharge = async () => ({ kind: 'unknown', detail: 'time-out' });
    const id = await open();
    const [charge] = await shop.store.read.selectFrom('charge').select('txid').execute();
    const txid = charge?.txid ?? '';
    shop.must(await shop.store.run('endCharge', { txid, status: 'EXPIRED' }));
    expect((await wallet.depositOf(id)).status).toBe('VENCIDA');
    const told = (await shop.told(ANA)).length;
    shop.must(await shop.store.run('chargeCreated', { txid, brCode: made }));
    expect(await wallet.depositOf(id)).toMatchObject({ status: 'VENCIDA', qrCode: null });
    expect(await shop.told(ANA)).toHaveLength(told);
    shop.psp.getCharge = getCharge;
    shop.advance(MINUTE);
    await shop.runJobs();
    expect(shop.bank.recentCharges(1)).toMatchObject([{ txid, status: 'REMOVED_BY_RECEIVER' }]);
  });
});
