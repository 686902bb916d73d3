import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInForce, isLinked } from '../../../src/domain/shop/campaign.ts';
import { priceCart } from '../../../src/domain/shop/pricing.ts';
import { nextFree, promotionsOf } from '../../../src/domain/shop/promotions.ts';
import { arbCampaign, arbItem, campaign, item, NOW } from '../support/priced-world.ts';

const labels = (quantity: number, ...campaigns: readonly ReturnType<typeof campaign>[]) =>
  promotionsOf(item(), campaigns, NOW, quantity).map(({ label, effect }) => `${label}, ${effect}`);
const percent = (discount: number) => campaign({ id: `p${discount}`, discount });
const takePay = (take: number, pay: number) =>
  campaign({ id: `t${take}`, type: 'take_pay', takeQuantity: take, payQuantity: pay });

test('[S-02] the promotion that makes the price comes first, those that it makes idle last', () => {
  expect(labels(0, percent(5), percent(10), percent(30))).toEqual([
    '30% OFF, applied',
    '10% OFF, idle',
    '5% OFF, idle',
  ]);
});

test('[S-02] what the next units bring stands between what counts now and what is idle', () => {
  const all = [percent(5), percent(30), takePay(3, 2), takePay(10, 5), takePay(60, 1)];
  expect(labels(1, ...all)).toEqual([
    '30% OFF, applied',
    'Leve 3 pague 2, within-reach',
    'Leve 10 pague 5, within-reach',
    // The last one needs more units than the stock has.
    '5% OFF, idle',
    'Leve 60 pague 1, idle',
  ]);
  expect(labels(3, ...all).slice(0, 2)).toEqual(['30% OFF, applied', 'Leve 3 pague 2, applied']);
  expect(labels(10, ...all)[0]).toBe('Leve 10 pague 5, applied');
});

test('[S-02] a label stands once; what is not in force or about something else has none', () => {
  const twin = campaign({ id: 'p9', discount: 20 });
  const paused = campaign({ id: 'p8', status: 'PAUSED', discount: 5 });
  const other = campaign({ id: 'p7', itemIds: ['i2'], discount: 5 });
  expect(labels(1, twin, campaign(), paused, other)).toEqual(['20% OFF, applied']);
});

test('[S-10] the next free unit is named while the stock lets it come', () => {
  const next = (quantity: number, ...campaigns: readonly ReturnType<typeof campaign>[]) =>
    nextFree(item(), campaigns, NOW, quantity);
  expect(next(2, takePay(3, 2))).toEqual({ missing: 1, free: 1 });
  expect(next(3, takePay(3, 2))).toEqual({ missing: 3, free: 1 });
  expect(next(9, takePay(3, 2), takePay(10, 5))).toEqual({ missing: 1, free: 2 });
  expect(next(1, takePay(60, 1)), 'more than there is in stock').toBeNull();
  expect(next(1, percent(5))).toBeNull();
});

test('[S-02, S-11] the first tag is what pricing applies at this quantity, or at the next one at which it applies any', () => {
  fc.assert(
    fc.property(
      arbItem,
      fc.array(arbCampaign, { maxLength: 8 }),
      fc.integer({ min: 1, max: 50 }),
      (thing, campaigns, quantity) => {
        const shown = promotionsOf(thing, campaigns, NOW, quantity);
        const applied = (units: number) =>
          priceCart([{ item: thing, quantity: units }], campaigns, NOW).appliedCampaigns;
        let units = quantity;
        while (units < thing.quantity && applied(units).length === 0) units += 1;
        const most = Math.max(0, ...applied(units).map(({ savings }) => savings));
        const best = applied(units).filter(({ savings }) => savings === most);
        const [first] = shown;
        if (best.length === 0) {
          expect(first?.effect ?? 'idle').toBe('idle');
          return;
        }
        expect(best.map(({ id }) => id)).toContain(first?.campaignId);
        expect(first?.effect).toBe(units === quantity ? 'applied' : 'within-reach');
      },
    ),
    { numRuns: 2000 },
  );
});

test('[S-02] every promotion in force has its label, and only what pricing applies is called applied', () => {
  fc.assert(
    fc.property(
      arbItem,
      fc.array(arbCampaign, { maxLength: 8 }),
      fc.integer({ min: 1, max: 50 }),
      (thing, campaigns, quantity) => {
        const shown = promotionsOf(thing, campaigns, NOW, quantity);
        expect(new Set(shown.map(({ label }) => label)).size).toBe(shown.length);
        const { appliedCampaigns } = priceCart([{ item: thing, quantity }], campaigns, NOW);
        const applied = shown
          .filter(({ effect }) => effect === 'applied')
          .map(({ campaignId }) => campaignId);
        expect(appliedCampaigns.map(({ id }) => id)).toEqual(expect.arrayContaining(applied));
        for (const { campaignId } of shown) {
          const shownOne = campaigns.find(({ id }) => id === campaignId);
          expect(shownOne && isInForce(shownOne, NOW) && isLinked(shownOne, thing)).toBe(true);
        }
      },
    ),
  );
});
