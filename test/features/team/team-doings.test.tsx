import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { TeamScreen } from '../../../src/features/team/team-screen.tsx';
import { ownLocation } from '../support/manage.tsx';
import { makePerson, show } from '../support/show.tsx';
import { putUpdate } from '../support-tickets/open-support.tsx';

type Place = ReturnType<typeof ownLocation>;

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
  putUpdate(server, { id: 'u1', ticket: 't1' }, { sub: 'eva', role: 'manager', name: 'Eva' }, said);
  putUpdate(server, { id: 'u2', ticket: 't2' }, { sub: 'eva', role: 'customer', name: 'Eva' }, said);
  await person.data.refresh({ kind: 'tickets', id });
  const routes = <Route path="/manager/team" element={<TeamScreen />} />;
  const { user } = show(routes, { at: '/manager/team', person });
  await user.click(await screen.findByRole('button', { name: /^Eva/ }));
  expect(await screen.findByText(/Respondeu um cliente/)).toHaveTextContent(/· Mercadinho ·/);
  expect(screen.getAllByText(/Respondeu um cliente/)).toHaveLength(1);
});

/** Puts a person who works at the shop, and a stock change that they made there. */
function staff({ person: { server, user }, id }: Place, sub: string): void {
  const content = JSON.stringify({ status: 'ACTIVE', role: 'stocker', sub, name: `Pessoa ${sub}` });
  const reference = `${sub}@exemplo.com.br`;
  server.put({ id: `papel-${sub}`, type: 'STAFF', parentId: id, owner: user.sub, reference, content });
  server.put({ id: `mexeu-${sub}`, type: 'STOCK_CHANGE', parentId: id, owner: sub, content: '{}' });
}

function openTeam(place: Place) {
  return show(<Route path="/manager/team" element={<TeamScreen />} />, {
    at: '/manager/team',
    person: place.person,
  });
}

const asked = ({ person }: Place): number =>
  person.server.calls.filter((call) => call === 'list ownerAndType').length;

test('of a large team nobody passes for idle, and what somebody did is asked when their sheet opens', async () => {
  const place = ownLocation();
  place.person.server.now = Date.now() - 60_000;
  const people = Array.from({ length: 30 }, (_, nth) => `${nth + 10}`);
  for (const sub of people) staff(place, sub);
  const { user } = openTeam(place);
  const names = within(await screen.findByRole('list', { name: 'Pessoas' }));
  await waitFor(() => expect(names.getAllByRole('button')).toHaveLength(30));
  for (const row of names.getAllByRole('button')) expect(row).toHaveTextContent(/entrou/);
  expect(asked(place)).toBeLessThan(10);
  const before = asked(place);
  await user.click(names.getByRole('button', { name: /^Pessoa 39/ }));
  expect(await screen.findByText(/Mexeu no estoque/)).toHaveTextContent(/· Mercadinho ·/);
  expect(screen.queryByText('Nada nos últimos 30 dias.')).toBeNull();
  expect(asked(place) - before).toBeLessThan(10);
});

test('a small team tells in its list what each did last', async () => {
  const place = ownLocation();
  place.person.server.now = Date.now() - 60_000;
  for (const sub of ['10', '11']) staff(place, sub);
  openTeam(place);
  const names = within(await screen.findByRole('list', { name: 'Pessoas' }));
  await waitFor(() => expect(names.getAllByText(/repôs/)).toHaveLength(2));
});

test('without a signal nobody is said to have done nothing', async () => {
  const place = ownLocation();
  const { person } = place;
  person.server.now = Date.now() - 60_000;
  for (let nth = 10; nth < 40; nth += 1) staff(place, `${nth}`);
  const { user } = openTeam(place);
  const open = await screen.findByRole('button', { name: /^Pessoa 39/ });
  person.browser.online = false;
  person.server.fault = 'offline';
  act(() => person.data.hinted(false));
  await user.click(open);
  expect(await screen.findByText(/Sem conexão\. O que esta pessoa fez/)).toBeInTheDocument();
  expect(screen.queryByText('Nada nos últimos 30 dias.')).toBeNull();
});

test('who owns no shop is told so, and is not asked to invite anybody', async () => {
  const person = makePerson({ name: 'Bento' });
  show(<Route path="/manager/team" element={<TeamScreen />} />, { at: '/manager/team', person });
  expect(await screen.findByText('Nenhum local em seu nome.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Convidar pessoa' })).toBeNull();
  expect(screen.queryByText(/0 locais/)).toBeNull();
});

test('without a signal an owner reads the team and is told what needs the connection', async () => {
  const place = ownLocation();
  const { person } = place;
  person.server.now = Date.now() - 60_000;
  staff(place, '10');
  const { user } = openTeam(place);
  const row = await screen.findByRole('button', { name: /^Pessoa 10.*1 local · .*Repositor/ });
  person.browser.online = false;
  person.server.fault = 'offline';
  act(() => person.data.hinted(false));
  expect(await screen.findByRole('button', { name: 'Convidar precisa de conexão' })).toBeDisabled();
  await user.click(row);
  const sheet = within(await screen.findByRole('dialog', { name: 'Pessoa 10' }));
  expect(await sheet.findByRole('button', { name: 'Remover acesso precisa de conexão' })).toBeDisabled();
  expect(sheet.getAllByText(/Mercadinho/)[0]).toBeInTheDocument();
});

test('for one shop of many, all are unticked at once', async () => {
  const place = ownLocation();
  const { server, user: owner } = place.person;
  for (const name of ['Segunda', 'Terceira'])
    server.put({
      ...{ id: name, type: 'LOCATION', owner: owner.sub, reference: 'PRIVATE' },
      content: JSON.stringify({ name }),
    });
  const { user } = openTeam(place);
  await user.click((await screen.findAllByRole('button', { name: 'Convidar pessoa' }))[0] as HTMLElement);
  const sheet = within(await screen.findByRole('dialog', { name: 'Convidar pessoa' }));
  const all = await sheet.findByRole('checkbox', { name: 'Todos os locais' });
  expect(all).toBeChecked();
  await user.click(all);
  for (const name of ['Mercadinho', 'Segunda', 'Terceira'])
    expect(sheet.getByRole('checkbox', { name })).not.toBeChecked();
  await user.click(sheet.getByRole('checkbox', { name: 'Segunda' }));
  expect(all).not.toBeChecked();
  await user.type(sheet.getByLabelText('E-mail'), 'eva@exemplo.com.br');
  await user.click(sheet.getByRole('button', { name: 'Enviar convite' }));
  const invited = () => [...server.rows.values()].filter(({ type }) => type === 'STAFF');
  await waitFor(() => expect(invited().map(({ parentId }) => parentId)).toEqual(['Segunda']));
});

test('a typed address is lost after a question alone', async () => {
  const { user } = openTeam(ownLocation());
  await user.click((await screen.findAllByRole('button', { name: 'Convidar pessoa' }))[0] as HTMLElement);
  await user.type(await screen.findByLabelText('E-mail'), 'eva@exemplo.com.br');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Sair sem enviar?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continuar editando' }));
  expect(screen.getByLabelText('E-mail')).toHaveValue('eva@exemplo.com.br');
  await user.clear(screen.getByLabelText('E-mail'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
