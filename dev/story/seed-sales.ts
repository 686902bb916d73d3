import type { Tx } from '../../server/db/store.ts';
import { ADJUSTMENTS_ACCOUNT, revenueAccount } from '../../server/money/ledger/accounts.ts';
import { type Movement, post } from '../../server/money/ledger/ledger.ts';
import { putHistory, putRecord, type RowToPut } from '../../server/records/rows/write-record.ts';
import { type Centavos, percentOf, toReais } from '../../src/domain/money/money.ts';
import { type CartLine, priceCart } from '../../src/domain/shop/pricing.ts';
import { DAY_MS } from '../../src/domain/words/day.ts';
import { purchaseAmounts } from '../../src/records/types/shopping-purchase.ts';
import type { Chance } from './random.ts';
import type { Shop } from './seed-shops.ts';

const HOUR_MS = 3_600_000;
export const DAYS = 90;
/** Customers without an account of their own in the demo. */
const PASSERS_BY = 24;
/** Hours of the day people buy at (America/Sao_Paulo), the likelier the oftener named. */
const HOURS = [
  7, 7, 8, 8, 9, 10, 10, 11, 12, 12, 12, 13, 15, 16, 16, 17, 18, 18, 19, 20, 21, 22, 23,
] as const;
/**
 * How busy each day of the story's week is, today's first. Days of the calendar would draw other sales on other days,
 * and a test or a picture would show another receipt each morning.
 */
const DAY_FACTOR = [0.8, 1.3, 1.1, 1.1, 1.05, 1, 0.55] as const;
/** São Paulo is three hours behind UTC, all year. */
const OFFSET_MS = 3 * HOUR_MS;
/** From the order to the payment, in ms. */
const PAYING_MS = 40_000;
const FEE_PERCENT = 4;
const MOST_WITHDRAWN: Centavos = 150_000;

/** A paid purchase and the money it moved; nothing moves for what was free. */
export interface Sale {
  row: RowToPut & { at: number };
  movements: Movement[];
  lines: readonly CartLine[];
}

/** Units of an item that were sold, by days ago. */
export type SoldUnits = Map<string, number[]>;

/** Notes what sales took off the shelves. */
export function tally(sold: SoldUnits, day: number, sales: readonly Pick<Sale, 'lines'>[]): void {
  for (const { item, quantity } of sales.flatMap(({ lines }) => lines)) {
    const days = sold.get(item.id) ?? [];
    days[day] = (days[day] ?? 0) + quantity;
    sold.set(item.id, days);
  }
}

/** Ninety days of paid sales, written day by day, with the owners' weekly withdrawals. */
export async function seedSales(
  tx: Tx,
  shops: readonly Shop[],
  marina: string,
  chance: Chance,
): Promise<SoldUnits> {
  const sold: SoldUnits = new Map();
  const customers = [marina, ...Array.from({ length: PASSERS_BY }, () => chance.uuid())];
  for (let day = DAYS; day >= 1; day -= 1) {
    const sales = shops.flatMap((shop) => salesOfDay(tx.now, shop, day, customers, chance));
    tally(sold, day, sales);
    await putHistory(
      tx,
      sales.map(({ row }) => row),
    );
    await post(
      { ...tx, now: tx.now - (day - 1) * DAY_MS },
      sales.flatMap(({ movements }) => movements),
    );
    if (day % 7 === 3) await seedWithdrawals(tx, shops, day);
  }
  return sold;
}

function salesOfDay(
  now: number,
  shop: Shop,
  day: number,
  customers: readonly string[],
  chance: Chance,
): Sale[] {
  const busy = DAY_FACTOR[day % DAY_FACTOR.length] ?? 1;
  const wanted = Math.round(shop.place.salesPerDay * busy * (0.7 + chance.next() * 0.6));
  return Array.from({ length: wanted }, () =>
    saleOf(shop, instantOf(now, day, chance), chance.pick(customers), chance),
  );
}

