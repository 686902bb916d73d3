import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROMOTIONS } from '../../../dev/story/promotions.ts';
import { FRESH_DAYS } from '../../../dev/story/seed-shops.ts';
import { createClosing } from '../../../server/money/closing/closing.ts';
import { revenueAccount } from '../../../server/money/ledger/accounts.ts';
import { createStockDays } from '../../../server/records/losses/stock-days.ts';
import { createShopFacts } from '../../../server/records/overview/shop-facts.ts';
import { figuresOfAll } from '../../../src/domain/closing/closing.ts';
import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';
import { fromReais } from '../../../src/domain/money/money.ts';
import { isoOfMonth, monthOf } from '../../../src/domain/words/month.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import type { RecordType } from '../../../src/records/record.ts';
import { auditLedger } from '../support/audit-ledger.ts';
import { engineUnderTest } from '../support/open-store.ts';
import { openStory, STORY_SUBS } from '../support/open-story.ts';

const zone = createZone();
const OWNERS = [STORY_SUBS.bento, STORY_SUBS.clara];
/**
 * Instants at which a demo begins, ms. Three lie early on a first of the month, so the last sales are of the month
 * before. The last one ends a month of 31 days.
 */
const BEGUN = [
  ...[Date.UTC(2026, 10, 23, 15), Date.UTC(2026, 11, 1, 3, 20), Date.UTC(2027, 0, 1, 3, 20)],
  ...[Date.UTC(2027, 2, 1, 3, 20), Date.UTC(2026, 7, 31, 15)],
] as const;

const monthAt = (at: number): string => isoOfMonth(monthOf(zone.dayOf(at)));
const centavos = (value: unknown): number => fromReais(value) ?? Number.NaN;
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

