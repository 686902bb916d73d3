import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { MAX_UNITS } from '../../../src/domain/restock/move.ts';
import { ownLocation } from '../support/manage.tsx';
import { pretendWidth, type TestPerson } from '../support/show.tsx';
import { item, open } from './open-items.tsx';

beforeEach(() => pretendWidth(1280));

const contentOf = ({ server }: TestPerson, id: string) =>
  JSON.parse(server.rows.get(`ITEM ${id}`)?.content ?? '{}');
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

test('[MI-01] a desk has the items as a table, in the order of any heading, with what they leave of their price', async () => {
  const place = ownLocation();
  item(place, 'Água', { value: 2, cost: 1, quantity: 0 });
  item(place, 'Bala', { value: 10, cost: 2, quantity: 30 });
  item(place, 'Caju', { value: 5, cost: 0, quantity: 4, minimum: 6 });
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: 'Item' }));
  await waitFor(() => expect(names()).toEqual(['Água', 'Bala', 'Caju']));
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
  expect(row('Água')).toHaveTextContent('50%');
  expect(row('Água')).toHaveTextContent('esgotado');
  expect(row('Caju')).toHaveTextContent('—');
  const order = async (name: string) => user.click(screen.getByRole('button', { name }));
  await order('Margem');
  expect(names()).toEqual(['Água', 'Bala', 'Caju']);
  await order('Margem');
  expect(screen.getByRole('columnheader', { name: 'Margem' })).toHaveAttribute('aria-sort', 'descending');
  expect(names()).toEqual(['Bala', 'Água', 'Caju']);
  await order('Estoque');
  expect(names()).toEqual(['Água', 'Caju', 'Bala']);
});

test('[MI-01] [MI-02] a desk begins with the latest change, a search with its best match, and no saved row jumps', async () => {
  const place = ownLocation();
  const { server } = place.person;
  const changed = (id: string, updatedAt: number) => server.put({ id, type: 'ITEM', updatedAt });
  const water = item(place, 'Água');
  changed(water, 1000);
  changed(item(place, 'Coca-Cola'), 2000);
  changed(item(place, 'Limão', { description: 'vai bem com coca' }), 3000);
  const { user } = open(place);
  await waitFor(() => expect(names()).toEqual(['Limão', 'Coca-Cola', 'Água']));
  await user.click(screen.getByRole('button', { name: /^Preço de Água/ }));
  await user.keyboard('900{Enter}');
  await waitFor(() => expect(contentOf(place.person, water).value).toBe(9));
  await waitFor(() => expect(names()).toEqual(['Limão', 'Coca-Cola', 'Água']));
  await user.type(screen.getByRole('searchbox'), 'coca');
  await waitFor(() => expect(names()).toEqual(['Coca-Cola', 'Limão']));
});

test('[MI-03] price, cost and minimum are typed where they stand; Enter saves and goes to the row below, Esc forgets', async () => {
  const place = ownLocation();
  const [water, candy] = [item(place, 'Água'), item(place, 'Bala', { par: 12 })];
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: 'Item' }));
  await user.click(screen.getByRole('button', { name: /^Preço de Água/ }));
  const price = screen.getByRole('textbox', { name: 'Preço de Água' });
  expect(price).toHaveFocus();
  await user.clear(price);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Diga o preço')).toBeInTheDocument();
  await user.type(price, '725{Enter}');
  await waitFor(() => expect(contentOf(place.person, water).value).toBe(7.25));
  const below = screen.getByRole('button', { name: /^Preço de Bala/ });
  await waitFor(() => expect(below).toHaveFocus());
  await user.keyboard('{ArrowRight}3');
  expect(screen.getByRole('textbox', { name: 'Custo de Bala' })).toHaveValue('R$\u00a00,03');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: /^Custo de Bala/ })).toHaveFocus();
  await user.keyboard('{ArrowRight}14{Enter}');
  expect(await screen.findByText('O nível cheio é 12')).toBeInTheDocument();
  await user.keyboard('{Backspace}0{Enter}');
  await waitFor(() => expect(contentOf(place.person, candy)).toMatchObject({ cost: 2, minimum: 10 }));
});

