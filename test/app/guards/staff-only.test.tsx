import { screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { makePerson, show, type TestPerson } from '../../features/support/show.tsx';

const SHOP = 'torre';

/** A customer of a shop, which this device knows, with or without a role there, which it does not know. */
async function customer(role: 'deputy' | null): Promise<TestPerson> {
  const person = makePerson();
  const { server, data } = person;
  const content = JSON.stringify({ name: 'Torre' });
  server.put({ id: SHOP, type: 'LOCATION', owner: 'dona', reference: 'PUBLIC', content });
  await data.refresh({ kind: 'location', id: SHOP });
  if (role) employ(person, role);
  return person;
}

/** Gives the role, of which this device does not hear by itself. */
function employ({ server, user }: TestPerson, role: 'deputy'): void {
  server.put({
    ...{ id: 's', type: 'STAFF', parentId: SHOP, owner: 'dona', reference: user.email },
    content: JSON.stringify({ role, status: 'ACTIVE', sub: user.sub }),
  });
}

function open(person: TestPerson) {
  const routes = (
    <>
      <Route element={<OwnLocationOnly />}>
        <Route path="/manager/campaigns/:locationId" element={<p>aberto</p>} />
      </Route>
      <Route path="/manager" element={<p>meus locais</p>} />
    </>
  );
  return show(routes, { at: `/manager/campaigns/${SHOP}`, person });
}

test.each([
  ['down', 'Servidor com problemas'],
  ['offline', 'Você está sem conexão'],
] as const)(
  '[R-05] a role of which the server %s does not tell sends nobody away, and is asked for again',
  async (fault, title) => {
    const person = await customer('deputy');
    person.server.fault = fault;
    const { user, said, place } = open(person);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(place.path).toBe(`/manager/campaigns/${SHOP}`);
    person.server.fault = 'none';
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('aberto')).toBeVisible();
    expect(said).toEqual([]);
  },
);

test('[R-05] a part of the roles sends nobody away, and all of them are asked for again', async () => {
  const person = await customer('deputy');
  person.server.fault = 'partial';
  const { user, said, place } = open(person);
  expect(await screen.findByRole('heading', { name: 'Erro ao carregar dados do local' })).toBeVisible();
  expect(place.path).toBe(`/manager/campaigns/${SHOP}`);
  person.server.fault = 'none';
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('aberto')).toBeVisible();
  expect(said).toEqual([]);
});

test('[R-05] a part of the roles sends nobody away where all of them were known before', async () => {
  const person = await customer(null);
  await person.data.refresh({ kind: 'work' });
  employ(person, 'deputy');
  person.server.fault = 'partial';
  const { user, said, place } = open(person);
  expect(await screen.findByRole('heading', { name: 'Erro ao carregar dados do local' })).toBeVisible();
  expect(place.path).toBe(`/manager/campaigns/${SHOP}`);
  person.server.fault = 'none';
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('aberto')).toBeVisible();
  expect(said).toEqual([]);
});

test('[R-05] whoever has no role by the answer of the server is sent away', async () => {
  const { said } = open(await customer(null));
  expect(await screen.findByText('meus locais')).toBeVisible();
  await waitFor(() => expect(said.map(({ message }) => message)).toEqual(['Local não encontrado']));
});

test('[R-05] without a signal a role that this device knows to have ended is not asked for again', async () => {
  const person = await customer('deputy');
  const { server, data, user } = person;
  server.put({
    ...{ id: 's', type: 'STAFF', parentId: SHOP, owner: 'dona', reference: user.email },
    content: JSON.stringify({ role: 'deputy', status: 'REMOVED', sub: user.sub }),
  });
  await data.refresh({ kind: 'work' });
  server.fault = 'offline';
  const { said } = open(person);
  expect(await screen.findByText('meus locais')).toBeVisible();
  await waitFor(() =>
    expect(said.map(({ message }) => message)).toEqual(['Você não trabalha mais em Torre.']),
  );
});
