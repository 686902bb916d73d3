import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAY_MODES } from '../../../dev/bank/payments.ts';
import { REFUND_MODES } from '../../../dev/bank/refunds.ts';
import { reconcile } from '../../../server/money/audit/reconcile-day.ts';
import { repair } from '../../../server/money/bank/repair.ts';
import { returnsPosted } from '../../../server/money/ledger/returned.ts';
import { refundsOf, takenBy } from '../../../server/money/refund/refunds.ts';
import { leftOf, listSuspended } from '../../../server/money/suspense/suspense.ts';
import { isGuest } from '../../../src/domain/people/guest.ts';
import { runs } from '../../support/runs.ts';
import {
  type BankStep,
  chargesOf,
  claiming,
  machine,
  paying,
  paymentsOf,
  pick,
  sum,
  takeBankStep,
  takingBack,
  waiting,
  which,
} from '../money/support/bank-steps.ts';
import { tabletOf } from '../money/support/guest.ts';
import { ANA, BIA, COFFEE, MINUTE, openShop, type Shop, transferToKey } from '../money/support/shop.ts';
import { describeOnEngine, engineUnderTest } from '../support/open-store.ts';

type Step =
  | { do: 'guest'; quantity: number; mode: (typeof PAY_MODES)[number]; amount: number | null }
  | { do: 'buy' }
  | { do: 'transfer'; amount: number }
  | { do: 'trouble'; mode: (typeof REFUND_MODES)[number]; outages: number; isDouble: boolean }
  | { do: 'end'; which: number; ending: 'DONE' | 'FAILED' }
  | { do: 'give'; which: number; times: number; isListed: boolean; meanwhile: boolean }
  | { do: 'dies'; jobs: number }
  | { do: 'repair' }
  | BankStep;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('guest' as const),
      quantity: fc.integer({ min: 1, max: 2 }),
      mode: fc.constantFrom('late' as const, ...PAY_MODES),
      amount: fc.option(fc.integer({ min: 1, max: 1500 }), { freq: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'buy' as const }) },
  { weight: 4, arbitrary: paying() },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      amount: fc.integer({ min: 1, max: 900 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('trouble' as const),
      mode: fc.constantFrom('refuse' as const, 'late-refuse' as const, ...REFUND_MODES),
      outages: fc.nat(3),
      isDouble: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      which,
      ending: fc.constantFrom('DONE' as const, 'FAILED' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('give' as const),
      which,
      times: fc.constantFrom(1, 2),
      isListed: fc.boolean(),
      meanwhile: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: claiming },
  { weight: 1, arbitrary: takingBack },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('dies' as const), jobs: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'repair' as const }) },
  { weight: 5, arbitrary: waiting(1000, 3000, MINUTE, 10 * MINUTE, 16 * MINUTE) },
  ...machine({ webhooks: 4, jobs: 6 }),
);

const firstMode = fc.constantFrom('normal' as const, 'refuse' as const, 'late-refuse' as const);

const refundsIn = (shop: Shop) => shop.store.read.selectFrom('refund').selectAll().orderBy('id').execute();

async function take(shop: Shop, act: Step): Promise<void> {
  switch (act.do) {
    case 'guest': {
      const id = await tabletOf(() => shop).buy(act.quantity);
      await shop.runJobs();
      const code = (await chargesOf(shop)).find((one) => one.record_id === id)?.br_code;
      if (code) shop.bank.pay({ brCode: code, mode: act.mode, amount: act.amount });
      return;
    }
    case 'buy':
      await shop.buy(BIA, [{ id: COFFEE, quantity: 1 }], 4.8);
      return;
    case 'transfer':
      transferToKey(shop, act.amount);
      return;
    case 'trouble': {
      const { mode, outages, isDouble } = act;
      Object.assign(shop.bank.faults, { refundMode: mode, outages, duplicateWebhooks: isDouble });
      return;
    }
    case 'end': {
      const one = pick(await refundsIn(shop), act.which);
      if (one) shop.bank.endRefund(one.end_to_end_id, one.id, act.ending);
      return;
    }
    case 'give': {
      const listed = (await listSuspended(shop.store.read)).map((one) => one.endToEndId);
      const paid = (await paymentsOf(shop)).map((one) => one.end_to_end_id);
      // Any payment, so that one on its way back is tried, too.
      const endToEndId = pick(act.isListed ? listed : paid, act.which) ?? 'E404';
      const gift = { endToEndId, email: 'ana@example.com', by: 'teste' };
      const giving = Array.from({ length: act.times }, () => shop.store.run('creditSuspended', gift));
      await Promise.all([...giving, ...(act.meanwhile ? [shop.runJobs()] : [])]);
      return;
    }
    case 'dies':
      // A process ends after some calls to the bank, whose answers are lost with it.
      await dieAfter(shop, act.jobs);
      return;
    case 'repair':
      await repair(shop.moneyDeps(), { from: null, by: 'teste' }).catch(() => null);
      return;
    default:
      return takeBankStep(shop, act);
  }
}

async function dieAfter(shop: Shop, calls: number): Promise<void> {
  const { refund, getRefund } = shop.psp;
  let left = calls;
  const dying =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const answer = await call(...args);
      left -= 1;
      if (left < 0) throw new Error('the process died');
      return answer;
    };
  Object.assign(shop.psp, { refund: dying(refund), getRefund: dying(getRefund) });
  await shop.runJobs().catch((error: Error) => expect(error.message).toBe('the process died'));
  Object.assign(shop.psp, { refund, getRefund });
  await shop.restart();
  // What it had claimed is free once its lease ends.
  shop.advance(MINUTE);
}

