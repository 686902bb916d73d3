import { screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { HomeScreen } from '../../../src/features/home/home-screen.tsx';
import { ShoppingScreen } from '../../../src/features/shopping/shopping-screen.tsx';
import { typeAsScanner } from '../support/scanner-keys.ts';
import { put, SHOP, stockShop } from '../support/shop-fixture.ts';
import { makePerson, show } from '../support/show.tsx';
import { putShop } from './open-home.tsx';

const WATER = '7891000100103';

/** Home with own shops at an unknown distance. */
async function openHome({ shops }: { shops: 0 | 1 | 2 }) {
  const person = makePerson();
  person.position.at = null;
  if (shops > 0) {
    stockShop(person.server);
    put(person.server, 'LOCATION', { id: SHOP, owner: person.user.sub }, { name: 'Mercadinho da Praça' });
  }
  if (shops > 1) putShop(person, 'outra', { name: 'Outra loja' }, { owner: person.user.sub });
  const view = show(
    <>
      <Route path="/home" element={<HomeScreen />} />
      <Route path="/shopping/:locationId" element={<ShoppingScreen />} />
    </>,
    { at: '/home', person },
  );
  await screen.findByText(shops > 0 ? 'Mercadinho da Praça' : 'Nenhum local disponível no momento');
  // The listener for scanners starts after the first paint, together with this warning.
  await screen.findByText('Não foi possível obter sua localização.');
  return { ...view, person };
}

test('[K-02] [S-04] on home a scanner that types puts the product into the cart of the one shop', async () => {
  const { person, place } = await openHome({ shops: 1 });
  typeAsScanner(WATER);
  await waitFor(() => expect(place.path).toBe(`/shopping/${SHOP}`));
  await waitFor(() =>
    expect(person.data.live.cart(SHOP).snapshot().cart).toEqual([{ itemId: 'agua', quantity: 1 }]),
  );
});

test('[K-02] [H-07] of several shops it asks which, and a hand that types is left alone', async () => {
  const { place, user } = await openHome({ shops: 2 });
  typeAsScanner(WATER, 120);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  typeAsScanner(WATER);
  expect(await screen.findByRole('dialog', { name: 'Em qual local você está?' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Outra loja/ }));
  await waitFor(() => expect(place.path).toBe('/shopping/outra'));
});

test('[K-02] above an open sheet it says what to do first', async () => {
  const { place } = await openHome({ shops: 2 });
  typeAsScanner(WATER);
  await screen.findByRole('dialog', { name: 'Em qual local você está?' });
  typeAsScanner(WATER);
  expect(await screen.findByText('Feche esta janela e passe o código de novo.')).toBeInTheDocument();
  expect(place.path).toBe('/home');
});

test('[K-02] [H-05] without any shop it tells the way to one', async () => {
  await openHome({ shops: 0 });
  typeAsScanner(WATER);
  expect(
    await screen.findByText('Leia primeiro o QR do local, ou escolha um local na lista.'),
  ).toBeInTheDocument();
});
