import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// Loaded before the shop, which otherwise fetches it after its first paint.
import '../../../src/features/shopping/scan/shop-wedge.tsx';
import { typeAsScanner as type } from '../support/scanner-keys.ts';
import { panel } from './cart-panel.ts';
import { openShop } from './open-shop.tsx';

const WATER = '7891000100103';

test('[K-02] [S-04] a scanner that types like a keyboard adds one unit per code, with undo', async () => {
  const { kept, user } = await openShop();
  type(WATER);
  expect(await screen.findByText('Água com gás: +1 no carrinho')).toBeInTheDocument();
  await waitFor(() => expect(kept()).toEqual([{ itemId: 'agua', quantity: 1 }]));
  type(WATER);
  await waitFor(() => expect(kept()).toEqual([{ itemId: 'agua', quantity: 2 }]));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(kept()).toEqual([{ itemId: 'agua', quantity: 1 }]));
});

test('[K-02] an unknown code is told, and a hand that types is left alone', async () => {
  const { kept } = await openShop();
  type(WATER, 120);
  type('7891000199999');
  expect(await screen.findByText('Nenhum item com este código aqui.')).toBeInTheDocument();
  expect(kept()).toEqual([]);
});

test('[S-04] a shelf label goes into the cart as its product, at the price of today and never at its own', async () => {
  const { kept, user } = await openShop();
  type(`ETQ1-${WATER}`);
  expect(await screen.findByText('Água com gás: +1 no carrinho')).toBeInTheDocument();
  await waitFor(() => expect(kept()).toEqual([{ itemId: 'agua', quantity: 1 }]));
  await user.click(screen.getByRole('button', { name: 'Ler código de barras' }));
  const cart = within(await screen.findByRole('list', { name: 'Carrinho' }));
  expect(await cart.findByRole('group', { name: 'Água com gás' })).toHaveTextContent('1');
  expect(screen.queryByText(/R\$\s0,01/)).not.toBeInTheDocument();
});

test('[K-02] a field keeps what is typed into it', async () => {
  const { kept } = await openShop();
  const field = screen.getByRole('searchbox');
  act(() => field.focus());
  type(WATER);
  act(() => field.blur());
  type('7891000199999');
  expect(await screen.findByText('Nenhum item com este código aqui.')).toBeInTheDocument();
  expect(kept()).toEqual([]);
});

test('[K-02] [S-04] a scan after a typed quantity is a product, and the quantity stays as it was typed', async () => {
  const { kept, user } = await openShop({ cart: [{ itemId: 'mate', quantity: 1 }] });
  await user.click(await panel().findByRole('textbox', { name: 'Chá mate' }));
  await user.keyboard('2{Enter}');
  await waitFor(() => expect(kept()).toEqual([{ itemId: 'mate', quantity: 2 }]));
  type(WATER);
  const both = [
    { itemId: 'mate', quantity: 2 },
    { itemId: 'agua', quantity: 1 },
  ];
  await waitFor(() => expect(kept()).toEqual(both));
});

test('[K-02] with the camera open the code goes into its cart', async () => {
  const { user } = await openShop();
  await user.click(screen.getByRole('button', { name: 'Ler código de barras' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('getUserMedia não é suportado neste navegador');
  type(WATER);
  const cart = within(dialog.getByRole('list', { name: 'Carrinho' }));
  expect(await cart.findByRole('group', { name: 'Água com gás' })).toHaveTextContent('1');
});
