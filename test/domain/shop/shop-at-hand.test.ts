import { expect, test } from 'vitest';
import { AT_HAND_M, shopAtHand } from '../../../src/domain/shop/shop-at-hand.ts';

const at = (id: string, distanceM: number | null) => ({ id, distanceM });

test('[H-07] the one shop within reach is at hand', () => {
  expect(shopAtHand([at('far', 900), at('here', AT_HAND_M)], ['other'])).toEqual({ kind: 'one', id: 'here' });
});

test('[H-07] two shops at one place are asked about, and so is everything without a position', () => {
  expect(shopAtHand([at('a', 3), at('b', 90), at('c', 400)], [])).toEqual({ kind: 'ask', ids: ['a', 'b'] });
  expect(shopAtHand([at('a', null), at('b', 5000)], ['z', 'b'])).toEqual({
    kind: 'ask',
    ids: ['z', 'b', 'a'],
  });
  expect(shopAtHand([at('a', null)], [])).toEqual({ kind: 'one', id: 'a' });
  expect(shopAtHand([], [])).toEqual({ kind: 'ask', ids: [] });
});

test('[H-07] the only known shop is asked about where the person is known to stand elsewhere', () => {
  expect(shopAtHand([at('a', 300_000)], [])).toEqual({ kind: 'ask', ids: ['a'] });
  expect(shopAtHand([at('a', AT_HAND_M + 1)], ['a'])).toEqual({ kind: 'ask', ids: ['a'] });
  expect(shopAtHand([], ['a'])).toEqual({ kind: 'one', id: 'a' });
});