test('[MI-03] a minimum has no more units than an entry of the shelf, as in the form', async () => {
  const place = ownLocation();
  const water = item(place, 'Água');
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: /^Estoque mínimo de Água/ }));
  await user.keyboard('1200000{Enter}');
  await waitFor(() => expect(contentOf(place.person, water).minimum).toBe(MAX_UNITS));
});

test('[MI-04] a figure that is refused stays in its cell, and the row stays in its place', async () => {
  const place = ownLocation();
  item(place, 'Água', { value: 2 });
  item(place, 'Bala', { value: 3 });
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: 'Preço' }));
  await user.click(screen.getByRole('button', { name: /^Preço de Água/ }));
  const { server } = place.person;
  const { update } = server;
  server.update = () => {
    throw new TransportError({ kind: 'refused', code: 'FORBIDDEN', message: 'Sem permissão.' });
  };
  await user.keyboard('900{Enter}');
  expect(await screen.findByText('Erro ao salvar item')).toBeInTheDocument();
  const field = screen.getByRole('textbox', { name: 'Preço de Água' });
  expect(field).toHaveValue('R$\u00a09,00');
  server.update = update;
  await waitFor(() => expect(field.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false'));
  await user.type(field, '{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Preço de Água/ })).toHaveTextContent('9,00'),
  );
  await waitFor(() => expect(names()).toEqual(['Água', 'Bala']));
});

test('[MI-02] an item opens beside the table in the place of one without changes; typed words stay, Esc gives the focus back', async () => {
  const place = ownLocation();
  item(place, 'Água');
  item(place, 'Bala');
  item(place, 'Caju');
  const { user } = open(place);
  const opener = async (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
  const beside = () => within(screen.getByRole('complementary', { name: 'Item' }));
  await user.click(await opener('Água'));
  expect(await beside().findByRole('textbox', { name: 'Nome' })).toHaveFocus();
  await user.click(await opener('Bala'));
  expect(await beside().findByRole('form', { name: 'Editar Bala' })).toBeInTheDocument();
  expect(beside().getAllByRole('form')).toHaveLength(1);
  await user.type(beside().getByRole('textbox', { name: 'Nome' }), ' azeda');
  await user.keyboard('{Escape}');
  await user.click(await opener('Caju'));
  expect(await beside().findByRole('form', { name: 'Editar Caju' })).toBeInTheDocument();
  expect(beside().getByDisplayValue('Bala azeda')).toBeInTheDocument();
  await user.click(beside().getByDisplayValue('Caju'));
  await user.keyboard('{Escape}');
  expect(await opener('Caju')).toHaveFocus();
  expect(beside().getByDisplayValue('Bala azeda')).toBeInTheDocument();
});

test('[MI-03] [X-03] a price that is typed down the column without a signal waits in its row, and leaves later', async () => {
  const place = ownLocation();
  const { person } = place;
  const water = item(place, 'Água', { value: 2 });
  item(place, 'Bala');
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: 'Item' }));
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  await user.click(screen.getByRole('button', { name: /^Preço de Água/ }));
  await user.keyboard('515{Enter}');
  const row = () => screen.getByRole('row', { name: /^Água/ });
  await waitFor(() => expect(row()).toHaveTextContent('Na fila'));
  expect(row()).toHaveTextContent('5,15');
  expect(screen.getByRole('button', { name: /^Preço de Bala/ })).toHaveFocus();
  expect(contentOf(person, water).value).toBe(2);
  person.browser.online = true;
  person.server.fault = 'none';
  person.data.hinted(true);
  await waitFor(() => expect(contentOf(person, water).value).toBe(5.15));
});

test('[MI-02] what is typed beside the table stays when the window becomes narrow and wide again', async () => {
  const turn = pretendWidth(1280);
  const place = ownLocation();
  item(place, 'Água');
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: /^Água/ }));
  const beside = () => within(screen.getByRole('complementary', { name: 'Item' }));
  await user.type(await beside().findByRole('textbox', { name: 'Descrição' }), 'Da fonte');
  turn(820);
  expect(screen.queryByRole('complementary', { name: 'Item' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Descrição' })).toHaveValue('Da fonte');
  turn(1280);
  expect(beside().getByRole('textbox', { name: 'Descrição' })).toHaveValue('Da fonte');
});
