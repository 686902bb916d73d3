import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { typedOrderKey } from '../../../src/data/basis/supply-keys.ts';
import { newOrder } from '../../../src/features/supplies/order-values.ts';
import type { TestPerson } from '../support/show.tsx';
import { openSupplies, ownerWithGoods, putOrder, stored } from './support/supplies-world.tsx';

type User = ReturnType<typeof openSupplies>['user'];

async function openNew(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Nova compra' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nova compra' }));
  return { form, note: await form.findByLabelText('Observação para o fornecedor') };
}

const keep = (person: TestPerson, key: string, shop: string, note: string) =>
  person.data.keep(typedOrderKey(key), { ...newOrder(crypto.randomUUID(), shop), note });
const keptOf = (person: TestPerson) =>
  person.data.read(async (tx) =>
    Promise.all((await tx.keptKeys()).filter((key) => key.startsWith('supply-order:')).map(tx.kept)),
  );

async function secondShop(person: TestPerson): Promise<void> {
  person.server.put({
    ...{ id: 'outra-loja', type: 'LOCATION', owner: person.user.sub, reference: 'PRIVATE' },
    content: JSON.stringify({ name: 'Outra loja' }),
  });
  await person.data.refresh({ kind: 'myLocations' });
}

test('[X-03] a new order that an earlier version kept for all shops is there where one shop is left, and goes once saved', async () => {
  const person = ownerWithGoods();
  await keep(person, 'new', 'meu-local', 'de antes');
  const { user } = openSupplies(person);
  const { form, note } = await openNew(user);
  expect(note).toHaveValue('de antes');
  await user.type(note, ' e de agora');
  await user.click(form.getByRole('button', { name: 'Salvar rascunho' }));
  await waitFor(() => expect(stored(person, 'SUPPLY_ORDER')).toHaveLength(1));
  expect(stored(person, 'SUPPLY_ORDER')[0]?.content).toContain('de antes e de agora');
  await waitFor(async () => expect(await keptOf(person)).toEqual([]));
});

test('[X-03] a new order of the one shop is there when a second shop comes', async () => {
  const person = ownerWithGoods();
  putOrder(person, 'hoje');
  const first = openSupplies(person);
  await first.user.type((await openNew(first.user)).note, 'cedo');
  await waitFor(async () => expect(await keptOf(person)).toMatchObject([{ note: 'cedo' }]));
  first.unmount();
  await secondShop(person);
  const { user } = openSupplies(person);
  // Orders name their shop as soon as the screen knows several shops.
  expect(await screen.findByRole('button', { name: /Atacado Sul.*Mercadinho/ })).toBeVisible();
  expect((await openNew(user)).note).toHaveValue('cedo');
  expect(screen.getByLabelText('Local')).toHaveValue('meu-local');
});

test('[X-03] words that were turned to another shop are not written over by a new order of this one', async () => {
  const person = ownerWithGoods();
  await secondShop(person);
  await keep(person, 'new:meu-local', 'outra-loja', 'da outra');
  const { user } = openSupplies(person, '/manager/supplies/meu-local');
  const { note } = await openNew(user);
  expect(note).toHaveValue('');
  await user.type(note, 'desta');
  await waitFor(async () =>
    expect(await keptOf(person)).toMatchObject([{ note: 'da outra' }, { note: 'desta' }]),
  );
});

test('[X-03] a shop that comes while a new order is typed leaves its words in one place', async () => {
  const person = ownerWithGoods();
  const { user } = openSupplies(person);
  const { note } = await openNew(user);
  await user.type(note, 'ce');
  await secondShop(person);
  await screen.findByLabelText('Local');
  await user.type(note, 'do');
  await waitFor(async () => expect(await keptOf(person)).toMatchObject([{ note: 'cedo' }]));
});
