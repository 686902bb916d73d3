import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { beforeAll, expect, test } from 'vitest';
import { cartKey } from '../../../src/data/mirror/subtree.ts';
import { handCode } from '../../../src/device/scan/handed-code.ts';
import { ShoppingScreen } from '../../../src/features/shopping/shopping-screen.tsx';
import { holdItems } from '../support/held-items.ts';
import { typeAsScanner } from '../support/scanner-keys.ts';
import { putItem, SHOP, stockShop } from '../support/shop-fixture.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';

const WATER = '7891000100103';
const SWEETS = [{ itemId: 'bala', quantity: 2 }];

// Imported beforehand, as after the first scan of a visit. From then on the camera opens with the shop.
beforeAll(() => import('../../../src/features/shopping/scan/scan-cart.tsx'));

function openShop(person: TestPerson) {
  return show(<Route path="/shopping/:locationId" element={<ShoppingScreen />} />, {
    at: `/shopping/${SHOP}`,
    person,
  });
}

/** Opens the shop with a code. Resolves to the cart afterwards. */
async function scanInto(person: TestPerson): Promise<unknown> {
  handCode(WATER, SHOP);
  openShop(person);
  const dialog = within(await screen.findByRole('dialog', { name: 'Mercadinho da Praça' }));
  const lines = within(await dialog.findByRole('list', { name: 'Carrinho' }));
  await lines.findByRole('group', { name: 'Água com gás' });
  const kept = () => person.data.read((tx) => tx.kept(cartKey(SHOP)));
  await waitFor(async () => expect(await kept()).toContainEqual({ itemId: 'agua', quantity: 1 }));
  return kept();
}

test('[S-04] [S-15] a code handed to a shop is added to the cart of now, not to the one of the last visit', async () => {
  const person = makePerson();
  stockShop(person.server);
  await person.data.saveCart(SHOP, SWEETS);
  const first = openShop(person);
  await first.user.click(await screen.findByRole('button', { name: 'Ler código de barras' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mercadinho da Praça' }));
  await dialog.findByRole('group', { name: 'Bala de goma' });
  first.unmount();
  // The goods were paid for on another screen.
  await person.data.saveCart(SHOP, []);
  expect(await scanInto(person)).toEqual([{ itemId: 'agua', quantity: 1 }]);
});

test('[S-04] a code handed to a shop that was not open yet goes to what its cart has', async () => {
  const person = makePerson();
  stockShop(person.server);
  await person.data.refresh({ kind: 'location', id: SHOP });
  await person.data.saveCart(SHOP, SWEETS);
  expect(await scanInto(person)).toEqual([...SWEETS, { itemId: 'agua', quantity: 1 }]);
});

test('[K-02] [F-14] a code waits for its own shop, and only as long as that visit', async () => {
  const person = makePerson();
  handCode(WATER, SHOP);
  const closed = openShop(person);
  await screen.findByText('Local não encontrado');
  closed.unmount();
  stockShop(person.server);
  await person.data.refresh({ kind: 'location', id: SHOP });
  const opened = openShop(person);
  await screen.findByText('Bala de goma');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  opened.unmount();
  handCode(WATER, 'outra');
  openShop(person);
  await screen.findByText('Bala de goma');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await person.data.read((tx) => tx.kept(cartKey(SHOP)))).toBeUndefined();
});

/** A first visit to a shop of 60 items. Its water is on the second page, which comes with `go`. */
function largeShop() {
  const person = makePerson();
  stockShop(person.server);
  // Equal stamps are told by id, so these come first.
  for (let nth = 0; nth < 55; nth += 1)
    putItem(person.server, `a${nth}`, {
      name: `Biscoito ${nth}`,
      price: 3,
      quantity: 4,
      barcode: `${7_000_000 + nth}`,
    });
  return { person, go: holdItems(person, SHOP) };
}

const AWAITED = 'Os itens ainda estão chegando. Passe o produto de novo.';

test('[S-04] [K-02] on a first visit a handed code waits for its item, however many pages come before', async () => {
  const { person, go } = largeShop();
  handCode(WATER, SHOP);
  openShop(person);
  const dialog = within(await screen.findByRole('dialog', { name: 'Mercadinho da Praça' }));
  await screen.findByText('Biscoito 0');
  expect(dialog.queryByText('Nenhum item com este código aqui.')).toBeNull();
  go();
  expect(await dialog.findByRole('group', { name: 'Água com gás' })).toHaveTextContent('1');
});

test('[S-04] [K-02] a handed code does not wait for the rest of the shop once its item is there', async () => {
  const { person } = largeShop();
  handCode('7000000', SHOP);
  openShop(person);
  const dialog = within(await screen.findByRole('dialog', { name: 'Mercadinho da Praça' }));
  expect(await dialog.findByRole('group', { name: 'Biscoito 0' })).toHaveTextContent('1');
});

test.each([
  ['Pôr no carrinho', 'group'],
  ['Consultar preço', 'region'],
])('[K-02] while items still come, no code is told to be unknown: %s', async (mode, found) => {
  const { person, go } = largeShop();
  const { user } = openShop(person);
  await screen.findByText('Biscoito 0');
  await user.click(screen.getByRole('button', { name: 'Ler código de barras' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mercadinho da Praça' }));
  await user.click(await dialog.findByRole('button', { name: mode }));
  typeAsScanner(WATER);
  expect(await dialog.findByText(AWAITED)).toBeInTheDocument();
  go();
  await act(async () => person.data.refresh({ kind: 'location', id: SHOP }));
  await screen.findAllByText('Água com gás');
  typeAsScanner(WATER);
  expect(await dialog.findByRole(found, { name: 'Água com gás' })).toBeInTheDocument();
});

test('[S-01] while items still come, a search without a result is no answer yet', async () => {
  const { person, go } = largeShop();
  const { user } = openShop(person);
  await screen.findByText('Biscoito 0');
  await user.type(screen.getByRole('searchbox'), 'agua');
  expect(await screen.findByRole('status', { name: 'Carregando itens…' })).toBeInTheDocument();
  expect(screen.queryByText('Nada encontrado')).toBeNull();
  go();
  expect(await screen.findByRole('heading', { name: 'Água com gás', level: 3 })).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), ' que falta');
  expect(await screen.findByText('Nada encontrado')).toBeInTheDocument();
});
