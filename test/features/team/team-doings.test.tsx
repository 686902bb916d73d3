import { screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { TeamScreen } from '../../../src/features/team/team-screen.tsx';
import { ownLocation } from '../support/manage.tsx';
import { makePerson, show } from '../support/show.tsx';
import { putUpdate } from '../support-tickets/open-support.tsx';

test('an answer to a ticket is told of whoever gave it, and what they asked as a customer is not', async () => {
  const { person, id } = ownLocation();
  const { server, user: owner } = person;
  server.now = Date.now() - 60_000;
  const accepted = { status: 'ACTIVE', role: 'attendant', sub: 'eva', name: 'Eva' };
  server.put({
    ...{ id: 'papel', type: 'STAFF', parentId: id, owner: owner.sub, reference: 'eva@exemplo.com.br' },
    content: JSON.stringify(accepted),
  });
  const ticket = { type: 'LOCATION_TICKET', parentId: id, content: '{}' } as const;
  server.put({ ...ticket, id: 't1', owner: 'ana' });
  server.put({ ...ticket, id: 't2', owner: 'eva' });
  const said = { updateType: 'RESPONSE', message: 'Oi' };
  putUpdate(server, 'u1', 't1', { sub: 'eva', role: 'manager', name: 'Eva' }, said);
  putUpdate(server, 'u2', 't2', { sub: 'eva', role: 'customer', name: 'Eva' }, said);
  await person.data.refresh({ kind: 'tickets', id });
  const routes = <Route path="/manager/team" element={<TeamScreen />} />;
  const { user } = show(routes, { at: '/manager/team', person });
  await user.click(await screen.findByRole('button', { name: /^Eva/ }));
  expect(await screen.findByText(/Respondeu um cliente/)).toHaveTextContent(/· Mercadinho ·/);
  expect(screen.getAllByText(/Respondeu um cliente/)).toHaveLength(1);
});

test('who owns no shop is told so, and is not asked to invite anybody', async () => {
  const person = makePerson({ name: 'Bento' });
  show(<Route path="/manager/team" element={<TeamScreen />} />, { at: '/manager/team', person });
  expect(await screen.findByText('Nenhum local em seu nome.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Convidar pessoa' })).toBeNull();
  expect(screen.queryByText(/0 locais/)).toBeNull();
});
