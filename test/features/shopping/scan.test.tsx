import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ShoppingScreen } from '../../../src/features/shopping/shopping-screen.tsx';
import { putItem, SHOP, stockShop } from '../support/shop-fixture.ts';
import { makePerson, show } from '../support/show.tsx';

const LABEL = 'Ler código de barras';

/** A browser without a camera: what was read is typed. */
async function openScanner() {
  const person = makePerson();
  stockShop(person.server);
  putItem(person.server, 'upc', 'Biscoito', 3, 4, { barcode: '036000291452' });
  putItem(person.server, 'vazio', 'Suco esgotado', 3, 0, { barcode: '96385074' });
  putItem(person.server, 'bolo1', 'Bolo de cenoura', 3, 0, { barcode: '2000000000015' });
  putItem(person.server, 'bolo2', 'Bolo de milho', 3, 4, { code: '2 000000 000015' });
  const view = show(<Route path="/shopping/:locationId" element={<ShoppingScreen />} />, {
    at: `/shopping/${SHOP}`,
    person,
  });
  await screen.findByRole('list', { name: 'Itens à venda' });
  await view.user.click(screen.getByRole('button', { name: LABEL }));
  const sheet = await screen.findByRole('dialog', { name: LABEL });
  // A new sheet lets the pointer in a moment after it is drawn, and typing begins with a press.
  await waitFor(() => expect(sheet).toHaveStyle({ pointerEvents: 'auto' }));
  const dialog = within(sheet);
  const type = (code: string) =>
    view.user.type(dialog.getByLabelText('Ou digite o código'), `${code}{Enter}`);
  return { ...view, dialog, type };
}

test("[K-02] an item's barcode opens the item", async () => {
  const { type } = await openScanner();
  await type('7891000100103');
  expect(await screen.findByRole('dialog', { name: 'Água com gás' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: LABEL })).not.toBeInTheDocument();
});

test('[K-02] UPC-A is found as the EAN-13 that it also is', async () => {
  const { type } = await openScanner();
  await type('0036000291452');
  expect(await screen.findByRole('dialog', { name: 'Biscoito' })).toBeInTheDocument();
});

test('[K-02] a code nobody knows here says so and keeps the scanner open', async () => {
  const { type, dialog } = await openScanner();
  await type('7891000199999');
  expect(await screen.findByText('Nenhum item com este código aqui.')).toBeInTheDocument();
  expect(dialog.getByText('Último código: 7891000199999')).toBeInTheDocument();
});

test('[K-02] what is sold out is told by name', async () => {
  const { type } = await openScanner();
  await type('96385074');
  expect(await screen.findByText('Suco esgotado está esgotado.')).toBeInTheDocument();
});

test('[K-02] a code that several items share asks which one, and never guesses', async () => {
  const { type, dialog, user } = await openScanner();
  await type('2000000000015');
  expect(await dialog.findByText('2 itens têm este código. Qual é o seu?')).toBeInTheDocument();
  const choices = within(dialog.getByRole('list', { name: 'Itens com este código' }));
  expect(choices.getByRole('button', { name: /Bolo de cenoura.*Esgotado/ })).toBeDisabled();
  await user.click(choices.getByRole('button', { name: /Bolo de milho/ }));
  expect(await screen.findByRole('dialog', { name: 'Bolo de milho' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: LABEL })).not.toBeInTheDocument();
});

test('[K-03] without a camera the scanner says so', async () => {
  const { dialog } = await openScanner();
  expect(await dialog.findByText('getUserMedia não é suportado neste navegador')).toBeInTheDocument();
});
