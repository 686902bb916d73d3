import { screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { PickListScreen } from '../../../src/features/pick-list/pick-list-screen.tsx';
import { makePerson, show } from '../support/show.tsx';

test('[ML-01] a shop is called as elsewhere, also where no other one of its name needs anything', async () => {
  const person = makePerson();
  const addresses = { A: 'Rua X, 12, Centro, Canela - RS', B: 'Rua Y, 7, Centro, Canela - RS' };
  for (const [id, address] of Object.entries(addresses))
    person.server.put({
      ...{ id, type: 'LOCATION', owner: person.user.sub, reference: 'PRIVATE' },
      content: JSON.stringify({ name: 'Bloco A', address }),
    });
  const goods = { id: 'a1', name: 'Água', stock: 0, minimum: 8, paces: [4, 4, 4, 4, 4, 4, 4] };
  const shops = [{ id: 'A', items: [goods], more: 0 }];
  person.server.newFields.set('pickList', () => ({ at: Date.now(), shops }));
  // Every screen of the owner asks for all own shops.
  await person.data.refresh({ kind: 'myLocations' });
  show(<Route path="/manager/pick-list" element={<PickListScreen />} />, {
    at: '/manager/pick-list',
    person,
  });
  expect(await screen.findByRole('region', { name: 'Bloco A · Rua X, 12' })).toBeVisible();
});
