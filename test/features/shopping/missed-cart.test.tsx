import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openShop } from './open-shop.tsx';

const code = vi.hoisted(() => ({ isThere: true }));
vi.mock('../../../src/features/shopping/cart/cart-sheet.tsx', async (original) => {
  const { CartSheet } = await original<typeof import('../../../src/features/shopping/cart/cart-sheet.tsx')>();
  return {
    get CartSheet() {
      if (!code.isThere) throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
      return CartSheet;
    },
  };
});

test('[F-06] [S-06] a press whose cart is missing says why nothing opens, and another one opens it', async () => {
  code.isThere = false;
  const cart = ['agua', 'mate'].map((itemId) => ({ itemId, quantity: 1 }));
  const { user, said } = await openShop({ cart, width: 400 });
  const see = await screen.findByRole('button', { name: /^Ver carrinho/ });
  await user.click(see);
  await waitFor(() =>
    expect(said.map(({ message }) => message)).toEqual([expect.stringMatching(/^Não foi possível abrir/)]),
  );
  code.isThere = true;
  await user.click(see);
  expect(await screen.findByRole('dialog', { name: 'Carrinho' })).toBeInTheDocument();
});
