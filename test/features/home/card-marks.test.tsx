import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { put, putCampaign, SHOP, stockShop } from '../support/shop-fixture.ts';
import { makePerson, type TestPerson } from '../support/show.tsx';
import { card, invite, open, putShop, stubScreen } from './open-home.tsx';

const NAME = 'Mercadinho da Praça';

beforeEach(() => stubScreen(() => true));

/** A person who opened the shop before, so that the mirror knows it. */
async function knowingShop(prepare: (person: TestPerson) => void = () => undefined) {
  const person = makePerson();
  stockShop(person.server);
  invite(person, SHOP, person.user.email);
  prepare(person);
  await person.data.refresh({ kind: 'location', id: SHOP });
  await person.data.refresh({ kind: 'chat', id: SHOP });
  return person;
}

test('[S-02] a card has a ribbon of the promotion that runs, out of the mirror', async () => {
  const person = await knowingShop();
  person.server.fault = 'offline';
  await person.data.refresh({ kind: 'locations' });
  person.server.fault = 'none';
  open(person);
  const marks = within(await card(NAME));
  expect(await marks.findByText(/OFF|Leve 3 pague 2/)).toBeInTheDocument();
  expect(marks.queryByText('90% OFF')).not.toBeInTheDocument();
});

test('[S-02] a promotion of goods that are sold out is not named', async () => {
  const person = makePerson();
  put(person.server, 'LOCATION', { id: SHOP, owner: 'dona', reference: 'PRIVATE' }, { name: NAME });
  put(person.server, 'ITEM', { id: 'fim', parentId: SHOP }, { name: 'Fim', price: 5, quantity: 0 });
  putCampaign(person.server, 'c', 'Só o fim', { type: 'simple_items', discount: 30, items: ['fim'] });
  invite(person, SHOP, person.user.email);
  await person.data.refresh({ kind: 'location', id: SHOP });
  open(person);
  const marks = within(await card(NAME));
  put(person.server, 'ITEM', { id: 'fim', parentId: SHOP }, { name: 'Fim', price: 5, quantity: 2 });
  expect(marks.queryByText('30% OFF')).not.toBeInTheDocument();
  await person.data.refresh({ kind: 'location', id: SHOP });
  expect(await marks.findByText('30% OFF')).toBeInTheDocument();
});

test('[C-01] a card has a dot for messages that were not read', async () => {
  const person = await knowingShop(({ server, user }) => {
    const content = { text: 'Chegou pão!', senderRole: 'manager', sender: 'dona', timestamp: Date.now() };
    put(server, 'CHAT_MESSAGE', { id: 'm1', parentId: SHOP, owner: 'dona', reference: user.sub }, content);
  });
  open(person);
  const dot = { name: '1 mensagem não lida' };
  expect(await within(await card(NAME)).findByRole('img', dot)).toBeInTheDocument();
  await person.data.keep(`read:chat:${SHOP}:${person.user.sub}`, Number.MAX_SAFE_INTEGER);
  await waitFor(() => expect(screen.queryByRole('img', dot)).not.toBeInTheDocument());
});

test('[H-03] cards far from the screen watch nothing and have no marks', async () => {
  const person = makePerson();
  const near = Array.from({ length: 10 }, (_, index) => `Perto ${index}`);
  for (const name of [...near, 'Xangai']) putShop(person, name, { name }, { owner: person.user.sub });
  const watched = new Set<Element>();
  stubScreen((element) => {
    if (element.matches('ul')) watched.add(element);
    return element.textContent?.includes('Perto') === true;
  });
  open(person);
  const star = { name: /nos favoritos/ };
  for (const name of near)
    expect(await within(await card(name)).findByRole('button', star)).toBeInTheDocument();
  expect(within(await card('Xangai')).queryByRole('button', star)).not.toBeInTheDocument();
  expect(watched.size).toBe(2);
});

test('[H-05] groups of cards are one list to readers', async () => {
  const person = makePerson();
  for (let index = 10; index < 31; index += 1)
    putShop(person, `loja-${index}`, { name: `Loja ${index}` }, { owner: person.user.sub });
  stubScreen(() => true);
  open(person);
  await card('Loja 30');
  const list = within(screen.getByRole('region', { name: 'Perto de você' })).getByRole('list');
  const names = within(list)
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('heading').textContent);
  expect(names).toEqual(Array.from({ length: 21 }, (_, index) => `Loja ${index + 10}`));
});