// The story is drawn before it is stored, so one engine suffices.
describe.runIf(engineUnderTest() === 'sqlite').each(BEGUN)('the figures of a demo begun at %i', (now) => {
  let story: Awaited<ReturnType<typeof openStory>>;
  beforeAll(async () => {
    story = await openStory(now);
  });
  afterAll(() => story.close());

  const rowsOf = async (type: RecordType) => {
    const rows = await story.store.read
      .selectFrom('record')
      .select(['id', 'owner', 'parent_id as shop', 'content', 'reference', 'created_at as at'])
      .where('type', '=', type)
      .orderBy('created_at')
      .execute();
    return rows.map(({ content, ...row }) => ({ ...row, content: JSON.parse(content ?? '{}') }));
  };
  /** The months from the story's first to the current one, as an owner gets them. */
  const monthsOf = async (sub: string) => {
    const closingOf = createClosing({ shops: createShopFacts(zone), stock: createStockDays(zone), zone });
    const [first] = await rowsOf('LOCATION');
    const [from, to] = [first?.at ?? now, now].map((at) => monthOf(zone.dayOf(at)));
    const asked = { viewer: { sub, email: null }, now, spend: () => undefined };
    const months = Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, nth) => (from ?? 0) + nth);
    expect(months.length).toBeGreaterThanOrEqual(3);
    return Promise.all(
      months.map(async (month) => {
        const { shops, account } = await closingOf(story.store.read, { month: isoOfMonth(month) }, asked);
        if (!account) throw new Error(`${sub} owns nothing`);
        return { month: isoOfMonth(month), shops, account };
      }),
    );
  };

  test('[X-07] the stock of a month is that of the month before, with what came and without what was sold and lost', async () => {
    const entries = await rowsOf('STOCK_CHANGE');
    for (const sub of OWNERS) {
      const [opened, ...months] = await monthsOf(sub);
      let before = opened?.shops ?? [];
      expect(sum(before.map(({ figures }) => figures.stockStart))).toBe(0);
      for (const { month, shops } of months) {
        for (const { id, figures } of shops) {
          const { stockStart, stockEnd, cost } = figures;
          const moved = entries
            .filter(({ shop, at }) => shop === id && monthAt(at) === month)
            .map(({ content }) => content.delta * centavos(content.cost));
          expect([month, stockStart]).toEqual([month, before.find((one) => one.id === id)?.figures.stockEnd]);
          expect([month, stockEnd]).toEqual([month, stockStart + sum(moved) - cost]);
          expect([month, stockStart > 0, figures.stockStartUncosted]).toEqual([month, true, 0]);
        }
        before = shops;
      }
    }
  });

  test('[X-07] the revenue of a month is its sales less its withdrawals, whose fee is known, and nothing else', async () => {
    const withdrawals = await rowsOf('WITHDRAW_REVENUE');
    const profiles = await rowsOf('PROFILE');
    for (const sub of OWNERS) {
      let before = 0;
      for (const { month, shops, account } of await monthsOf(sub)) {
        const own = withdrawals.filter(({ owner, at }) => owner === sub && monthAt(at) === month);
        const withdrawn = sum(own.map(({ content }) => centavos(content.amount)));
        const sold = figuresOfAll(shops).revenue;
        expect({ month, ...account }).toEqual({
          ...{ month, opening: before, sold, returned: 0, withdrawn, other: 0 },
          fee: sum(own.map(({ content }) => centavos(content.taxAmount))),
          closing: before + sold - withdrawn,
        });
        before = account.closing;
      }
      const shown = profiles.find(({ owner }) => owner === sub)?.content.revenue;
      expect(before).toBe(centavos(shown));
      expect(before).toBeGreaterThan(0);
    }
  });

  test('[W-06] [W-07] a withdrawal takes what was there, and its parts add up', async () => {
    const withdrawals = await rowsOf('WITHDRAW_REVENUE');
    for (const sub of OWNERS) {
      const own = withdrawals.filter(({ owner }) => owner === sub);
      expect(own.length).toBeGreaterThan(12);
      const moves = await story.store.read
        .selectFrom('transfer')
        .innerJoin('seal', 'seal.transfer_id', 'transfer.id')
        .select(['credit', 'amount', 'created_at as at'])
        .where((eb) => eb.or([eb('debit', '=', revenueAccount(sub)), eb('credit', '=', revenueAccount(sub))]))
        .orderBy('seal.seq')
        .execute();
      expect(moves.filter(({ at }, nth) => at < (moves[nth - 1]?.at ?? 0))).toEqual([]);
      const balanceBefore = (instant: number): number =>
        sum(
          moves
            .filter(({ at }) => at < instant)
            .map(({ credit, amount }) => (credit === revenueAccount(sub) ? amount : -amount)),
        );
      for (const { at, content } of own) {
        const [amount, tax, final] = [content.amount, content.taxAmount, content.finalAmount].map(centavos);
        expect(centavos(content.previousRevenue)).toBe(balanceBefore(at));
        expect(balanceBefore(at)).toBeGreaterThanOrEqual(amount ?? Number.NaN);
        expect((tax ?? 0) + (final ?? 0)).toBe(amount);
        expect([content.status, content.chavePix === '', at <= now]).toEqual(['COMPLETED', false, true]);
      }
    }
  });

  test('[P-01] everybody has a point for each purchase, and the books agree with what profiles show', async () => {
    const sales = await rowsOf('SHOPPING_PURCHASE');
    const profiles = await rowsOf('PROFILE');
    expect(profiles).toHaveLength(4);
    for (const { owner, content } of profiles)
      expect([owner, content.score]).toEqual([owner, sales.filter((sale) => sale.owner === owner).length]);
    expect(await auditLedger(story.store.read)).toEqual([]);
  });

  test('[MI-02] fresh goods may be sold for their days with today, and promotions begin and end by it', async () => {
    const { dayOf, startOf } = zone;
    const lots = (await rowsOf('ITEM')).flatMap(({ reference, content }) =>
      (content.lots ?? []).map(({ until }: { until: number }) => ({ name: reference ?? '', until })),
    );
    expect(lots.length).toBeGreaterThan(0);
    for (const { name, until } of lots)
      expect([name, until]).toEqual([name, startOf(dayOf(now) + (FRESH_DAYS[name] ?? 0))]);
    const spans = (await rowsOf('CAMPAIGN')).map(({ content }) =>
      [content.startDate, content.endDate].map((at) => (Date.parse(at) - now) / DAY_MS),
    );
    expect(spans.sort()).toEqual(PROMOTIONS.map(({ from, to }) => [from, to]).sort());
  });

  test('[H-08] nobody was anywhere before it was there, nor marina before she was invited', async () => {
    const [places, invites] = [await rowsOf('LOCATION'), await rowsOf('INVITE')];
    const sales = await rowsOf('SHOPPING_PURCHASE');
    const opened = new Map(places.map(({ id, at }) => [id, at]));
    for (const type of ['ITEM', 'CATEGORY', 'SHOPPING_PURCHASE', 'STOCK_CHANGE', 'INVITE'] as const)
      for (const { shop, at } of await rowsOf(type))
        expect(at).toBeGreaterThanOrEqual(opened.get(shop ?? '') ?? Number.POSITIVE_INFINITY);
    expect(invites).toHaveLength(1);
    for (const { shop, at } of invites) {
      const [first] = sales.filter((sale) => sale.shop === shop && sale.owner === STORY_SUBS.marina);
      expect(first?.at).toBeGreaterThan(at);
    }
  });
});
