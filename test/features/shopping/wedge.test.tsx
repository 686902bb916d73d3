import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
// Loaded before the shop, which otherwise fetches it after its first paint.
import '../../../src/features/shopping/scan/shop-wedge.tsx';
import { typeAsScanner as type } from '../support/scanner-keys.ts';
import { putItem, SHOP } from '../support/shop-fixture.ts';
import { panel } from './cart-panel.ts';
import { openShop } from './open-shop.tsx';

const WATER = '7891000100103';

/** The vibrations of this test's device. */
function buzzes() {
  const vibrate = vi.fn(() => true);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate }));
  return vibrate;
}

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

test('[K-02] [S-04] with the cart open the code is one more of its lines', async () => {
  const { user, kept } = await openShop({ width: 390, cart: [{ itemId: 'mate', quantity: 1 }] });
  await user.click(await screen.findByRole('button', { name: /^Ver carrinho/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Carrinho' }));
  type(WATER);
  expect(await sheet.findByRole('group', { name: 'Água com gás' })).toBeInTheDocument();
  expect(await screen.findByText('Água com gás: +1 no carrinho')).toBeInTheDocument();
  await waitFor(() => expect(kept()).toHaveLength(2));
});

test('[K-02] with the cart open a code that several items share shows them in the list', async () => {
  const { user, person } = await openShop({ width: 390, cart: [{ itemId: 'mate', quantity: 1 }] });
  putItem(person.server, 'bolo1', { name: 'Bolo de cenoura', price: 3, quantity: 2, barcode: 'BOLO-1' });
  putItem(person.server, 'bolo2', { name: 'Bolo de milho', price: 3, quantity: 4, barcode: 'BOLO-1' });
  await act(async () => person.data.refresh({ kind: 'location', id: SHOP }));
  await screen.findByText('Bolo de milho');
  await user.click(await screen.findByRole('button', { name: /^Ver carrinho/ }));
  await screen.findByRole('dialog', { name: 'Carrinho' });
  type('BOLO-1');
  expect(await screen.findByText('2 itens têm este código. Qual é o seu?')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('[K-02] above any other sheet the code is refused aloud, and adds nothing', async () => {
  const buzz = buzzes();
  const { user, kept } = await openShop();
  await user.click(screen.getByRole('button', { name: 'Chá mate' }));
  const sheet = await screen.findByRole('dialog', { name: 'Chá mate' });
  type(WATER);
  expect(await screen.findByText('Feche esta janela e passe o produto de novo.')).toBeInTheDocument();
  expect(buzz).toHaveBeenCalledWith([40, 60, 40]);
  expect(sheet).toBeInTheDocument();
  expect(kept()).toEqual([]);
});

test.each(['aside', 'paid'] as const)(
  '[K-02] a code above a sheet, with a purchase that is %s, asks for that sheet alone',
  async (state) => {
    const { user, person } = await openShop();
    await user.click(screen.getByRole('button', { name: 'Chá mate' }));
    await screen.findByRole('dialog', { name: 'Chá mate' });
    const purchase = {
      purchaseId: 'compra',
      locationId: SHOP,
      locationName: 'Mercado',
      startedAt: Date.now(),
    };
    await act(() => person.data.keep('payment', { ...purchase, state }));
    await waitFor(() => expect(person.data.live.payment().snapshot()).toMatchObject({ state }));
    type(WATER);
    expect(await screen.findByText('Feche esta janela e passe o produto de novo.')).toBeInTheDocument();
  },
);

test('[K-02] [S-10] the code that brings a free unit is told as such, and no other', async () => {
  const buzz = buzzes();
  const { person, kept } = await openShop();
  putItem(person.server, 'mate', { name: 'Chá mate', price: 6, quantity: 10, barcode: 'MATE-3-2' });
  await act(async () => person.data.refresh({ kind: 'location', id: SHOP }));
  for (const quantity of [1, 2, 3, 4]) {
    type('MATE-3-2');
    await waitFor(() => expect(kept()).toEqual([{ itemId: 'mate', quantity }]));
  }
  expect(buzz.mock.calls).toEqual([[[10]], [[10]], [[10, 40, 10]], [[10]]]);
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
