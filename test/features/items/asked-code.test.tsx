import { screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { ItemsScreen } from '../../../src/features/items/items-screen.tsx';
import { ownLocation } from '../support/manage.tsx';
import { show } from '../support/show.tsx';
import { item } from './open-items.tsx';

test('[MI-06] the address of a code that no item has opens a new item with it', async () => {
  const place = ownLocation();
  item(place, 'Café');
  const routes = (
    <Route element={<OwnLocationOnly />}>
      <Route path="/manager/items/:locationId" element={<ItemsScreen />} />
    </Route>
  );
  show(routes, { at: `/manager/items/${place.id}?item=novo:7891000999991`, person: place.person });
  expect(await screen.findByText(/7\s?891000\s?999991/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: /Salvar|Criar/ }).length).toBeGreaterThan(0);
});
