import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFrontCart } from '../../../src/features/kiosk/front/use-front-cart.ts';
import { readItem } from '../../../src/records/types/item.ts';
import { currentToasts } from '../../../src/ui/toasts/toast.ts';
import { putItem } from '../support/shop-fixture.ts';
import { makePerson } from '../support/show.tsx';

test('[S-05] of two items that left the shop a tablet tells once, as a phone does', () => {
  const { server } = makePerson();
  putItem(server, 'agua', 'Água', 4.5, 2);
  const items = server
    .visible()
    .filter(({ type }) => type === 'ITEM')
    .map(readItem);
  const cart = ['bala', 'agua', 'mate'].map((itemId) => ({ itemId, quantity: 1 }));
  const kept: unknown[] = [];
  renderHook(() =>
    useFrontCart(
      { cart, setCart: (left) => kept.push(left) },
      { isKnown: true, items, campaigns: [], now: 0, isOwn: false },
    ),
  );
  expect(kept[0]).toEqual([{ itemId: 'agua', quantity: 1 }]);
  expect(currentToasts().map(({ message }) => message)).toEqual([
    'O estoque mudou: ajustamos um item que saiu da loja no seu carrinho.',
  ]);
});

test.each([true, false])(
  '[X-05] [S-05] a shop without goods leaves nothing in a cart once it is known: %s',
  (isKnown) => {
    const cart = [{ itemId: 'agua', quantity: 1 }];
    const kept: unknown[] = [];
    renderHook(() =>
      useFrontCart(
        { cart, setCart: (left) => kept.push(left) },
        { isKnown, items: [], campaigns: [], now: 0, isOwn: false },
      ),
    );
    expect(kept).toEqual(isKnown ? [[]] : []);
  },
);
