import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAYOUT_MODES } from '../../../dev/bank/payouts.ts';
import { listSuspended } from '../../../server/money/suspense/suspense.ts';
import { runs } from '../../support/runs.ts';
import { describeOnEngine, engineUnderTest } from '../support/open-store.ts';
import {
  type BankStep,
  claiming,
  machine,
  paying,
  pick,
  sum,
  takeBankStep,
  waiting,
  which,
} from './support/bank-steps.ts';
import { ANA, COFFEE, MINUTE, OWNER, openShop, type Shop, transferToKey } from './support/shop.ts';
import { type Wallet, walletOf } from './support/wallet.ts';

type Step =
  | { do: 'deposit'; amount: number }
  | { do: 'buy'; quantity: number }
  | { do: 'withdraw'; who: string; amount: number; isRevenue: boolean; times: number }
  | { do: 'transfer'; amount: number }
  | { do: 'give'; which: number }
  | { do: 'end payout'; which: number; how: 'DONE' | 'FAILED' | number }
  | { do: 'trouble'; outages: number; payoutMode: (typeof PAYOUT_MODES)[number]; duplicate: boolean }
  | BankStep;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('deposit' as const),
      amount: fc.integer({ min: 100, max: 5000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('buy' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('withdraw' as const),
      who: fc.constantFrom(ANA, OWNER),
      amount: fc.integer({ min: 1, max: 4000 }),
      isRevenue: fc.boolean(),
      times: fc.constantFrom(1, 1, 3),
    }),
  },
  { weight: 5, arbitrary: paying() },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      amount: fc.integer({ min: 1, max: 3000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('give' as const), which }) },
  { weight: 2, arbitrary: claiming },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('end payout' as const),
      which,
      how: fc.oneof(fc.constantFrom('DONE' as const, 'FAILED' as const), fc.integer({ min: 1, max: 500 })),
    }),
  },
  { weight: 4, arbitrary: waiting(1000, 3000, MINUTE, 3 * MINUTE, 16 * MINUTE) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('trouble' as const),
      outages: fc.nat(3),
      payoutMode: fc.constantFrom(...PAYOUT_MODES),
      duplicate: fc.boolean(),
    }),
  },
  ...machine({ webhooks: 4, jobs: 6 }),
);

async function take(shop: Shop, wallet: Wallet, act: Step): Promise<void> {
  switch (act.do) {
    case 'deposit':
      await wallet.deposit(ANA, act.amount / 100);
      return;
    case 'buy':
      await shop.buy(ANA, [{ id: COFFEE, quantity: act.quantity }], (480 * act.quantity) / 100, {
        useBalance: true,
      });
      return;
    case 'withdraw': {
      const ask = act.isRevenue ? wallet.withdrawRevenue : wallet.withdraw;
      await Promise.all(Array.from({ length: act.times }, () => ask(act.who, act.amount / 100)));
      return;
    }
    case 'transfer':
      transferToKey(shop, act.amount);
      return;
    case 'give': {
      const lying = pick(await listSuspended(shop.store.read), act.which);
      if (lying)
        await shop.store.run('creditSuspended', {
          endToEndId: lying.endToEndId,
          email: 'ana@example.com',
          by: 'teste',
        });
      return;
    }
    case 'end payout': {
      const payout = pick(shop.bank.recentPayouts(99), act.which);
      if (!payout) return;
      if (typeof act.how === 'number') shop.bank.returnPayout(payout.payoutId, act.how);
      else shop.bank.endPayout(payout.payoutId, act.how);
      return;
    }
    case 'trouble': {
      const { outages, payoutMode, duplicate } = act;
      Object.assign(shop.bank.faults, { outages, payoutMode, duplicateWebhooks: duplicate });
      return;
    }
    default:
      return takeBankStep(shop, act);
  }
}