/** A paid purchase of chance; `orderedAt` in ms. */
export function saleOf(shop: Shop, orderedAt: number, owner: string, chance: Chance): Sale {
  const lines = linesOf(shop, chance);
  const cart = priceCart(lines, shop.campaigns, orderedAt);
  const id = chance.uuid();
  const at = orderedAt + PAYING_MS;
  const costs = new Map(shop.items.map((item) => [item.id, item.cost ?? 0]));
  const amounts = purchaseAmounts(cart) as { items: { id: string }[] };
  const content = {
    ...amounts,
    items: amounts.items.map((line) => ({ ...line, cost: toReais(costs.get(line.id) ?? 0) })),
    status: 'PAID',
    locationId: shop.id,
    locationName: shop.place.name,
    purchaseDate: new Date(orderedAt).toISOString(),
    paidAt: new Date(at).toISOString(),
    balanceUsed: 0,
    pixAmount: toReais(cart.totalAmount),
  };
  const revenue = revenueAccount(shop.ownerSub);
  return {
    lines,
    row: {
      id,
      type: 'SHOPPING_PURCHASE',
      parentId: shop.id,
      owner,
      reference: null,
      content: JSON.stringify(content),
      at,
    },
    movements:
      cart.totalAmount > 0
        ? [movement(`demo:sale:${id}`, ADJUSTMENTS_ACCOUNT, revenue, cart.totalAmount)]
        : [],
  };
}

/** Each owner takes out what came in, at most R$ 1.500,00 a time, so that some revenue is left to show. */
async function seedWithdrawals(tx: Tx, shops: readonly Shop[], day: number): Promise<void> {
  for (const sub of new Set(shops.map((shop) => shop.ownerSub))) {
    const account = await tx.db
      .selectFrom('account')
      .select('balance')
      .where('id', '=', revenueAccount(sub))
      .executeTakeFirst();
    const revenue = account?.balance ?? 0;
    for (let left = Math.floor(revenue * 0.9), part = 0; left > 10_000; part += 1) {
      const amount = Math.min(left, MOST_WITHDRAWN);
      left -= amount;
      const tax = percentOf(amount, FEE_PERCENT);
      const reference = `demo:withdraw:${sub}:${day}:${part}`;
      const then = { ...tx, now: tx.now - day * DAY_MS + part * HOUR_MS };
      const content = {
        amount: toReais(amount),
        taxAmount: toReais(tax),
        finalAmount: toReais(amount - tax),
        taxRate: 0.04,
        status: 'COMPLETED',
        previousRevenue: toReais(revenue),
      };
      await putRecord(then, {
        id: tx.id(),
        type: 'WITHDRAW_REVENUE',
        parentId: null,
        owner: sub,
        reference: null,
        content: JSON.stringify(content),
      });
      await post(then, [movement(reference, revenueAccount(sub), ADJUSTMENTS_ACCOUNT, amount)]);
    }
  }
}

function linesOf(shop: Shop, chance: Chance): CartLine[] {
  const lines = new Map<string, CartLine>();
  const wanted = chance.pick([1, 1, 1, 2, 2, 3]);
  while (lines.size < Math.min(wanted, shop.items.length)) {
    const item = chance.pick(shop.items);
    lines.set(item.id, { item, quantity: chance.pick([1, 1, 1, 1, 2, 3]) });
  }
  return [...lines.values()];
}

/** The beginning of a day where the shops are, ms. */
export const midnightOf = (now: number, day: number): number =>
  Math.floor((now - day * DAY_MS - OFFSET_MS) / DAY_MS) * DAY_MS + OFFSET_MS;

function instantOf(now: number, day: number, chance: Chance): number {
  return midnightOf(now, day) + chance.pick(HOURS) * HOUR_MS + chance.int(0, HOUR_MS - 1);
}

function movement(reference: string, debit: string, credit: string, amount: Centavos): Movement {
  return { reference, debit, credit, amount, kind: 'DEMO' };
}
