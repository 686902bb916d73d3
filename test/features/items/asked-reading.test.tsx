import { screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { ItemsScreen } from '../../../src/features/items/items-screen.tsx';
import { ownLocation } from '../support/manage.tsx';
import { show } from '../support/show.tsx';
import { item } from './open-items.tsx';

/** Items of another owner's shop, for a person who may read everything there and change nothing. */
function openAsked(asked: string) {
  const place = ownLocation();
  const { person, id } = place;
  const shop = person.server.rows.get(`LOCATION ${id}`);
  person.server.put({ ...shop, id, type: 'LOCATION', owner: 'dona' });
  item(place, 'Café');
  person.server.put({
    ...{ id: 's', type: 'STAFF', parentId: id, owner: 'dona', reference: person.user.email },
    content: JSON.stringify({ role: 'partner', status: 'ACTIVE', sub: person.user.sub }),
  });
  const routes = (
    <Route element={<OwnLocationOnly />}>
      <Route path="/manager/items/:locationId" element={<ItemsScreen />} />
    </Route>
  );
  return show(routes, { at: `/manager/items/${id}?item=${asked}`, person });
}

test('[MI-01] the address of an item opens its facts for who only reads, once', async () => {
  const { user } = openAsked('item-Café');
  const facts = await screen.findByRole('dialog', { name: 'Café' });
  expect(facts).toHaveTextContent(/Quantidade8 unidades/);
  await user.click(screen.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('list', { name: 'Itens' })).toBeVisible();
});

test('[MI-01] the address of an item that is not there any more says so to who only reads', async () => {
  const { said } = openAsked('item-Sumido');
  await waitFor(() => expect(said).toMatchObject([{ kind: 'error', message: 'Item não encontrado' }]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[MI-06] the address of a code that no item has is a search for who only reads', async () => {
  openAsked('novo:7891000999991');
  expect(await screen.findByText('Nenhum item encontrado')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('7891000999991');
  expect(await screen.findByText('0 itens encontrados')).toHaveAttribute('aria-live', 'polite');
});