/** Expects the invariants that hold after every step. The audit proves the sums and the reason of every hold. */
async function holds(shop: Shop, wallet: Wallet): Promise<void> {
  expect(await shop.audit()).toEqual([]);
  await freezesHold(shop);
  const payouts = await wallet.payouts();
  for (const { gross, fee, amount } of payouts) expect(gross).toBe(fee + amount);
  const inFlight = payouts.filter(({ status }) =>
    ['REQUESTED', 'SENDING', 'UNKNOWN', 'IN_PROCESS'].includes(status),
  );
  expect(new Set(inFlight.map(({ owner }) => owner)).size).toBe(inFlight.length);
  for (const account of [
    `user:${OWNER}:revenue`,
    ...[ANA, OWNER].flatMap((sub) => [`user:${sub}:hold`, `user:${sub}:payout`, `user:${sub}:frozen`]),
  ])
    expect(await shop.balance(account)).toBeGreaterThanOrEqual(0);
  const kept = payouts.filter(({ status }) => status === 'DONE').map(({ fee }) => fee);
  expect(await shop.balance('platform:fees')).toBe(sum(kept));
  // Each payout left the bank once, under its own id, and is done here only if it is done there.
  const atBank = shop.bank.recentPayouts(999);
  expect(atBank.every(({ payoutId }) => payouts.some(({ id_envio }) => id_envio === payoutId))).toBe(true);
  for (const { id_envio, status, amount } of payouts) {
    const sent = atBank.find(({ payoutId }) => payoutId === id_envio);
    if (status === 'DONE' || status === 'RETURNED')
      expect(sent).toMatchObject({ amount, state: expect.stringMatching(/DONE|RETURNED/) });
    if (status === 'FAILED') expect(['FAILED', undefined]).toContain(sent?.state);
  }
}

/**
 * Freezes concern payments. Each has one owner and stays within the claimed and remaining amount. Suspense holds
 * unassigned payments.
 */
async function freezesHold(shop: Shop): Promise<void> {
  const { read } = shop.store;
  const claims = await read.selectFrom('claim').selectAll().execute();
  for (const { owner, amount, held, status } of claims) {
    expect(held).toBeLessThanOrEqual(owner === '' || status === 'REJECTED' ? 0 : amount);
  }
  expect(await shop.balance('platform:suspense')).toBe(
    sum((await listSuspended(read)).map(({ amount }) => amount)),
  );
}

/** Once the bank answers and time has passed, nothing is open and the ledger matches the bank. */
async function comesToRest(shop: Shop, wallet: Wallet): Promise<void> {
  Object.assign(shop.bank.faults, { outages: 0, payoutMode: 'normal' });
  const pauses = [
    MINUTE,
    2 * MINUTE,
    3 * MINUTE,
    16 * MINUTE,
    31 * MINUTE,
    16 * MINUTE,
    24 * 60 * MINUTE,
    MINUTE,
  ];
  for (const ms of pauses) {
    for (const payout of shop.bank.recentPayouts(99)) shop.bank.endPayout(payout.payoutId, 'DONE');
    await wallet.settle(ms);
  }
  await holds(shop, wallet);
  const open = (await wallet.payouts()).filter(
    ({ status }) => !['DONE', 'FAILED', 'RETURNED'].includes(status),
  );
  expect(open).toEqual([]);
  const listed = await shop.psp.listPayments({ from: 0, to: shop.now(), page: 0 });
  const payments = listed.kind === 'ok' ? listed.value.payments : [];
  const back = (list: readonly { returns: readonly { amount: number }[] }[]) =>
    sum(list.flatMap(({ returns }) => returns.map(({ amount }) => amount)));
  const sent = shop.bank.recentPayouts(999).filter(({ state }) => state === 'DONE' || state === 'RETURNED');
  expect(0 - (await shop.balance('platform:psp'))).toBe(
    sum(payments.map(({ amount }) => amount)) -
      back(payments) -
      sum(sent.map(({ amount }) => amount)) +
      back(sent),
  );
}

describeOnEngine('a purse in any order', () => {
  const numRuns = runs(engineUnderTest() === 'sqlite' ? 8 : 3);
  test('[D-03, W-03, W-06, S-21] money is conserved, holds are exact, fee and net add up, each payout leaves once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const shop = await openShop({ coffee: 30 });
        const wallet = walletOf(shop);
        try {
          for (const sub of [ANA, OWNER]) await wallet.giveKey(sub);
          await shop.store.run('createUser', {
            user: { sub: ANA, email: 'ana@example.com', name: null, passwordHash: 'x' },
            status: 'CONFIRMED',
          });
          await wallet.grant(ANA, 5000);
          shop.must(await shop.store.run('planMoney', {}));
          for (const one of steps) {
            await take(shop, wallet, one);
            await holds(shop, wallet);
          }
          await comesToRest(shop, wallet);
        } finally {
          await shop.close();
        }
      }),
      { numRuns },
    );
  });
});
