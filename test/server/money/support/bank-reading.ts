import { expect } from 'vitest';
import type { PaymentQuery } from '../../../../server/pix/psp-port.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { type Shop, transferToKey } from './shop.ts';
import { shopForEach } from './shop-for-each.ts';

/** A shop that notes its queries to the bank, and a bank that may be away. Each test gets new ones. */
export interface Reading {
  shop: Shop;
  /** Queries to the bank, in order. */
  asked: PaymentQuery[];
  /** True where the bank fails instead of answering. */
  isAway: (query: PaymentQuery) => boolean;
  /** Payments whose returns the bank does not report yet. */
  untold: Set<string>;
  /** Centavos of payments without a purchase. */
  suspense: () => Promise<number>;
}

/** Notes the queries for `what`. The bank lists the returns of one payment a page. */
export function readingForEach(what: 'payments' | 'returns'): Reading {
  const reading = {} as Reading;
  shopForEach(async (shop) => {
    const suspense = () => shop.balance('platform:suspense');
    Object.assign(reading, { shop, asked: [], isAway: () => false, untold: new Set(), suspense });
    const { listPayments } = shop.psp;
    shop.psp.listPayments = async (query) => {
      if (Boolean(query.returnedOnly) !== (what === 'returns')) return listPayments(query);
      reading.asked.push(query);
      if (reading.isAway(query)) return { kind: 'unknown', detail: '500' };
      if (what === 'payments') return listPayments(query);
      const listed = await listPayments({ ...query, page: 0 });
      if (listed.kind !== 'ok') return listed;
      const told = listed.value.payments.filter(({ endToEndId }) => !reading.untold.has(endToEndId));
      const at = query.page;
      return {
        kind: 'ok',
        value: { payments: told.slice(at, at + 1), nextPage: at + 1 < told.length ? at + 1 : null },
      };
    };
    shop.must(await shop.store.run('planMoney', {}));
    await shop.runJobs();
  });
  return reading;
}

/** Takes a payment back and loses the webhook of the return, so that only a query finds it. */
export const takeBack = ({ shop }: Reading, payment: string, amount: number): void =>
  expect(shop.bank.takeBack(payment, amount, 'MED_FRAUDE')).toBe(true);

/** Makes known payments of 50, 30 and 10 days ago, two of them on the last day. */
export async function paidOnThreeDays({ shop, suspense }: Reading): Promise<string[]> {
  const payments: string[] = [];
  for (const [pause, amount] of [
    [0, 100],
    [20, 200],
    [20, 400],
    [0, 800],
  ] as const) {
    shop.advance(pause * DAY_MS);
    payments.push(transferToKey(shop, amount));
    await shop.runJobs();
  }
  shop.advance(10 * DAY_MS);
  await shop.runJobs();
  expect(await suspense()).toBe(1500);
  return payments;
}
