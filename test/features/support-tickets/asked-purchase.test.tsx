import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { historyFrom } from '../../../src/data/hooks/history.ts';
import { messages } from '../support/money-fixture.tsx';
import { put } from '../support/shop-fixture.ts';
import type { TestPerson } from '../support/show.tsx';
import { makeCustomer, openCustomer, SHOP, ticketsOf } from './open-support.tsx';
import { create, write } from './ticket-form.ts';

const subject = () => screen.findByRole('combobox', { name: 'Assunto' });
const about = () => screen.getByRole('combobox', { name: /histórico/ });
const NOT_FOUND = 'Compra não encontrada neste local';

test('[T-01] a link to a purchase that nobody knows says so, and the ticket is about nothing', async () => {
  const person = makeCustomer();
  const { user, said } = await openCustomer(person, '?novo=&compra=nenhuma');
  await waitFor(() => expect(messages(said)).toEqual([NOT_FOUND]));
  await waitFor(async () => expect(await subject()).toHaveDisplayValue('Selecione um assunto'));
  expect(about()).toHaveDisplayValue('Nenhum');
  await write(user, 'Pedido', 'Faltou o pão');
  await user.click(create());
  await waitFor(() => expect(ticketsOf(person)).toHaveLength(1));
  expect(ticketsOf(person)[0]?.content).toMatchObject({ subjectType: 'pedido', relatedObject: null });
});

/** A purchase of this person at another shop. */
function buyElsewhere(person: TestPerson): void {
  const items = [{ id: 'bala', name: 'Bala', quantity: 1, price: 3 }];
  const content = { status: 'PAID', totalAmount: 3, items };
  const place = { parentId: 'outro-local', owner: person.user.sub };
  put(person.server, 'SHOPPING_PURCHASE', { id: 'alheia', ...place }, content);
}

test('[T-01] a link to a purchase at another shop is not taken for one of this shop', async () => {
  const person = makeCustomer();
  buyElsewhere(person);
  const { said } = await openCustomer(person, '?novo=&compra=alheia');
  await waitFor(() => expect(messages(said)).toEqual([NOT_FOUND]));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: '1 × Bala' })).toBeNull());
  expect(about()).toHaveDisplayValue('Nenhum');
});

test('[T-01] nor is it where the page has read the history before, so that the shop is told nothing of it', async () => {
  const person = makeCustomer();
  buyElsewhere(person);
  const history = historyFrom(person.data);
  const leave = history.subscribe(() => undefined);
  await waitFor(() => expect(history.snapshot().rows.map(({ id }) => id)).toContain('alheia'));
  leave();
  const { user, said } = await openCustomer(person, '?novo=&compra=alheia');
  await waitFor(() => expect(messages(said)).toEqual([NOT_FOUND]));
  expect(about()).toHaveDisplayValue('Nenhum');
  expect(screen.queryByRole('checkbox', { name: '1 × Bala' })).toBeNull();
  await user.selectOptions(await subject(), 'Pedido');
  await write(user, 'Pedido', 'Faltou o pão');
  await user.click(create());
  await waitFor(() => expect(ticketsOf(person)).toHaveLength(1));
  expect(ticketsOf(person)[0]?.content).toMatchObject({ subjectType: 'pedido', relatedObject: null });
});

test('[T-01] a link that is wrong is as wrong the second time', async () => {
  const person = makeCustomer();
  const first = await openCustomer(person, '?novo=&compra=nenhuma');
  await waitFor(() => expect(messages(first.said)).toEqual([NOT_FOUND]));
  first.unmount();
  const { said } = await openCustomer(person, '?novo=&compra=nenhuma');
  await waitFor(() => expect(messages(said)).toEqual([NOT_FOUND]));
  await waitFor(async () => expect(await subject()).toHaveDisplayValue('Selecione um assunto'));
});

test('[T-01] a link to an old purchase that this device has not read is about that purchase', async () => {
  const person = makeCustomer();
  const at = Date.now() - 200 * 24 * 60 * 60_000;
  const items = [{ id: 'bala', name: 'Bala', quantity: 1, price: 3 }];
  person.server.put({
    ...{ id: 'velha', type: 'SHOPPING_PURCHASE', parentId: SHOP, owner: person.user.sub },
    ...{ createdAt: at, updatedAt: at },
    content: JSON.stringify({ status: 'PAID', totalAmount: 3, items }),
  });
  const { said } = await openCustomer(person, '?novo=&compra=velha');
  expect(await screen.findByRole('checkbox', { name: '1 × Bala' })).toBeVisible();
  expect(about()).toHaveDisplayValue(/^Compra de R\$.3,00 · /);
  expect(await subject()).toHaveDisplayValue('Problema com Produto');
  expect(messages(said)).toEqual([]);
});
