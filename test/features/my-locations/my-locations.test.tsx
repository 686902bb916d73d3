import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MyLocationsScreen } from '../../../src/features/my-locations/my-locations-screen.tsx';
import { makePerson, show, type TestPerson } from '../support/show.tsx';
import { tell } from './tell-shops.ts';

const route = <Route path="/manager" element={<MyLocationsScreen />} />;

function ownShop(person: TestPerson, name: string): string {
  const id = `shop-${name}`;
  const now = Date.now();
  person.server.now = now;
  const { sub } = person.user;
  person.server.put({
    id,
    type: 'LOCATION',
    owner: sub,
    reference: 'PRIVATE',
    content: JSON.stringify({ name }),
  });
  return id;
}

function item(
  person: TestPerson,
  parentId: string,
  id: string,
  content: { quantity: number; hidden?: boolean },
): void {
  person.server.put({
    id,
    type: 'ITEM',
    parentId,
    reference: id,
    content: JSON.stringify({ value: 5, ...content }),
  });
}

test('[ML-01] each own location shows its state, today’s sales, what runs out and its seven ways', async () => {
  const person = makePerson();
  const shop = ownShop(person, 'Mercadinho');
  item(person, shop, 'cheio', { quantity: 30 });
  item(person, shop, 'pouco', { quantity: 3 });
  item(person, shop, 'nada', { quantity: 0 });
  item(person, shop, 'oculto', { quantity: 0, hidden: true });
  person.server.put({ id: 'h', type: 'HVMP_STATUS', parentId: shop, updatedAt: Date.now() - 60_000 });
  for (const [id, status, totalAmount] of [
    ['um', 'PAID', 12.5],
    ['dois', 'PAID', 7.5],
    ['aberta', 'PENDING', 100],
  ] as const)
    person.server.put({
      id,
      type: 'SHOPPING_PURCHASE',
      parentId: shop,
      owner: 'outro',
      content: JSON.stringify({ status, totalAmount, items: [] }),
    });
  person.server.put({
    id: 'ontem',
    type: 'SHOPPING_PURCHASE',
    parentId: shop,
    owner: 'outro',
    updatedAt: Date.now() - 48 * 3_600_000,
    content: JSON.stringify({ status: 'PAID', totalAmount: 99 }),
  });
  const { user, place } = show(route, { at: '/manager', person });
  const card = await screen.findByRole('article');
  expect(within(card).getByRole('heading', { name: 'Mercadinho' })).toBeInTheDocument();
  expect(await within(card).findByText('R$ 20,00')).toBeInTheDocument();
  expect(within(card).getByText('2 compras')).toBeInTheDocument();
  expect(within(card).getByText('2', { selector: 'dd' })).toBeInTheDocument();
  expect(await within(card).findByText('Online')).toBeInTheDocument();
  const ways = within(card)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  for (const way of [
    'business-intelligence',
    'configuration',
    'items',
    'campaigns',
    'invites',
    'chat',
    'support',
  ])
    expect(ways).toContain(`/manager/${way}/${shop}`);
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await waitFor(() => expect(place.path).toBe('/home'));
});

test('[ML-01] a figure that nobody has counted yet is no zero', async () => {
  const person = makePerson();
  const shop = ownShop(person, 'Mercadinho');
  item(person, shop, 'pouco', { quantity: 3 });
  const { server } = person;
  const counted = Promise.withResolvers<void>();
  const list = server.list.bind(server);
  server.list = async (query, args) => {
    if ('type' in query && query.type === 'ITEM') await counted.promise;
    return list(query, args);
  };
  show(route, { at: '/manager', person });
  const card = await screen.findByRole('article');
  expect(within(card).getAllByText('contando…')).toHaveLength(2);
  expect(within(card).queryByText('R$ 0,00')).toBeNull();
  counted.resolve();
  expect(await within(card).findByText('R$ 0,00')).toBeInTheDocument();
  expect(await within(card).findByText('1', { selector: 'dd' })).toBeInTheDocument();
  expect(within(card).queryByText('contando…')).toBeNull();
});

test('[ML-01] without a connection what was never counted is said to be missing', async () => {
  const person = makePerson();
  ownShop(person, 'Mercadinho');
  const { server } = person;
  const list = server.list.bind(server);
  // The connection fails between the locations and their items.
  server.list = async (query, args) => {
    if ('type' in query && query.type === 'ITEM') server.fault = 'offline';
    return list(query, args);
  };
  show(route, { at: '/manager', person });
  const card = await screen.findByRole('article');
  expect(await within(card).findAllByText('sem dados salvos')).toHaveLength(2);
  expect(within(card).queryByText('R$ 0,00')).toBeNull();
});

