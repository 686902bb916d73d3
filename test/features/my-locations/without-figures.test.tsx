import { screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { MyLocationsScreen } from '../../../src/features/my-locations/my-locations-screen.tsx';
import { makePerson, show } from '../support/show.tsx';
import { tell } from './tell-shops.ts';

const route = <Route path="/manager" element={<MyLocationsScreen />} />;

test('[ML-01] a shop of which the server told nothing hides no other, is counted, and can be opened', async () => {
  const person = makePerson();
  tell(person, { A: {}, B: {}, C: {}, D: {}, E: {} });
  const told = person.server.glance;
  person.server.glance = told && { ...told, shops: told.shops.filter(({ id }) => id !== 'E') };
  show(route, { at: '/manager', person });
  expect(await screen.findByRole('radiogroup', { name: 'Vendas' })).toBeVisible();
  expect(screen.getByText(/^5 locais · 1 sem números agora · /)).toBeVisible();
  const rows = screen.getAllByRole('rowheader').map((row) => row.textContent);
  expect(rows).toHaveLength(4);
  expect(screen.getByRole('navigation', { name: 'Gerenciar Local E' })).toBeVisible();
});
