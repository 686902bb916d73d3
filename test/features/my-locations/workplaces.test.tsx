import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { MyLocationsScreen } from '../../../src/features/my-locations/my-locations-screen.tsx';
import { parseContent } from '../../../src/records/record.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';
import { tell } from './tell-shops.ts';

const route = <Route path="/manager" element={<MyLocationsScreen />} />;

/** Makes a told shop another's, at which the person has a role. */
function workAt({ server, user }: TestPerson, id: string, role: string): void {
  server.put({ id, type: 'LOCATION', owner: 'dona' });
  server.put({
    ...{ id: `papel ${id}`, type: 'STAFF', parentId: id, owner: 'dona', reference: user.email },
    content: JSON.stringify({ role, status: 'ACTIVE', sub: user.sub }),
  });
}

const ways = (name: string) =>
  within(screen.getByRole('navigation', { name: `Gerenciar ${name}` }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('[ML-01] in a table of four shops the role is told, and its team can be left', async () => {
  const person = makePerson();
  tell(person, { A: {}, B: {}, C: {}, D: {} });
  workAt(person, 'D', 'partner');
  const { user } = show(route, { at: '/manager', person });
  const row = await screen.findByRole('row', { name: /Local D/ });
  expect(within(row).getByText('Sócio')).toBeVisible();
  expect(screen.getAllByText('Sócio')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Local A' }));
  expect(screen.queryByRole('button', { name: 'Sair da equipe' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Local D' }));
  await user.click(await screen.findByRole('button', { name: 'Sair da equipe' }));
  const question = screen.getByRole('alertdialog', { name: 'Sair da equipe de Local D?' });
  await user.click(within(question).getByRole('button', { name: 'Sair da equipe' }));
  await waitFor(() => expect(screen.queryByText('Local D')).not.toBeInTheDocument());
  expect(parseContent(person.server.rows.get('STAFF papel D')?.content ?? null)).toMatchObject({
    status: 'LEFT',
  });
});

test("a stocker's card leads to restocking, and no other does", async () => {
  const person = makePerson();
  tell(person, { A: {}, B: {}, C: {} });
  workAt(person, 'B', 'stocker');
  workAt(person, 'C', 'deputy');
  show(route, { at: '/manager', person });
  await screen.findByRole('navigation', { name: 'Gerenciar Local B' });
  expect(ways('Local B')).toEqual([
    ['Itens', '/manager/items/B'],
    ['Reposição', '/manager/items/B?modo=reposicao'],
    ['Compras', '/manager/supplies/B'],
    ['Histórico', '/manager/edits/B'],
    ['Etiquetas', '/manager/labels/B'],
  ]);
  for (const name of ['Local A', 'Local C'])
    for (const way of ['Reposição', 'Compras']) expect(ways(name).flat()).not.toContain(way);
});
