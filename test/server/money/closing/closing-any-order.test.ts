import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REFUND_MODES } from '../../../../dev/bank/refunds.ts';
import { createClosing } from '../../../../server/money/closing/closing.ts';
import { createStockDays } from '../../../../server/records/losses/stock-days.ts';
import { createShopFacts } from '../../../../server/records/overview/shop-facts.ts';
import { figuresOfAll } from '../../../../src/domain/closing/closing.ts';
import { createZone } from '../../../../src/domain/hours/shop-time-zone.ts';
import { isoOfMonth, monthOf } from '../../../../src/domain/words/month.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { runs } from '../../../support/runs.ts';
import { describeOnEngine, engineUnderTest } from '../../support/open-store.ts';
import { askerOf } from '../support/asker.ts';
import {
  ANA,
  BIA,
  buyerOf,
  COFFEE,
  MINUTE,
  OWNER,
  openShop,
  PLACE,
  type Shop,
  WATER,
} from '../support/shop.ts';
import { type Wallet, walletOf } from '../support/wallet.ts';

const zone = createZone();
const which = fc.nat(20);
const units = fc.integer({ min: 1, max: 3 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('buy' as const), item: fc.constantFrom(COFFEE, WATER), units }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pix' as const), units }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      which,
      restock: fc.boolean(),
      byPix: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('bank' as const), mode: fc.constantFrom(...REFUND_MODES) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('claim' as const), which, accepted: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('debt' as const), pays: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('withdraw' as const), amount: fc.integer({ min: 10, max: 30 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'close' as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const monthAt = (at: number): string => isoOfMonth(monthOf(zone.dayOf(at)));

async function salesOf(shop: Shop) {
  return shop.store.read
    .selectFrom('record')
    .selectAll()
    .where('type', '=', 'SHOPPING_PURCHASE')
    .orderBy('created_at')
    .execute();
}

async function take(shop: Shop, wallet: Wallet, act: Step): Promise<void> {
  shop.advance(MINUTE);
  switch (act.do) {
    case 'buy': {
      const price = act.item === COFFEE ? 480 : 320;
      await shop.buy(ANA, [{ id: act.item, quantity: act.units }], (price * act.units) / 100, {
        useBalance: true,
      });
      return;
    }
    case 'pix': {
      const bought = await shop.buy(ANA, [{ id: WATER, quantity: act.units }], 3.2 * act.units);
      await shop.runJobs();
      if (bought.kind === 'refused') return;
      const charge = await shop.store.read
        .selectFrom('charge')
        .select('br_code')
        .where('record_id', '=', bought.value.id)
        .executeTakeFirst();
      if (charge?.br_code) shop.bank.pay({ brCode: charge.br_code, mode: 'normal', amount: null });
      await settle(shop);
      return;
    }
    case 'return': {
      const sales = await salesOf(shop);
      const sale = sales[act.which % Math.max(1, sales.length)];
      for (const id of [COFFEE, WATER]) {
        const lines = [{ id, quantity: 1 }];
        await shop.request(OWNER, 'RETURN_SALE', {
          purchase: sale?.id,
          lines,
          restock: act.restock,
          reason: 'vencido',
          way: act.byPix ? 'pix' : 'balance',
        });
      }
      return;
    }
    case 'bank': {
      shop.bank.faults.refundMode = act.mode;
      // Held refunds fail now, perhaps in another month than that of their request.
      const held = await shop.store.read.selectFrom('refund').selectAll().execute();
      for (const { end_to_end_id, id } of held) shop.bank.endRefund(end_to_end_id, id, 'FAILED');
      return settle(shop);
    }
    case 'claim': {
      const paid = await shop.store.read.selectFrom('pix_payment').select('end_to_end_id').execute();
      const one = paid[act.which % Math.max(1, paid.length)]?.end_to_end_id ?? '';
      const id = shop.bank.openClaim(one);
      if (id && act.accepted) {
        shop.bank.decideClaim(id, 'ACCEPTED');
        shop.bank.takeBack(one, 100, 'MED_FRAUDE');
      }
      return settle(shop);
    }
    case 'debt':
      return (await shop.profile(BIA)).balance < 0 ? askForDebt(shop, act.pays) : oweMoney(shop);
    case 'withdraw':
      await wallet.withdrawRevenue(OWNER, act.amount);
      return settle(shop);
    case 'wait':
      shop.advance(act.days * DAY_MS);
      return settle(shop);
    case 'close': {
      const month = isoOfMonth(monthOf(zone.dayOf(shop.now())) - 1);
      await shop.request(OWNER, 'CLOSE_MONTH', { shop: PLACE, month }, randomUUID());
    }
  }
}

/** Bia buys, and her bank takes the payment back, so that she owes it. */
async function oweMoney(shop: Shop): Promise<void> {
  const bought = await shop.buy(BIA, [{ id: WATER, quantity: 1 }], 3.2);
  await shop.runJobs();
  if (bought.kind === 'refused') return;
  const { endToEndIds } = await buyerOf(() => shop).pay(bought.value.id);
  await settle(shop);
  shop.bank.takeBack(endToEndIds[0] ?? '', 320, 'MED_FRAUDE');
  await settle(shop);
}

/** Asks for the code of her debt, by her last purchase. Unpaid, it ends. */
async function askForDebt(shop: Shop, pays: boolean): Promise<void> {
  const last = (await salesOf(shop)).findLast(({ owner }) => owner === BIA)?.id ?? '';
  const { regenerate, payNewest } = askerOf(() => shop);
  await regenerate(last, BIA);
  if (pays) await payNewest(last);
}

async function settle(shop: Shop): Promise<void> {
  await shop.bank.webhooks.deliverDue();
  await shop.runJobs();
}

/** Sums of a month, added up from the rows of the ledger. */
async function ledger(shop: Shop, month: string) {
  const sums: Record<string, number> = {};
  for (const { kind, amount, credit, debit, created_at } of await shop.store.read
    .selectFrom('transfer')
    .selectAll()
    .execute()) {
    const revenue = `user:${OWNER}:revenue`;
    if (monthAt(created_at) !== month) continue;
    if (credit === revenue) sums[`+${kind}`] = (sums[`+${kind}`] ?? 0) + amount;
    if (debit === revenue) sums[`-${kind}`] = (sums[`-${kind}`] ?? 0) + amount;
    if (credit === 'platform:fees') sums.fee = (sums.fee ?? 0) + amount;
    if (debit === 'platform:fees') sums.fee = (sums.fee ?? 0) - amount;
  }
  return (name: string): number => sums[name] ?? 0;
}

describeOnEngine('the closing of a month', () => {
  const numRuns = runs(engineUnderTest() === 'sqlite' ? 12 : 4);

  test('equals the ledger to the centavo after sales, returns, claims, debts and withdrawals in any order, and stays closed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
        const shop = await openShop({ coffee: 40, water: 60 });
        const wallet = walletOf(shop);
        try {
          for (const sub of [ANA, OWNER]) await wallet.giveKey(sub);
          await wallet.grant(ANA, 1_000_000);
          shop.must(await shop.store.run('planMoney', {}));
          const closingOf = createClosing({
            shops: createShopFacts(zone),
            stock: createStockDays(zone),
            zone,
          });
          const viewer = { sub: OWNER, email: null };
          const ask = (month: string) =>
            closingOf(shop.store.read, { month }, { viewer, now: shop.now(), spend: () => undefined });
          const months = new Set<string>();
          const closed = new Map<string, unknown>();
          for (const one of steps) {
            await take(shop, wallet, one);
            months.add(monthAt(shop.now()));
            for (const month of months) {
              const { shops } = await ask(month);
              const [told] = shops;
              if (told?.closedAt == null) continue;
              if (closed.has(month)) expect(told.figures).toEqual(closed.get(month));
              closed.set(month, told.figures);
            }
          }
          let before: number | null = null;
          for (const month of [...months].sort()) {
            const { shops, account } = await ask(month);
            const sum = figuresOfAll(shops);
            const of = await ledger(shop, month);
            const returnedNet = of('-SALE_RETURN') - of('+SALE_RETURN_BACK');
            expect([sum.revenue, sum.returned]).toEqual([of('+SALE'), returnedNet]);
            expect(sum.original - sum.discounts).toBe(sum.revenue);
            expect(account).toMatchObject({
              sold: of('+SALE'),
              returned: returnedNet,
              fee: of('fee'),
              other: 0,
            });
            expect(account?.withdrawn).toBe(
              of('-PAYOUT_HOLD') - of('+PAYOUT_RELEASE') - of('+PAYOUT_RETURN') - of('+PAYOUT_FEE_RETURN'),
            );
            const { opening = 0, sold = 0, returned = 0, withdrawn = 0, closing = 0 } = account ?? {};
            expect(opening + sold - returned - withdrawn).toBe(closing);
            if (before !== null) expect(opening).toBe(before);
            before = closing;
          }
          expect(before ?? 0).toBe(await shop.balance(`user:${OWNER}:revenue`));
        } finally {
          await shop.close();
        }
      }),
      { numRuns },
    );
  });
});
