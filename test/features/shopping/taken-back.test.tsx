import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addToCart, type Cart, quantityOf, setQuantity } from '../../../src/domain/shop/cart.ts';
import type { Item } from '../../../src/domain/shop/item.ts';
import { useScanned } from '../../../src/features/shopping/scan/use-scanned.ts';
import type { Shop } from '../../../src/features/shopping/use-shop.ts';
import { readItem } from '../../../src/records/types/goods/item.ts';

const WATER = readItem({
  ...{
    id: 'agua',
    type: 'ITEM',
    parentId: 'loja',
    owner: 'dona',
    reference: 'Água',
    createdAt: 1,
    updatedAt: 1,
  },
  content: JSON.stringify({ value: 5, quantity: 9, barcode: '7891000100103' }),
} as Parameters<typeof readItem>[0]);

/** A shop that still shows an empty cart, because it draws later. */
function slowShop() {
  let newest: Cart = [];
  const change = (next: ReturnType<typeof addToCart>): boolean => {
    if (next.kind === 'changed') newest = next.cart;
    return next.kind === 'changed';
  };
  const shop = {
    ...{ location: { row: null }, items: { rows: [WATER] }, cart: [], campaigns: [], now: Date.now() },
    heldNow: (id: string) => quantityOf(newest, id),
    add: (item: Item, units: number) => change(addToCart(newest, item, units)),
    set: (item: Item, units: number) => change(setQuantity(newest, item, units)),
    agreeToPrices: () => undefined,
  } as unknown as Shop;
  return { shop, newest: () => newest };
}

test('[S-04] what the scanner takes back is one unit of the newest cart, also before that is drawn', () => {
  const { shop, newest } = slowShop();
  const feedback = { tell: () => undefined } as unknown as Parameters<typeof useScanned>[1];
  const { result } = renderHook(() => useScanned(shop, feedback, () => undefined));
  act(() => result.current.take('7891000100103'));
  act(() => result.current.take('7891000100103'));
  act(() => result.current.undo());
  expect(newest()).toEqual([{ itemId: 'agua', quantity: 1 }]);
});