test('[ML-01] figures that were kept under a clock of tomorrow are not shown as today’s', async () => {
  const right = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: right + 24 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  const person = makePerson();
  ownShop(person, 'Mercadinho');
  const first = show(route, { at: '/manager', person });
  expect(await screen.findByText('R$ 0,00')).toBeInTheDocument();
  first.unmount();
  vi.setSystemTime(right);
  person.server.fault = 'offline';
  show(route, { at: '/manager', person });
  expect(await screen.findByText('sem dados salvos')).toBeInTheDocument();
  expect(screen.queryByText('R$ 0,00')).toBeNull();
});

test('[ML-01] without locations it says so, and asks again when wished', async () => {
  const person = makePerson();
  const { user } = show(route, { at: '/manager', person });
  expect(await screen.findByText('Você ainda não possui locais cadastrados')).toBeInTheDocument();
  ownShop(person, 'Novo');
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { name: 'Novo' })).toBeInTheDocument();
});

test('[ML-01] who has no location yet is led to the equipment that makes one', async () => {
  const { user, place } = show(route, { at: '/manager', person: makePerson() });
  await user.click(await screen.findByRole('button', { name: 'Comprar equipamento' }));
  await waitFor(() => expect(place.path).toBe('/purchase-equipment'));
});

test('[ML-01] a location of somebody else is not among one’s own', async () => {
  const person = makePerson();
  ownShop(person, 'Meu');
  person.server.put({
    id: 'x',
    type: 'LOCATION',
    owner: 'outro',
    reference: 'PUBLIC',
    content: '{"name":"Alheio"}',
  });
  show(route, { at: '/manager', person });
  expect(await screen.findByRole('heading', { name: 'Meu' })).toBeInTheDocument();
  expect(screen.queryByText('Alheio')).toBeNull();
});

test('[ML-01] of several locations one sees which has messages and tickets waiting', async () => {
  const person = makePerson();
  const [busy, quiet] = [ownShop(person, 'Cheio'), ownShop(person, 'Vazio')];
  const { server, data, user: me } = person;
  const say = (id: string, sender: string, role: string) =>
    server.put({
      id,
      type: 'CHAT_MESSAGE',
      parentId: busy,
      owner: sender,
      reference: sender === me.sub ? 'ana' : me.sub,
      createdAt: ++server.now,
      content: JSON.stringify({ text: 'Oi', sender, senderRole: role, timestamp: server.now }),
    });
  say('perguntada', 'ana', 'customer');
  say('respondida', me.sub, 'manager');
  say('nova', 'ana', 'customer');
  say('outra', 'bia', 'customer');
  const ticket = (id: string, seen: boolean) =>
    server.put({
      id,
      type: 'LOCATION_TICKET',
      parentId: busy,
      owner: 'ana',
      content: JSON.stringify({ subject: 'Devolução', description: 'Veio aberto', status: 'open', seen }),
    });
  ticket('visto', true);
  ticket('novo', false);
  show(route, { at: '/manager', person });
  await act(async () => {
    for (const id of [busy, quiet]) {
      await data.refresh({ kind: 'chat', id });
      await data.refresh({ kind: 'tickets', id });
    }
  });
  const cheio = within(await screen.findByRole('navigation', { name: 'Gerenciar Cheio' }));
  expect(await cheio.findByRole('link', { name: 'Chat, 2 mensagens não lidas' })).toBeInTheDocument();
  expect(await cheio.findByRole('link', { name: 'Suporte, 1 ticket com novidades' })).toBeInTheDocument();
  const vazio = within(screen.getByRole('navigation', { name: 'Gerenciar Vazio' }));
  expect(vazio.getByRole('link', { name: 'Chat' })).toBeInTheDocument();
  expect(vazio.getByRole('link', { name: 'Suporte' })).toBeInTheDocument();
});

test('[ML-01] what only the server told of is named as it counts it: open tickets and conversations', async () => {
  const person = makePerson();
  tell(person, { A: { tickets: 4, conversations: 1 } });
  show(route, { at: '/manager', person });
  const ways = within(await screen.findByRole('navigation', { name: 'Gerenciar Local A' }));
  expect(await ways.findByRole('link', { name: 'Suporte, 4 tickets abertos' })).toBeInTheDocument();
  expect(ways.getByRole('link', { name: 'Chat, 1 conversa à espera' })).toBeInTheDocument();
});
