import { act, screen, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { StaffRole } from '../../../src/domain/people/staff.ts';
import { MyLocationsScreen } from '../../../src/features/my-locations/my-locations-screen.tsx';
import { makePerson, show, type TestPerson } from '../support/show.tsx';

const route = <Route path="/manager" element={<MyLocationsScreen />} />;

/** A person with a role at shops of somebody else, each with one item that runs out. The server tells no figures. */
function staffAt(role: StaffRole, count: number): TestPerson {
  const person = makePerson();
  const { server, user } = person;
  server.now = Date.now();
  server.glance = { at: server.now, shops: [] };
  for (const id of Array.from({ length: count }, (_, nth) => `loja-${nth}`)) {
    const content = JSON.stringify({ name: `Local ${id}` });
    server.put({ id, type: 'LOCATION', owner: 'dona', reference: 'PRIVATE', content });
    server.put({
      ...{ id: `papel-${id}`, type: 'STAFF', parentId: id, owner: 'dona', reference: user.email },
      content: JSON.stringify({ role, status: 'ACTIVE', sub: user.sub }),
    });
    server.put({
      ...{ id: `item-${id}`, type: 'ITEM', parentId: id, reference: 'item' },
      content: JSON.stringify({ value: 5, quantity: 1 }),
    });
  }
  return person;
}

test('[ML-01] [R-05] goods of a shop whose items were never read are missing on its card, not 0', async () => {
  const person = staffAt('stocker', 4);
  show(route, { at: '/manager', person });
  expect(await screen.findAllByText('sem dados salvos')).toHaveLength(4);
  expect(screen.queryByText('produtos')).toBeNull();
  await act(() => person.data.refresh({ kind: 'location', id: 'loja-2' }));
  const read = within(
    screen.getByRole('heading', { name: 'Local loja-2' }).closest('article') as HTMLElement,
  );
  expect(await read.findByText('produto')).toBeVisible();
  expect(read.getByText('1')).toBeVisible();
  expect(screen.getAllByText('sem dados salvos')).toHaveLength(3);
});

test('[ML-01] [R-05] the card of who answers customers says nothing of goods', async () => {
  show(route, { at: '/manager', person: staffAt('attendant', 1) });
  const card = within(await screen.findByRole('article'));
  expect(await card.findByRole('link', { name: 'Chat' })).toBeVisible();
  expect(card.queryByText('Acabando')).toBeNull();
});
