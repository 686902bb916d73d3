import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PayMode } from '../../../dev/bank/payments.ts';
import { reconcile } from '../../../server/money/audit/reconcile-day.ts';
import { unsoldIdOf } from '../../../server/money/refund/refunds.ts';
import { unreturnedOf } from '../../../server/money/suspense/guest-purchase.ts';
import { listSuspended } from '../../../server/money/suspense/suspense.ts';
import type { PspPayment } from '../../../server/pix/psp-port.ts';
import { proofNumber } from '../../../src/domain/shop/proof-number.ts';
import { tabletOf } from '../money/support/guest.ts';
import {
  ANA,
  buyerOf,
  COFFEE,
  MINUTE,
  OWNER,
  PLACE,
  type Shop,
  transferToKey,
} from '../money/support/shop.ts';
import { shopForEach } from '../money/support/shop-for-each.ts';
import { type Wallet, walletOf } from '../money/support/wallet.ts';
import { describeOnEngine } from '../support/open-store.ts';

const CLOSED = 'A conta de quem pagou está encerrada';
const UNRETURNED = 'the bank did not send the money of a guest back; it is in suspense';
const DAY = 24 * 60 * MINUTE;

describeOnEngine('money of a guest that bought nothing goes back by itself', () => {
  let shop: Shop;
  let wallet: Wallet;
  const { pay } = buyerOf(() => shop);
  const { pin, buy, sentBack } = tabletOf(() => shop);
  shopForEach(
    async (opened) => {
      shop = opened;
      wallet = walletOf(shop);
      await pin();
      await shop.store.run('createUser', {
        user: { sub: ANA, email: 'ana@example.com', name: null, passwordHash: 'x' },
        status: 'CONFIRMED',
      });
    },
    { coffee: 30 },
  );

  /** A code that a guest has paid in this way. Nobody has heard of the payment. */
  const paid = async (mode: PayMode = 'normal', amount: number | null = null) => {
    const id = (await buy()) ?? '';
    await shop.runJobs();
    const { endToEndIds } = await pay(id, mode, amount);
    return { id, endToEndId: endToEndIds.at(-1) ?? '', endToEndIds };
  };
  /** One that came after the code's end, of which our storage alone has heard so far. */
  const stored = async () => {
    const made = await paid('late');
    await wallet.settle(10 * MINUTE);
    const { txid } = await shop.store.read.selectFrom('charge').select('txid').executeTakeFirstOrThrow();
    const facts = { endToEndId: made.endToEndId, txid, amount: 480, paidAt: shop.now() + 1000 };
    for (let times = 0; times < 2; times += 1) shop.must(await shop.store.run('settlePayment', facts));
    shop.advance(MINUTE);
    return made;
  };
  /** One that came after the code's end, and was heard of. */
  const late = async () => {
    const made = await paid('late');
    await wallet.settle(10 * MINUTE, MINUTE);
    return made;
  };
  const atBank = async (endToEndId: string) => {
    const found = await shop.psp.getPayment(endToEndId);
    return found.kind === 'ok'
      ? found.value.returns.map(({ id, amount, status }) => [id, amount, status])
      : [];
  };
  const differences = () => {
    const { psp, payouts, store } = shop;
    return reconcile({ read: store.read, psp, payouts }, { from: 0, to: shop.now() });
  };
  const lying = async () => (await listSuspended(shop.store.read)).map(({ amount }) => amount);
  const held = async () => [await shop.balance('platform:suspense'), await shop.balance('platform:refund')];
  const give = async (endToEndId: string) =>
    shop.must(await shop.store.run('creditSuspended', { endToEndId, email: 'ana@example.com', by: 'teste' }));

  test.each<{
    how: string;
    mode: PayMode;
    amount: number | null;
    pause: number;
    cause: string;
    back: number;
  }>([
    { how: 'too late', mode: 'late', amount: null, pause: 10 * MINUTE, cause: 'LATE', back: 480 },
    { how: 'a second time', mode: 'double', amount: null, pause: 0, cause: 'TWICE', back: 480 },
    { how: 'below the price', mode: 'normal', amount: 100, pause: 0, cause: 'UNDER', back: 100 },
    { how: 'above the price', mode: 'normal', amount: 700, pause: 0, cause: 'OVER', back: 220 },
  ])(
    '[X-05] what is paid $how is sent back at once, to the centavo',
    async ({ mode, amount, pause, cause, back }) => {
      const { id, endToEndIds } = await paid(mode, amount);
      await wallet.settle(pause, 1000);
      expect(await sentBack(id)).toEqual([[cause, back / 100, 'EM_PROCESSAMENTO']]);
      expect(await held()).toEqual([0, back]);
      expect(await lying()).toEqual([]);
      await wallet.settle(MINUTE);
      expect(await sentBack(id)).toEqual([[cause, back / 100, 'DEVOLVIDO']]);
      const returns = (await Promise.all(endToEndIds.map(atBank))).flat();
      expect(returns.map(([, sum, status]) => [sum, status])).toEqual([[back, 'DONE']]);
      expect([await held(), await differences()]).toEqual([[0, 0], []]);
      const sold = cause === 'TWICE' || cause === 'OVER' ? 480 : 0;
      expect([(await shop.profile(OWNER)).revenue, await shop.balance('platform:psp')]).toEqual([
        sold,
        0 - sold,
      ]);
      expect(await shop.jobs()).not.toContain('refund.watch');
      expect(shop.warnings).not.toContain(UNRETURNED);
    },
  );

  test.each([
    ['at once', 'refuse'],
    ['later', 'late-refuse'],
  ] as const)(
    'what the bank refuses %s lies in suspense with its words, until somebody gets it',
    async (_, mode) => {
      shop.bank.faults.refundMode = mode;
      const { id, endToEndId } = await late();
      await wallet.settle(MINUTE, 16 * MINUTE);
      expect(await sentBack(id)).toEqual([['LATE', 4.8, 'NAO_REALIZADO']]);
      expect([await held(), await lying()]).toEqual([[480, 0], [480]]);
      expect(shop.warnings.filter((one) => one === UNRETURNED)).toHaveLength(1);
      expect(await unreturnedOf(shop.store.read, unsoldIdOf(endToEndId))).toMatchObject({
        ...{ endToEndId, amount: 480, reason: CLOSED, shop: PLACE, number: proofNumber(id) },
      });
      expect(await differences()).toEqual([
        expect.stringMatching(/^payment E\w+: R\$.4,80 in suspense, its guest bought nothing$/),
      ]);
      expect(await give(endToEndId)).toEqual({ kind: 'CREDITED', amount: 480 });
      expect(await give(endToEndId)).toEqual({ kind: 'MOVED' });
      expect([await held(), await lying()]).toEqual([[0, 0], []]);
    },
  );

  test('a refused part that somebody sends back by hand is told to the guest once it is whole', async () => {
    shop.bank.faults.refundMode = 'refuse';
    const { endToEndId, id } = await late();
    await wallet.settle(MINUTE);
    const byHand = (returnId: string, amount: number) =>
      shop.store.run('postReturns', { endToEndId, returns: [{ id: returnId, amount }] });
    shop.must(await byHand('MAO1', 200));
    expect(await sentBack(id)).toEqual([['LATE', 4.8, 'NAO_REALIZADO']]);
    shop.must(await byHand('MAO2', 280));
    expect(await sentBack(id)).toEqual([['LATE', 4.8, 'DEVOLVIDO']]);
    expect(await shop.content(id)).toMatchObject({
      sentBack: [expect.not.objectContaining({ pixReason: CLOSED })],
    });
    expect([await held(), await lying()]).toEqual([[0, 0], []]);
  });

  test('a surplus that the bank refuses is listed, too, and given once', async () => {
    shop.must(await shop.store.run('planMoney', {}));
    shop.bank.faults.refundMode = 'refuse';
    const { endToEndId } = await paid('normal', 700);
    await wallet.settle(0, MINUTE);
    expect(await lying()).toEqual([220]);
    expect(await differences()).toEqual([
      expect.stringMatching(/^payment E\w+: R\$.2,20 in suspense, its guest bought nothing$/),
    ]);
    shop.bank.openClaim(endToEndId);
    await wallet.settle(6 * MINUTE);
    expect(await give(endToEndId)).toEqual({ kind: 'MOVED' });
    shop.bank.decideClaim(shop.bank.claimsOf(endToEndId)[0]?.id ?? '', 'REJECTED');
    await wallet.settle(6 * MINUTE);
    expect(await give(endToEndId)).toEqual({ kind: 'CREDITED', amount: 220 });
    expect([await lying(), (await shop.profile(ANA)).balance]).toEqual([[], 220]);
  });

  test('a bank that hangs, loses the answer, or a process that dies between steps sends it once', async () => {
    const { endToEndId, id } = await stored();
    shop.bank.faults.outages = 3;
    await shop.runJobs();
    await shop.restart();
    Object.assign(shop.bank.faults, { outages: 0, refundMode: 'lost-answer' });
    await wallet.settle(MINUTE);
    await shop.restart();
    shop.bank.faults.refundMode = 'normal';
    await wallet.settle(MINUTE, 16 * MINUTE);
    expect(await atBank(endToEndId)).toEqual([[unsoldIdOf(endToEndId), 480, 'DONE']]);
    expect([await held(), await sentBack(id)]).toEqual([[0, 0], [['LATE', 4.8, 'DEVOLVIDO']]]);
  });

  test.each([
    ['does not find', { kind: 'not-found' }],
    ['refuses to tell of', { kind: 'refused', code: 'AcessoNegado', detail: '403' }],
  ] as const)('a payment that the bank %s for a while still goes back', async (_, answer) => {
    const { id, endToEndId } = await stored();
    const { getPayment } = shop.psp;
    shop.psp.getPayment = async () => answer;
    await wallet.settle(...Array<number>(12).fill(15_000));
    expect([await sentBack(id), await held()]).toEqual([[['LATE', 4.8, 'EM_PROCESSAMENTO']], [0, 480]]);
    const unseen = 'the bank does not show the payment of a guest';
    expect(shop.warnings.filter((one) => one === unseen)).toHaveLength(1);
    shop.psp.getPayment = getPayment;
    await wallet.settle(60 * MINUTE, MINUTE);
    expect(await atBank(endToEndId)).toEqual([[unsoldIdOf(endToEndId), 480, 'DONE']]);
    expect([await sentBack(id), await held()]).toEqual([[['LATE', 4.8, 'DEVOLVIDO']], [0, 0]]);
  });

  /** From now on the bank tells payments without our ids of their returns, as some banks do. */
  const leaveIdsOut = () => {
    const { getPayment, getCharge, listPayments } = shop.psp;
    const nameless = <T extends PspPayment>(one: T): T => ({
      ...one,
      returns: one.returns.map((made) => ({ ...made, id: '' })),
    });
    shop.psp.getPayment = async (...asked) => {
      const found = await getPayment(...asked);
      return found.kind === 'ok' ? { ...found, value: nameless(found.value) } : found;
    };
    shop.psp.getCharge = async (...asked) => {
      const found = await getCharge(...asked);
      if (found.kind !== 'ok') return found;
      return { ...found, value: { ...found.value, payments: found.value.payments.map(nameless) } };
    };
    shop.psp.listPayments = async (...asked) => {
      const found = await listPayments(...asked);
      if (found.kind !== 'ok') return found;
      return { ...found, value: { ...found.value, payments: found.value.payments.map(nameless) } };
    };
  };

  test.each<{
    what: string;
    mode: PayMode;
    amount: number | null;
    back: number;
    cause: string;
    isNamed: boolean;
  }>([
    { what: 'whole', mode: 'late', amount: null, back: 480, cause: 'LATE', isNamed: true },
    { what: 'surplus', mode: 'normal', amount: 700, back: 220, cause: 'OVER', isNamed: true },
    { what: 'nameless whole', mode: 'late', amount: null, back: 480, cause: 'LATE', isNamed: false },
    { what: 'nameless surplus', mode: 'normal', amount: 700, back: 220, cause: 'OVER', isNamed: false },
  ])(
    'a $what that the bank sent back before a backup was restored buys nothing, and is not sent again',
    async ({ mode, amount, back, cause, isNamed }) => {
      const { id, endToEndId } = await paid(mode, amount);
      shop.advance(11 * MINUTE);
      const told = await shop.psp.refund(endToEndId, unsoldIdOf(endToEndId), back);
      expect(told.kind).toBe('ok');
      const { getPayment } = shop.psp;
      if (!isNamed) leaveIdsOut();
      // The purchase is open still in the restored backup when the payment is read.
      await wallet.settle(MINUTE, 16 * MINUTE);
      shop.psp.getPayment = getPayment;
      expect(await atBank(endToEndId)).toEqual([[unsoldIdOf(endToEndId), back, 'DONE']]);
      expect([await held(), await lying()]).toEqual([[0, 0], []]);
      expect(await sentBack(id)).toEqual([[cause, back / 100, 'DEVOLVIDO']]);
      expect((await shop.profile(OWNER)).revenue).toBe(cause === 'OVER' ? 480 : 0);
    },
  );

  test('a nameless refund that failed does not hide the one by hand after it, once a backup is restored', async () => {
    shop.bank.faults.refundMode = 'late-refuse';
    const { id, endToEndId } = await paid('late');
    shop.advance(11 * MINUTE);
    await shop.psp.refund(endToEndId, unsoldIdOf(endToEndId), 480);
    shop.advance(MINUTE);
    expect(await atBank(endToEndId)).toEqual([[unsoldIdOf(endToEndId), 480, 'FAILED']]);
    shop.bank.faults.refundMode = 'normal';
    await shop.psp.refund(endToEndId, 'MAO1', 480);
    shop.advance(MINUTE);
    expect((await atBank(endToEndId)).map(([, , status]) => status)).toEqual(['FAILED', 'DONE']);
    leaveIdsOut();
    await wallet.settle(MINUTE, 16 * MINUTE);
    expect([await held(), await lying(), await differences()]).toEqual([[0, 0], [], []]);
    expect(await sentBack(id)).toEqual([['LATE', 4.8, 'DEVOLVIDO']]);
    expect(shop.warnings).not.toContain('the bank contradicts itself on a refund');
  });

  test.each(['by a claim', 'by hand'])(
    'a guest is told of the money that came back %s before we asked for it',
    async (how) => {
      const { id, endToEndId } = await stored();
      if (how === 'by hand') await shop.psp.refund(endToEndId, 'MAO1', 480);
      else shop.bank.decideClaim(shop.bank.openClaim(endToEndId) ?? '', 'ACCEPTED');
      await wallet.settle(MINUTE, 16 * MINUTE);
      expect((await atBank(endToEndId)).map(([, amount, status]) => [amount, status])).toEqual([
        [480, 'DONE'],
      ]);
      expect([await held(), await lying()]).toEqual([[0, 0], []]);
      expect(await sentBack(id)).toEqual([['LATE', 4.8, 'DEVOLVIDO']]);
      expect(shop.warnings).not.toContain(UNRETURNED);
    },
  );

  test('an operator gives none of it while the bank has it on its way', async () => {
    shop.bank.faults.refundMode = 'hold';
    const { endToEndId } = await late();
    await wallet.settle(MINUTE);
    expect(await give(endToEndId)).toEqual({ kind: 'MOVED' });
    shop.bank.endRefund(endToEndId, unsoldIdOf(endToEndId), 'FAILED');
    const [given] = await Promise.all([give(endToEndId), wallet.settle(0)]);
    const all = given.kind === 'CREDITED' ? given : await give(endToEndId);
    expect([all, await held()]).toEqual([{ kind: 'CREDITED', amount: 480 }, [0, 0]]);
  });

  test('a payment that a bank claims is not sent back, so the payer gets it once', async () => {
    const { endToEndId, id } = await stored();
    const claim = shop.bank.openClaim(endToEndId) ?? '';
    const facts = { id: claim, endToEndId, amount: 480, status: 'OPEN' as const };
    shop.must(await shop.store.run('reportClaim', facts as never));
    await wallet.settle(MINUTE);
    expect(await sentBack(id)).toEqual([['LATE', 4.8, 'NAO_REALIZADO']]);
    expect([await atBank(endToEndId), await lying()]).toEqual([[], [480]]);
    expect(shop.warnings).toContain(UNRETURNED);
    shop.bank.decideClaim(claim, 'ACCEPTED');
    await wallet.settle(MINUTE, 6 * MINUTE);
    expect((await atBank(endToEndId)).map(([, amount]) => amount)).toEqual([480]);
    expect([await held(), await lying()]).toEqual([[0, 0], []]);
    expect(await sentBack(id)).toEqual([['LATE', 4.8, 'DEVOLVIDO']]);
    expect(await give(endToEndId)).toEqual({ kind: 'MOVED' });
  });

  test('of a payment that is heard of after 90 days the bank sends nothing back', async () => {
    const { endToEndId } = await paid('lost', 100);
    shop.advance(91 * DAY);
    const payment = await shop.psp.getPayment(endToEndId);
    if (payment.kind !== 'ok') throw new Error(payment.kind);
    const { txid, amount, paidAt } = payment.value;
    shop.must(await shop.store.run('settlePayment', { endToEndId, txid, amount, paidAt }));
    await wallet.settle(MINUTE);
    const left = await unreturnedOf(shop.store.read, unsoldIdOf(endToEndId));
    expect(left?.reason).toBe('devolucao: passaram 90 dias do pagamento');
    expect(await lying()).toEqual([100]);
  });

  test('the whole price can still be given back by PIX beside a surplus that went back', async () => {
    const { id } = await paid('normal', 700);
    await wallet.settle(0, MINUTE);
    const lines = [{ id: COFFEE, quantity: 1 }];
    const content = { purchase: id, lines, restock: true, reason: 'defeito', way: 'pix' };
    shop.must(await shop.request(OWNER, 'RETURN_SALE', content, randomUUID()));
    await wallet.settle(0, MINUTE);
    expect([await shop.balance('platform:psp'), await held()]).toEqual([0, [0, 0]]);
  });

  test('nothing goes back by itself of a payment to the key, or to a code of a person', async () => {
    transferToKey(shop, 700);
    const { id } = shop.must(await shop.buy(ANA, [{ id: COFFEE, quantity: 1 }], 4.8));
    await shop.runJobs();
    await pay(id, 'normal', 700);
    await wallet.settle(0, MINUTE);
    await shop.store.run('planMoney', {});
    await wallet.settle(MINUTE);
    expect(await lying()).toEqual([700]);
    expect([await held(), (await shop.profile(ANA)).balance]).toEqual([[700, 0], 220]);
    expect(await shop.content(id)).not.toHaveProperty('sentBack');
  });
});
