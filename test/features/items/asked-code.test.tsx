import { screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { ItemsScreen } from '../../../src/features/items/items-screen.tsx';
import { ownLocation } from '../support/manage.tsx';
import { show } from '../support/show.tsx';
import { item } from './open-items.tsx';

function openAsked(asked: string) {
  const place = ownLocation();
  item(place, 'Café');
  const routes = (
    <Route element={<OwnLocationOnly />}>
      <Route path="/manager/items/:locationId" element={<ItemsScreen />} />
    </Route>
  );
  return show(routes, { at: `/manager/items/${place.id}?item=${asked}`, person: place.person });
}

test('[MI-06] the address of a code that no item has opens a new item with it', async () => {
  openAsked('novo:7891000999991');
  expect(await screen.findByText(/7\s?891000\s?999991/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: /Salvar|Criar/ }).length).toBeGreaterThan(0);
});

test('the address of an item that is not there any more says so', async () => {
  const { said } = openAsked('item-Sumido');
  await waitFor(() => expect(said).toMatchObject([{ kind: 'error', message: 'Item não encontrado' }]));
  expect(screen.queryByRole('button', { name: /Salvar|Criar/ })).not.toBeInTheDocument();
});

test('the address of an item opens its form', async () => {
  openAsked('item-Café');
  expect(await screen.findByRole('button', { name: /Salvar/ })).toBeInTheDocument();
});
