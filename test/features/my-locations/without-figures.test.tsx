import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { childKey } from '../../../src/data/mirror/subtree.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { MyLocationsScreen } from '../../../src/features/my-locations/my-locations-screen.tsx';
import { makePerson, show, type TestPerson } from '../support/show.tsx';
import { tell } from './tell-shops.ts';

const route = <Route path="/manager" element={<MyLocationsScreen />} />;

/** Makes told shops another's, at which the person answers customers. The server tells them no figures of these. */
function answerAt({ server, user }: TestPerson, ids: readonly string[]): void {
  for (const id of ids) {
    server.put({ id, type: 'LOCATION', owner: 'dona' });
    server.put({
      ...{ id: `papel ${id}`, type: 'STAFF', parentId: id, owner: 'dona', reference: user.email },
      content: JSON.stringify({ role: 'attendant', status: 'ACTIVE', sub: user.sub }),
    });
  }
  const told = server.glance;
  server.glance = told && { ...told, shops: told.shops.filter(({ id }) => !ids.includes(id)) };
}

const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name: `Gerenciar ${name}` }))
    .getAllByRole('link')
    .map((link) => link.textContent);

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
  expect(person.server.calls).not.toContain('waiting');
});

test('[ML-01] [R-05] an attendant sees who wrote while the app was closed, without sales', async () => {
  const person = makePerson();
  tell(person, { A: { tickets: 1, conversations: 2 }, B: {} });
  answerAt(person, ['B']);
  const waiting = ['A', 'B'].map((id) => ({ id, tickets: 3, conversations: 7 }));
  person.server.newFields.set('waiting', () => ({ at: Date.now(), shops: waiting }));
  show(route, { at: '/manager', person });
  await screen.findByRole('navigation', { name: 'Gerenciar Local B' });
  await waitFor(() =>
    expect(linksOf('Local B')).toEqual(['Chat7, 7 conversas à espera', 'Suporte3, 3 tickets abertos']),
  );
  // Of an own shop the overview has the numbers.
  expect(linksOf('Local A')).toContain('Chat2, 2 conversas à espera');
});

test('[ML-01] [SY-39] an attendant whose server tells no such numbers has the cards all the same', async () => {
  const person = makePerson();
  tell(person, { A: {}, B: {} });
  answerAt(person, ['B']);
  let asked = 0;
  person.server.newFields.set('waiting', () => {
    asked += 1;
    return null;
  });
  show(route, { at: '/manager', person });
  await screen.findByRole('navigation', { name: 'Gerenciar Local B' });
  await waitFor(() => expect(asked).toBe(1));
  expect(linksOf('Local B')).toEqual(['Chat', 'Suporte']);
});

test('[ML-01] [SY-39] an attendant has the shops and their items where only these numbers are refused', async () => {
  const person = makePerson();
  tell(person, { A: {}, B: {} });
  answerAt(person, ['B']);
  let asked = 0;
  person.server.newFields.set('waiting', () => {
    asked += 1;
    throw new TransportError({ kind: 'refused', code: 'RATE_LIMITED', message: 'Aguarde.' });
  });
  expect(await person.data.refresh({ kind: 'myLocations' })).toBeUndefined();
  expect(asked).toBe(1);
  expect(await person.data.read((tx) => tx.cursor(childKey('B', 'ITEM')))).toBeDefined();
});