/** The places of each payment's money: sold, on its way back or gone back, given, or left in suspense. */
async function placesOf(shop: Shop) {
  const db = { db: shop.store.read };
  const charges = new Map((await chargesOf(shop)).map((one) => [one.txid, one]));
  const transfers = await shop.store.read.selectFrom('transfer').selectAll().execute();
  const of = (reference: string) => transfers.find((one) => one.reference === reference)?.amount ?? 0;
  const places = [];
  for (const payment of await paymentsOf(shop)) {
    const { end_to_end_id: id, txid, amount, outcome } = payment;
    const owner = txid === null ? null : (charges.get(txid)?.owner ?? null);
    const hasOwner = owner !== null && !isGuest(owner);
    const unsold = takenBy(await refundsOf(db as never, id), 'unsold');
    places.push({
      ...{ id, amount, outcome, isGuests: owner !== null && isGuest(owner), unsold, hasOwner },
      sold: of(`pix:${id}:purchase`),
      given: of(`suspense:${id}:credit`),
      takenBack: sum((await returnsPosted(db as never, id)).map((one) => one.amount)),
      left: hasOwner ? 0 : await leftOf(db as never, payment),
    });
  }
  return places;
}

/** Expects the invariants that hold after every step. The audit proves the sums, and what refunds under way hold. */
async function holds(shop: Shop): Promise<void> {
  expect(await shop.audit()).toEqual([]);
  const places = await placesOf(shop);
  for (const { amount, isGuests, hasOwner, sold, unsold, given, takenBack, left } of places) {
    if (hasOwner) expect(unsold).toBe(0);
    if (!isGuests) continue;
    if (given > 0) expect(unsold).toBe(0);
    if (given === 0) expect(sold + unsold + takenBack + left).toBe(amount);
    else expect(sold + given).toBeLessThanOrEqual(amount);
  }
  // What a bank takes of money that was given away leaves whoever has it, but of a sale it leaves suspense.
  const owed = sum(places.map(({ given, sold, takenBack }) => (given > 0 && sold > 0 ? takenBack : 0)));
  expect(await shop.balance('platform:suspense')).toBe(sum(places.map(({ left }) => left)) - owed);
  const listed = await listSuspended(shop.store.read);
  expect(sum(listed.map(({ amount }) => amount))).toBe(sum(places.map(({ left }) => Math.max(0, left))));
  for (const { id, end_to_end_id, amount } of await refundsIn(shop)) {
    expect(id).toBe(`g${end_to_end_id}`);
    expect(amount).toBeGreaterThan(0);
  }
}

/** Once the bank answers, every refund has ended as the bank says, and each centavo is in one place. */
async function comesToRest(shop: Shop): Promise<void> {
  Object.assign(shop.bank.faults, { outages: 0, refundMode: 'normal' });
  for (const ms of [MINUTE, MINUTE, 16 * MINUTE, 16 * MINUTE, 31 * MINUTE, 25 * 60 * MINUTE, MINUTE]) {
    for (const { end_to_end_id, id } of await refundsIn(shop)) shop.bank.endRefund(end_to_end_id, id, 'DONE');
    shop.advance(ms);
    await shop.bank.webhooks.deliverDue();
    await shop.runJobs();
  }
  await holds(shop);
  expect(await shop.balance('platform:refund')).toBe(0);
  for (const { id, end_to_end_id, amount, status } of await refundsIn(shop)) {
    const found = await shop.psp.getRefund(end_to_end_id, id);
    if (found.kind === 'ok') expect([status, amount]).toEqual([found.value.status, found.value.amount]);
    else expect(status).toBe('FAILED');
  }
  for (const { id, amount, isGuests, sold, unsold, given, takenBack, left } of await placesOf(shop)) {
    const found = await shop.psp.getPayment(id);
    const returns = found.kind === 'ok' ? found.value.returns : [];
    const back = sum(returns.filter(({ status }) => status === 'DONE').map((one) => one.amount));
    expect(unsold + takenBack).toBe(back);
    if (isGuests && given === 0) expect(sold + left + back).toBe(amount);
  }
  const differences = await reconcile(
    { read: shop.store.read, psp: shop.psp, payouts: shop.payouts },
    { from: 0, to: shop.now() },
  );
  expect(differences.filter((one) => !one.includes('in suspense'))).toEqual([]);
}

describeOnEngine('the money of guests in any order', () => {
  const numRuns = runs(engineUnderTest() === 'sqlite' ? 8 : 3);

  test('[X-05] each centavo is sold, sent back or in suspense, once, and the bank agrees', async () => {
    await fc.assert(
      fc.asyncProperty(firstMode, fc.array(step, { minLength: 10, maxLength: 40 }), async (mode, steps) => {
        const shop = await openShop({ coffee: 90 });
        shop.bank.faults.refundMode = mode;
        try {
          await tabletOf(() => shop).pin();
          await shop.store.run('createUser', {
            user: { sub: ANA, email: 'ana@example.com', name: null, passwordHash: 'x' },
            status: 'CONFIRMED',
          });
          shop.must(await shop.store.run('planMoney', {}));
          await shop.runJobs();
          for (const one of steps) {
            await take(shop, one);
            await holds(shop);
          }
          await comesToRest(shop);
        } finally {
          await shop.close();
        }
      }),
      { numRuns },
    );
  });
});
