import { expect, test } from 'vitest';
import { reconcile } from '../../../../server/money/audit/reconcile-day.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, COFFEE, MINUTE, OWNER, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { type Wallet, walletOf } from '../support/wallet.ts';

describeOnEngine('claims of banks', () => {
  let shop: Shop;
  let wallet: Wallet;
  shopForEach(async (opened) => {
    shop = opened;
    wallet = walletOf(shop);
    shop.must(await shop.store.run('planMoney', {}));
    await wallet.settle();
  });

  const pay = async (): Promise<string> => {
    await shop.runJobs();
    const [charge] = shop.bank.recentCharges(1);
    const paid = shop.bank.pay({ brCode: charge?.brCode ?? '', mode: 'normal', amount: null });
    if (paid.kind === 'refused') throw new Error(paid.message);
    await wallet.settle();
    return paid.endToEndIds[0] ?? '';
  };
  const deposit = async (amount: number): Promise<string> => {
    shop.advance(1);
    shop.must(await wallet.deposit(ANA, amount));
    return pay();
  };
  const claim = async (payment: string): Promise<string> => {
    const id = shop.bank.openClaim(payment) ?? '';
    await wallet.settle(MINUTE);
    return id;
  };
  const decide = async (id: string, decision: 'ACCEPTED' | 'REJECTED') => {
    expect(shop.bank.decideClaim(id, decision)).toBe(true);
    await wallet.settle(MINUTE);
  };
  const money = async () => [(await shop.profile(ANA)).balance, await shop.balance(`user:${ANA}:frozen`)];

  test('[S-21] a claim freezes what is left of the money, and nobody else’s', async () => {
    const payment = await deposit(50);
    await wallet.grant(ANA, 1000);
    await claim(payment);
    expect(await money()).toEqual([1000, 5000]);
    expect((await shop.told(ANA)).at(-1)?.content?.message).toContain(
      'R$ 50,00 do seu saldo ficou bloqueado',
    );
    await wallet.settle(MINUTE, MINUTE);
    expect(await money()).toEqual([1000, 5000]);
  });

  test('[S-21] what the bank took back before it claims is not frozen once more', async () => {
    const payment = await deposit(10);
    await wallet.grant(ANA, 1000);
    shop.bank.takeBack(payment, 300, 'MED_OPERACIONAL');
    await wallet.settle();
    expect(await money()).toEqual([1700, 0]);
    await claim(payment);
    expect(await money()).toEqual([1000, 700]);
  });

  test('[S-21] a rejected claim gives it free', async () => {
    const payment = await deposit(50);
    await decide(await claim(payment), 'REJECTED');
    expect(await money()).toEqual([5000, 0]);
    await decide(await claim(payment), 'ACCEPTED');
    expect(await money()).toEqual([0, 0]);
  });

  test('[S-21] accepted after it was spent: below zero, withdrawals and purchases blocked, repaid by a deposit', async () => {
    await wallet.giveKey(ANA);
    await wallet.giveKey(OWNER);
    const payment = await deposit(20);
    shop.must(await shop.buy(ANA, [{ id: COFFEE, quantity: 3 }], 14.4, { useBalance: true }));
    const id = await claim(payment);
    expect(await money()).toEqual([0, 560]);
    await decide(id, 'ACCEPTED');
    expect(await money()).toEqual([-1440, 0]);
    expect(await shop.buy(ANA, [{ id: COFFEE, quantity: 1 }], 4.8)).toMatchObject({ kind: 'refused' });
    expect(await wallet.withdraw(ANA, 1)).toMatchObject({ code: 'NEGATIVE_BALANCE' });
    await deposit(20);
    expect(await money()).toEqual([560, 0]);
    expect((await wallet.withdraw(ANA, 1)).kind).toBe('applied');
  });

  test('[S-21, S-22] a debt from a deposit is repaid by the code of the newest purchase', async () => {
    const payment = await deposit(4.8);
    const { id } = shop.must(await shop.buy(ANA, [{ id: COFFEE, quantity: 1 }], 4.8, { useBalance: true }));
    await decide(await claim(payment), 'ACCEPTED');
    expect(await money()).toEqual([-480, 0]);
    shop.must(
      await shop.request(ANA, 'REGENERATE_PURCHASE_QR', { action: 'REGENERATE_QR_CODE', purchaseId: id }),
    );
    await pay();
    expect(await money()).toEqual([0, 0]);
    expect(await shop.purchase(id)).toMatchObject({ status: 'PAID', qrCode: null });
  });

  test('a claim first heard of when it is decided, and one whose return came first', async () => {
    const [first, second] = [await deposit(10), await deposit(10)];
    shop.bank.decideClaim(shop.bank.openClaim(first) ?? '', 'ACCEPTED');
    shop.bank.decideClaim(shop.bank.openClaim(second) ?? '', 'REJECTED');
    await wallet.settle(MINUTE);
    expect(await money()).toEqual([1000, 0]);
    const id = await claim(second);
    shop.bank.takeBack(second, 300, 'MED_FRAUDE');
    await wallet.settle();
    expect(await money()).toEqual([0, 700]);
    await decide(id, 'REJECTED');
    expect(await money()).toEqual([700, 0]);
  });

  test('[S-21] an accepted claim frees its whole freeze, though the bank takes back less', async () => {
    const payment = await deposit(10);
    const id = await claim(payment);
    expect(await money()).toEqual([0, 1000]);
    const accepted = { id, endToEndId: payment, amount: 1000, status: 'ACCEPTED' } as const;
    expect(shop.must(await shop.store.run('reportClaim', accepted))).toBe('TAKEN_IN');
    expect(await money()).toEqual([0, 1000]);
    shop.bank.takeBack(payment, 400, 'MED_FRAUDE');
    await wallet.settle();
    expect(await money()).toEqual([600, 0]);
  });

  test('[S-21] a claim that is accepted after its return frees what the return left frozen', async () => {
    const payment = await deposit(10);
    const id = await claim(payment);
    shop.bank.takeBack(payment, 400, 'MED_FRAUDE');
    await wallet.settle();
    expect(await money()).toEqual([0, 600]);
    const accepted = { id, endToEndId: payment, amount: 1000, status: 'ACCEPTED' } as const;
    expect(shop.must(await shop.store.run('reportClaim', accepted))).toBe('TAKEN_IN');
    expect(await money()).toEqual([600, 0]);
  });

  test('[S-21] of two claims on one payment a return ends the accepted one and leaves the other its freeze', async () => {
    const payment = await deposit(10);
    const told = async (id: string, amount: number, status: 'OPEN' | 'ACCEPTED') =>
      shop.must(await shop.store.run('reportClaim', { id, endToEndId: payment, amount, status }));
    await told('a', 600, 'OPEN');
    await told('b', 400, 'OPEN');
    await told('a', 600, 'ACCEPTED');
    expect(await money()).toEqual([0, 1000]);
    shop.bank.takeBack(payment, 300, 'MED_FRAUDE');
    await wallet.settle();
    expect(await money()).toEqual([300, 400]);
  });

  test('[S-21] two claims on the whole of one payment freeze it once, until the last of them is decided', async () => {
    const payment = await deposit(10);
    await wallet.grant(ANA, 1000);
    const told = async (id: string, amount: number, status: 'OPEN' | 'REJECTED') =>
      shop.must(await shop.store.run('reportClaim', { id, endToEndId: payment, amount, status }));
    const last = async () => (await shop.told(ANA)).at(-1)?.content?.message;
    await told('a', 1000, 'OPEN');
    await told('b', 700, 'OPEN');
    expect(await money()).toEqual([1000, 1000]);
    expect(await last()).toContain('R$ 10,00 do seu saldo ficou bloqueado');
    await told('a', 1000, 'REJECTED');
    expect(await money()).toEqual([1300, 700]);
    expect(await last()).toContain('R$ 3,00 voltou para o seu saldo');
    await told('c', 1000, 'OPEN');
    expect(await money()).toEqual([1000, 1000]);
    await told('b', 700, 'REJECTED');
    expect(await money()).toEqual([1000, 1000]);
    expect(await last()).toContain('R$ 3,00 do seu saldo ficou bloqueado');
    await told('c', 1000, 'REJECTED');
    expect(await money()).toEqual([2000, 0]);
    expect(await last()).toContain('R$ 10,00 voltou para o seu saldo');
  });

  test.each([
    ['a', 'b'],
    ['b', 'a'],
  ])(
    '[S-21] what the accepted claim %s of two does not need stays frozen for the open one %s',
    async (accepted, open) => {
      const payment = await deposit(10);
      const told = async (id: string, amount: number, status: 'OPEN' | 'ACCEPTED') =>
        shop.must(await shop.store.run('reportClaim', { id, endToEndId: payment, amount, status }));
      await told(accepted, 800, 'OPEN');
      await told(open, 500, 'OPEN');
      await told(accepted, 800, 'ACCEPTED');
      expect(await money()).toEqual([0, 1000]);
      shop.bank.takeBack(payment, 400, 'MED_FRAUDE');
      await wallet.settle();
      expect(await money()).toEqual([100, 500]);
      shop.bank.takeBack(payment, 500, 'MED_FRAUDE');
      await wallet.settle();
      expect(await money()).toEqual([100, 0]);
    },
  );

  test('[S-21] never more is frozen than is claimed, than returns left of the payment, or than there is', async () => {
    const [first, second] = [await deposit(10), await deposit(20)];
    await wallet.grant(ANA, 500);
    const told = async (id: string, endToEndId: string, amount: number) =>
      shop.must(await shop.store.run('reportClaim', { id, endToEndId, amount, status: 'OPEN' }));
    await told('a', second, 700);
    expect(await money()).toEqual([2800, 700]);
    shop.bank.takeBack(first, 300, 'MED_OPERACIONAL');
    await wallet.settle();
    await told('b', first, 1000);
    expect(await money()).toEqual([1800, 1400]);
    const third = await deposit(1);
    shop.must(await shop.buy(ANA, [{ id: COFFEE, quantity: 3 }], 14.4, { useBalance: true }));
    shop.bank.takeBack(second, 2000, 'MED_FRAUDE');
    await wallet.settle();
    const [debt] = await money();
    expect(debt).toBeLessThan(0);
    await told('c', third, 100);
    expect(await money()).toEqual([debt, 700]);
  });

  test('[S-21] who paid a purchase by a code hears on it what their bank claims', async () => {
    const buyOne = async () => shop.must(await shop.buy(ANA, [{ id: COFFEE, quantity: 1 }], 4.8));
    await buyOne();
    // Without frozen money there is nothing to tell.
    const before = await pay();
    const count = (await shop.told(ANA)).length;
    await decide(await claim(before), 'REJECTED');
    expect(await shop.told(ANA)).toHaveLength(count);

    await wallet.grant(ANA, 1000);
    await buyOne();
    const id = await claim(await pay());
    expect(await money()).toEqual([520, 480]);
    expect((await shop.told(ANA)).at(-1)?.content?.message).toContain('R$ 4,80 do seu saldo ficou bloqueado');
    await decide(id, 'REJECTED');
    expect((await shop.told(ANA)).at(-1)?.content?.message).toContain('R$ 4,80 voltou para o seu saldo');
  });

  test('the daily comparison finds nothing where nothing is, and every difference where there is one', async () => {
    await wallet.giveKey(ANA);
    const payment = await deposit(50);
    await wallet.withdraw(ANA, 10);
    await wallet.settle(0, 2000);
    await decide(await claim(payment), 'ACCEPTED');
    const { store, psp, payouts } = shop;
    const day = { from: shop.now() - 12 * 60 * MINUTE, to: shop.now() };
    const look = () => reconcile({ read: store.read, psp, payouts }, day);
    expect(await look()).toEqual([]);

    const stray = `w${'9'.repeat(32)}`;
    shop.bank.sendPayout({ payoutId: stray, amount: 77, key: 'x', holderCpf: null, note: '' });
    const [{ id_envio } = { id_envio: '' }] = await wallet.payouts();
    shop.bank.returnPayout(id_envio, 100);
    const missed = shop.bank.createCharge({
      txid: 'z'.repeat(30),
      amount: 5,
      expiresInS: 60,
      payer: null,
      description: '',
    });
    if (missed.kind === 'ok')
      shop.bank.pay({ brCode: missed.value.brCode ?? '', mode: 'lost', amount: null });
    expect(await look()).toEqual([
      expect.stringMatching(/^payment E\w+: R\$ 0,05 at the bank, unknown to us$/),
      `payout ${id_envio}: R$ 1,00 came back to the bank, R$ 0,00 to the ledger`,
      `payout ${stray}: R$ 0,77 at the bank, unknown to us`,
    ]);
    shop.bank.faults.outages = 1;
    await expect(look()).rejects.toThrow('simulated outage');
  });
});
