import type { Tx } from '../../server/db/store.ts';
import { PSP_ACCOUNT, revenueAccount } from '../../server/money/ledger/accounts.ts';
import { type Movement, post } from '../../server/money/ledger/ledger.ts';
import { putHistory, type RowToPut } from '../../server/records/rows/write-record.ts';
import { shopZone } from '../../src/domain/hours/shop-time-zone.ts';
import { toReais } from '../../src/domain/money/money.ts';
import { type CartLine, priceCart } from '../../src/domain/shop/pricing.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/words/time-units.ts';
import { purchaseAmounts } from '../../src/records/types/money/shopping-purchase.ts';
import type { Chance } from './random.ts';
import type { Shop } from './seed-shops.ts';
import { seedWithdrawals } from './seed-withdrawals.ts';

export const DAYS = 90;
/** Customers without an account of their own in the demo. */
const PASSERS_BY = 24;
/** Hours of the day at which people buy (America/Sao_Paulo). A likelier hour is listed more often. */
const HOURS = [
  7, 7, 8, 8, 9, 10, 10, 11, 12, 12, 12, 13, 15, 16, 16, 17, 18, 18, 19, 20, 21, 22, 23,
] as const;
/**
 * Busyness of each day of the story's week, today's first. Days of the calendar would draw other sales on other days,
 * and a test or a picture would show another receipt each morning.
 */
const DAY_FACTOR = [0.8, 1.3, 1.1, 1.1, 1.05, 1, 0.55] as const;
/** Offset of São Paulo, ms. It is three hours behind UTC, all year. */
const OFFSET_MS = 3 * HOUR_MS;
/** Time from the order to the payment, in ms. */
const PAYING_MS = 40_000;

/** A paid purchase and its movements of money, from the bank to the end. A free purchase has none. */
export interface Sale {
  row: RowToPut & { at: number };
  movements: Movement[];
  lines: readonly CartLine[];
}

/** Sold units of an item by day, counted back from today. */
export type SoldUnits = Map<string, number[]>;

/** Notes the units that sales took off the shelves. */
export function tally(sold: SoldUnits, day: number, sales: readonly Pick<Sale, 'lines'>[]): void {
  for (const { item, quantity } of sales.flatMap(({ lines }) => lines)) {
    const days = sold.get(item.id) ?? [];
    days[day] = (days[day] ?? 0) + quantity;
    sold.set(item.id, days);
  }
}

/** Writes ninety days of paid sales, day by day, with the owners' withdrawals on a morning of each week. */
export async function seedSales(
  tx: Tx,
  shops: readonly Shop[],
  marina: string,
  chance: Chance,
): Promise<SoldUnits> {
  const sold: SoldUnits = new Map();
  const customers = [marina, ...Array.from({ length: PASSERS_BY }, () => chance.uuid())];
  for (let day = DAYS; day >= 1; day -= 1) {
    const sales = shops.flatMap((shop) => salesOfDay(shop, { now: tx.now, day }, customers, chance));
    tally(sold, day, sales);
    await writeSales(tx, sales);
    if (day % 7 === 3) await seedWithdrawals({ ...tx, now: midnightOf(tx.now, day - 1) }, shops);
  }
  return sold;
}

/**
 * Stores sales and their money. A day's money moves at once, with its last sale, so that the ledger's months are those
 * of the sales.
 */
export async function writeSales(tx: Tx, sales: readonly Sale[]): Promise<void> {
  const { dayOf } = shopZone();
  await putHistory(
    tx,
    sales.map(({ row }) => row),
  );
  const days = [...Map.groupBy(sales, ({ row }) => dayOf(row.at))].sort(([one], [other]) => one - other);
  for (const [, ofDay] of days)
    await post(
      { ...tx, now: Math.max(...ofDay.map(({ row }) => row.at)) },
      ofDay.flatMap(({ movements }) => movements),
    );
}

function salesOfDay(
  shop: Shop,
  { now, day }: { now: number; day: number },
  customers: readonly string[],
  chance: Chance,
): Sale[] {
  const busy = DAY_FACTOR[day % DAY_FACTOR.length] ?? 1;
  const wanted = Math.round(shop.place.salesPerDay * busy * (0.7 + chance.next() * 0.6));
  return Array.from({ length: wanted }, () =>
    saleOf(shop, instantOf(now, day, chance), chance.pick(customers), chance),
  );
}

/** Makes a random paid purchase. `orderedAt` in ms. */
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
        ? [
            {
              reference: `purchase:${id}:sale`,
              debit: PSP_ACCOUNT,
              credit: revenueAccount(shop.ownerSub),
              amount: cart.totalAmount,
              kind: 'SALE',
            },
          ]
        : [],
  };
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
