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
  put(person.server, 'LOCATION', SHOP, { name: NAME }, { owner: 'dona', reference: 'PRIVATE' });
  put(person.server, 'ITEM', 'fim', { name: 'Fim', price: 5, quantity: 0 }, { parentId: SHOP });
  putCampaign(person.server, 'c', 'Só o fim', { type: 'simple_items', discount: 30, items: ['fim'] });
  invite(person, SHOP, person.user.email);
  await person.data.refresh({ kind: 'location', id: SHOP });
  open(person);
  const marks = within(await card(NAME));
  put(person.server, 'ITEM', 'fim', { name: 'Fim', price: 5, quantity: 2 }, { parentId: SHOP });
  expect(marks.queryByText('30% OFF')).not.toBeInTheDocument();
  await person.data.refresh({ kind: 'location', id: SHOP });
  expect(await marks.findByText('30% OFF')).toBeInTheDocument();
});

test('[C-01] a card has a dot for messages that were not read', async () => {
  const person = await knowingShop(({ server, user }) => {
    const content = { text: 'Chegou pão!', senderRole: 'manager', sender: 'dona', timestamp: Date.now() };
    put(server, 'CHAT_MESSAGE', 'm1', content, { parentId: SHOP, owner: 'dona', reference: user.sub });
  });
  open(person);
  const dot = { name: '1 mensagem não lida' };
  expect(await within(await card(NAME)).findByRole('img', dot)).toBeInTheDocument();
  await person.data.keep(`read:chat:${SHOP}:${person.user.sub}`, Number.MAX_SAFE_INTEGER);
  await waitFor(() => expect(screen.queryByRole('img', dot)).not.toBeInTheDocument());
});

test('[H-03] a card far from the screen watches nothing and has no marks', async () => {
  const person = makePerson();
  for (const name of ['Perto', 'Longe']) putShop(person, name, { name }, { owner: person.user.sub });
  stubScreen((element) => element.closest('article')?.textContent?.includes('Perto') === true);
  open(person);
  const star = { name: /nos favoritos/ };
  expect(await within(await card('Perto')).findByRole('button', star)).toBeInTheDocument();
  expect(within(await card('Longe')).queryByRole('button', star)).not.toBeInTheDocument();
});
