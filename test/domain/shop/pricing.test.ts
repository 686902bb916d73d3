import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInForce, promotionLabel } from '../../../src/domain/shop/campaign.ts';
import { costOfMore, freeUnits, priceCart, shownPrice } from '../../../src/domain/shop/pricing.ts';
import { arbCampaign, arbItem, campaign, item, NOW } from '../support/priced-world.ts';
import { oracleTotals } from './pricing-oracle.ts';

const arbLines = fc.array(fc.record({ item: arbItem, quantity: fc.integer({ min: 1, max: 40 }) }), {
  maxLength: 12,
});

describe('pricing', () => {
  test('[S-11] totals equal an independent oracle over random carts and campaigns, to the centavo', () => {
    fc.assert(
      fc.property(arbLines, fc.array(arbCampaign, { maxLength: 10 }), (lines, campaigns) => {
        const cart = priceCart(lines, campaigns, NOW);
        const oracle = oracleTotals(lines, campaigns, NOW);
        expect(BigInt(cart.originalAmount)).toBe(oracle.original);
        expect(BigInt(cart.totalAmount)).toBe(oracle.total);
        expect(cart.savings).toBe(cart.originalAmount - cart.totalAmount);
        expect(cart.savings).toBeGreaterThanOrEqual(0);
        expect(cart.appliedCampaigns.reduce((sum, one) => sum + one.savings, 0)).toBe(cart.savings);
      }),
      { numRuns: 3000 },
    );
  });

  test('[S-11] the order in which campaigns arrive never changes a line', () => {
    fc.assert(
      fc.property(arbLines, fc.array(arbCampaign, { maxLength: 8 }), (lines, campaigns) => {
        expect(priceCart(lines, campaigns.toReversed(), NOW)).toEqual(priceCart(lines, campaigns, NOW));
      }),
    );
  });

  test('[S-10] take-pay gives floor(q/take)·(take−pay) free units, only when take > pay and q ≥ take', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 0, max: 12 }),
        (q, take, pay) => {
          const expected = take > pay && q >= take ? Math.floor(q / take) * (take - pay) : 0;
          expect(freeUnits(q, take, pay)).toBe(expected);
        },
      ),
    );
    const [line] = priceCart(
      [{ item: item({ price: 850 }), quantity: 7 }],
      [campaign({ type: 'take_pay', discount: 0, takeQuantity: 3, payQuantity: 2 })],
      NOW,
    ).lines;
    expect(line).toMatchObject({
      freeUnits: 2,
      takePayDiscount: 1700,
      total: 5 * 850,
      takePayCampaignId: 'p1',
    });
  });

  test('[S-09] percent applies by item or by category, the best one wins, and half a centavo rounds for the customer', () => {
    const byCategory = campaign({
      id: 'p2',
      type: 'simple_category',
      itemIds: [],
      categoryIds: ['c1'],
      discount: 30,
    });
    expect(shownPrice(item(), [campaign(), byCategory], NOW)).toBe(420);
    expect(shownPrice(item({ categoryIds: [] }), [byCategory], NOW)).toBe(600);
    expect(shownPrice(item({ price: 5 }), [campaign({ discount: 50 })], NOW)).toBe(2);
  });

  test('[S-11] between equal promotions the one with the smaller id has the savings', () => {
    const percent = (id: string) => campaign({ id, name: id });
    const free = (id: string) =>
      campaign({ id, name: id, type: 'take_pay', takeQuantity: 2, payQuantity: 1 });
    const { lines, appliedCampaigns } = priceCart(
      [{ item: item(), quantity: 2 }],
      [free('t9'), percent('p9'), percent('p2'), free('t1')],
      NOW,
    );
    expect(lines[0]).toMatchObject({ campaignId: 'p2', takePayCampaignId: 't1' });
    expect(appliedCampaigns.map(({ id }) => id)).toEqual(['p2', 't1']);
  });

  test('[S-08] a campaign counts only with a type, within its dates and with status ACTIVE where there is one', () => {
    expect(isInForce(campaign(), NOW)).toBe(true);
    expect(isInForce(campaign({ status: null }), NOW)).toBe(true);
    expect(isInForce(campaign({ status: 'PAUSED' }), NOW)).toBe(false);
    expect(isInForce(campaign({ type: null }), NOW)).toBe(false);
    expect(isInForce(campaign({ startsAt: NOW }), NOW)).toBe(true);
    expect(isInForce(campaign({ startsAt: NOW + 1 }), NOW)).toBe(false);
    expect(isInForce(campaign({ endsAt: NOW - 1 }), NOW)).toBe(false);
    expect(isInForce(campaign({ endsAt: null }), NOW)).toBe(false);
  });

  test('[S-02] promotions read "{n}% OFF" and "Leve X pague Y"', () => {
    expect(promotionLabel(campaign())).toBe('20% OFF');
    expect(promotionLabel(campaign({ type: 'take_pay', takeQuantity: 3, payQuantity: 2 }))).toBe(
      'Leve 3 pague 2',
    );
    expect(promotionLabel(campaign({ type: 'take_pay', takeQuantity: 2, payQuantity: 2 }))).toBeNull();
    // A promotion that pricing never applies has no label.
    expect(promotionLabel(campaign({ discount: 130 }))).toBeNull();
    expect(promotionLabel(campaign({ type: 'take_pay', takeQuantity: 2.5, payQuantity: 1 }))).toBeNull();
  });

  test('[S-11] a quantity that is no positive integer is refused, never priced', () => {
    for (const quantity of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => priceCart([{ item: item(), quantity }], [], NOW)).toThrow(RangeError);
    }
  });
});

test('[S-03, S-10] more of an item costs what the cart costs more: the free unit of a promotion too', () => {
  const three = campaign({ type: 'take_pay', discount: 0, takeQuantity: 3, payQuantity: 2 });
  expect(costOfMore({ item: item(), quantity: 0 }, 2, [three], NOW)).toBe(1200);
  expect(costOfMore({ item: item(), quantity: 2 }, 1, [three], NOW)).toBe(0);
  expect(costOfMore({ item: item(), quantity: 2 }, 2, [three], NOW)).toBe(600);
});
