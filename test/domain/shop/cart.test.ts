import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addToCart,
  type Cart,
  fitToStock,
  isLongCart,
  quantityOf,
  setQuantity,
  withHeld,
  withoutBought,
} from '../../../src/domain/shop/cart.ts';

const guarana = { id: 'g', name: 'Guaraná', quantity: 3 };

test('[S-05] units are added to what the cart holds, up to the last one in stock', () => {
  const other = { itemId: 'o', quantity: 1 };
  const added = addToCart([other], guarana, 2);
  expect(added).toEqual({ kind: 'changed', cart: [other, { itemId: 'g', quantity: 2 }] });
  const full = [other, { itemId: 'g', quantity: 3 }];
  expect(addToCart(added.cart, guarana, 1)).toEqual({ kind: 'changed', cart: full });
  expect(setQuantity(added.cart, guarana, 3)).toEqual({ kind: 'changed', cart: full });
});

test('[S-05] stock limits with their messages', () => {
  const full: Cart = [{ itemId: 'g', quantity: 3 }];
  expect(addToCart(full, guarana, 1)).toEqual({
    kind: 'refused',
    cart: full,
    message: 'Quantidade máxima de Guaraná atingida. (3 em estoque)',
  });
  expect(setQuantity(full, guarana, 4)).toEqual({
    kind: 'refused',
    cart: full,
    message: 'Quantidade indisponível. Apenas 3 unidades de Guaraná em estoque.',
  });
});

test('[S-04] quantity 0 or less removes the line', () => {
  for (const quantity of [0, -2])
    expect(setQuantity([{ itemId: 'g', quantity: 2 }], guarana, quantity).cart).toEqual([]);
});

test('[S-05] no series of steps holds more than the stock', () => {
  const step = fc.record({
    kind: fc.constantFrom('add', 'set'),
    quantity: fc.integer({ min: -3, max: 6 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let cart: Cart = [];
      for (const { kind, quantity } of steps)
        cart = (
          kind === 'add'
            ? addToCart(cart, guarana, Math.max(1, quantity))
            : setQuantity(cart, guarana, quantity)
        ).cart;
      expect(quantityOf(cart, 'g')).toBeLessThanOrEqual(3);
      expect(cart.every((line) => line.quantity > 0)).toBe(true);
    }),
  );
});

test('[S-05] a cart shrinks when stock moves under it, and says what shrank', () => {
  const cart: Cart = [
    { itemId: 'g', quantity: 3 },
    { itemId: 'gone', quantity: 1 },
  ];
  expect(fitToStock(cart, new Map([['g', { ...guarana, quantity: 1 }]]))).toEqual({
    cart: [{ itemId: 'g', quantity: 1 }],
    adjusted: 'O estoque mudou: ajustamos Guaraná, um item que saiu da loja no seu carrinho.',
  });
  const same: Cart = [{ itemId: 'g', quantity: 2 }];
  expect(fitToStock(same, new Map([['g', guarana]])).cart).toBe(same);
});

test('[S-04] a cart of more than five different items is looked at before it is paid', () => {
  const cart = ['a', 'b', 'c', 'd', 'e', 'f'].map((itemId) => ({ itemId, quantity: 9 }));
  expect(isLongCart(cart.slice(0, 5))).toBe(false);
  expect(isLongCart(cart)).toBe(true);
});

test('[S-15] what was bought is taken off by item and quantity, and the rest keeps its order', () => {
  const cart: Cart = [
    { itemId: 'a', quantity: 5 },
    { itemId: 'b', quantity: 1 },
    { itemId: 'c', quantity: 2 },
  ];
  const bought = [
    { itemId: 'c', quantity: 3 },
    { itemId: 'gone', quantity: 1 },
    { itemId: 'a', quantity: 2 },
  ];
  expect(withoutBought(cart, bought)).toEqual([
    { itemId: 'a', quantity: 3 },
    { itemId: 'b', quantity: 1 },
  ]);
  expect(withoutBought(cart, cart)).toEqual([]);
});

test('[S-05] held units count as stock, of all lines that hold an item, and none leaves the items as they are', () => {
  const items = [guarana, { id: 'o', name: 'Outro', quantity: 0 }];
  const held = [
    { itemId: 'g', quantity: 2 },
    { itemId: 'gone', quantity: 1 },
    { itemId: 'g', quantity: 1 },
  ];
  expect(withHeld(items, held).map(({ quantity }) => quantity)).toEqual([6, 0]);
  expect(withHeld(items, [])).toBe(items);
});
