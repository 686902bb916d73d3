import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { ownLocation } from '../support/manage.tsx';
import type { TestPerson } from '../support/show.tsx';
import { item, open, rows } from './open-items.tsx';

const refuse = (): never => {
  throw new TransportError({ kind: 'refused', code: 'FORBIDDEN', message: 'Sem permissão.' });
};

const items = ({ server }: TestPerson) =>
  [...server.rows.values()].filter(({ type, deleted }) => type === 'ITEM' && !deleted);

const contentOf = ({ server }: TestPerson, id: string) =>
  JSON.parse(server.rows.get(`ITEM ${id}`)?.content ?? '{}');

test('[MI-02] [MI-03] a draft stands on top, wants name and price, and is created with what was filled in', async () => {
  const place = ownLocation();
  item(place, 'Velho');
  item(place, 'Recente');
  const { user } = open(place);
  await screen.findByText('Recente');
  expect(rows()[0]).toContain('Recente');
  await user.click(screen.getByRole('button', { name: 'Novo item' }));
  const form = await screen.findByRole('form', { name: 'Novo item' });
  expect(screen.getAllByRole('listitem')[0]).toContainElement(form);
  await user.click(within(form).getByRole('button', { name: 'Salvar' }));
  expect(within(form).getAllByText('Nome e preço são obrigatórios')).toHaveLength(2);
  await user.type(within(form).getByLabelText('Nome'), ' Suco ');
  await user.type(within(form).getByLabelText('Preço'), '1250');
  expect(within(form).getByLabelText('Preço')).toHaveValue('R$\u00a012,50');
  const quantity = within(form).getByLabelText('Quantidade');
  await user.clear(quantity);
  await user.type(quantity, '7');
  await user.click(within(form).getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Item criado com sucesso!')).toBeInTheDocument();
  const made = items(place.person).find(({ reference }) => reference === 'Suco');
  expect(JSON.parse(made?.content ?? '{}')).toEqual({ cost: 0, value: 12.5, quantity: 7 });
  await waitFor(() => expect(rows()[0]).toContain('Suco'));
  expect(screen.queryByRole('form')).toBeNull();
});

test('[MI-02] [MI-04] a draft is given up without a question, an edit goes back to what was there', async () => {
  const place = ownLocation();
  item(place, 'Suco');
  const { user } = open(place);
  await screen.findByText('Suco');
  await user.click(screen.getByRole('button', { name: 'Novo item' }));
  await user.click(await screen.findByRole('button', { name: 'Descartar rascunho' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByRole('form')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Suco/ }));
  await user.type(await screen.findByLabelText('Nome'), ' de uva');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(screen.getByRole('button', { name: /Suco/ }));
  expect(await screen.findByLabelText('Nome')).toHaveValue('Suco');
});

test("an item says by the server's clock how long ago it was edited", async () => {
  serverClock.heard(String(Date.now() + 2 * 3_600_000), Date.now());
  onTestFinished(() => serverClock.heard(String(Date.now()), Date.now()));
  const place = ownLocation();
  item(place, 'Suco', { lastEdit: { sub: 'rui', name: 'Rui', at: Date.now() } });
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  expect(await screen.findByText(/^Editado por Rui, há 2 horas/)).toBeVisible();
});

test('[MI-02] [X-04] a typed quantity is what the item ends with, also where its books were short', async () => {
  const place = ownLocation();
  const id = item(place, 'Suco', { quantity: 0, short: 3 });
  const { user } = open(place);
  const type = async (units: string) => {
    await user.click(await screen.findByRole('button', { name: /Suco/ }));
    const quantity = within(await screen.findByRole('form', { name: 'Editar Suco' })).getByLabelText(
      'Quantidade',
    );
    await user.clear(quantity);
    await user.type(quantity, units);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  };
  const moves = () =>
    [...place.person.server.rows.values()]
      .filter(({ type }) => type === 'STOCK_CHANGE')
      .map(({ content }) => JSON.parse(content ?? '{}'));
  await type('10');
  await waitFor(() => expect(moves()).toMatchObject([{ kind: 'reposto', units: 13 }]));
  // The item itself arrives later than the answer about its stock.
  await waitFor(() => expect(rows()[0]).toMatch(/10 un/));
  await type('0');
  await waitFor(() => expect(moves()).toHaveLength(2));
  expect(moves()[1]).toMatchObject({ kind: 'contado', counted: 0, base: 10 });
  expect(contentOf(place.person, id)).toMatchObject({ quantity: 0, short: 3 });
});

test('[MI-04] [X-04] an edit keeps a colleague’s change, and more units are a difference on top of sales', async () => {
  const place = ownLocation();
  const id = item(place, 'Suco', { quantity: 8, description: 'velha' });
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  const form = await screen.findByRole('form', { name: 'Editar Suco' });
  const price = within(form).getByLabelText('Preço');
  await user.clear(price);
  await user.type(price, '600');
  const quantity = within(form).getByLabelText('Quantidade');
  await user.clear(quantity);
  await user.type(quantity, '20');
  place.person.server.put({
    id,
    type: 'ITEM',
    content: JSON.stringify({ value: 5, cost: 2, quantity: 6, description: 'da colega' }),
  });
  await user.click(within(form).getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Item salvo com sucesso!')).toBeInTheDocument();
  expect(contentOf(place.person, id)).toMatchObject({ value: 6, description: 'da colega', quantity: 6 });
  const change = [...place.person.server.rows.values()].find(({ type }) => type === 'STOCK_CHANGE');
  expect(change).toMatchObject({ parentId: place.id, reference: id });
  expect(JSON.parse(change?.content ?? '{}')).toMatchObject({ kind: 'reposto', units: 12 });
});

test('[MI-04] a saved item is deleted after a question', async () => {
  const place = ownLocation();
  item(place, 'Suco');
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  await user.click(await screen.findByRole('button', { name: 'Excluir Suco' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Tem certeza que deseja excluir este item?',
  });
  expect(within(question).getByText('Esta ação não pode ser desfeita.')).toBeInTheDocument();
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Item excluído!')).toBeInTheDocument();
  expect(items(place.person)).toEqual([]);
});

test('[MI-04] each failure says so and keeps what was typed', async () => {
  const place = ownLocation();
  item(place, 'Suco');
  const { server } = place.person;
  server.create = refuse;
  server.update = refuse;
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.remove = () => answered.then(refuse);
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  const name = await screen.findByLabelText('Nome');
  await user.type(name, ' novo');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Erro ao salvar item')).toBeInTheDocument();
  expect(name).toHaveValue('Suco novo');
  await user.click(screen.getByRole('button', { name: 'Excluir Suco' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }));
  // The item is off the list until the server answers.
  expect(await screen.findByText(/0\sprodutos/)).toBeInTheDocument();
  answer();
  expect(await screen.findByText('Erro ao excluir item')).toBeInTheDocument();
  expect(screen.getByLabelText('Nome')).toHaveValue('Suco novo');
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  await user.click(screen.getByRole('button', { name: 'Novo item' }));
  await user.type(await screen.findByLabelText('Nome'), 'Outro');
  await user.type(screen.getByLabelText('Preço'), '100');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Erro ao criar item')).toBeInTheDocument();
  expect(screen.getByLabelText('Nome')).toHaveValue('Outro');
});

test('[MI-04] [X-04] an item that another device deletes keeps the words of its open form', async () => {
  const place = ownLocation();
  const id = item(place, 'Suco');
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  await user.type(await screen.findByLabelText('Nome'), ' novo');
  place.person.server.delete(id, 'ITEM');
  await act(() => place.person.data.refresh({ kind: 'location', id: place.id }));
  expect(screen.getByLabelText('Nome')).toHaveValue('Suco novo');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Erro ao salvar item')).toBeInTheDocument();
  expect(screen.getByLabelText('Nome')).toHaveValue('Suco novo');
});

test('[MI-06] an item carries several barcodes, each longer than three characters', async () => {
  const place = ownLocation();
  const id = item(place, 'Suco', { code: '7891000' });
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  const code = await screen.findByLabelText('Código de barras');
  await user.type(code, '123{Enter}');
  expect(screen.getByText('Um código tem ao menos 4 caracteres')).toBeInTheDocument();
  await user.type(code, '45{Enter}');
  const list = screen.getByRole('list', { name: 'Códigos de barras do item' });
  expect(within(list).getByText('12345')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Item salvo com sucesso!')).toBeInTheDocument();
  expect(contentOf(place.person, id)).toMatchObject({ code: '7891000', barcodes: ['7891000', '12345'] });
});

test('[X-04] an item made while the server is down waits for the server, not for the connection', async () => {
  const place = ownLocation();
  item(place, 'Suco');
  const { user } = open(place);
  await screen.findByText('Suco');
  place.person.server.fault = 'down';
  await user.click(screen.getByRole('button', { name: 'Novo item' }));
  await user.type(await screen.findByLabelText('Nome'), 'Bala');
  await user.type(screen.getByLabelText('Preço'), '50');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(
    await screen.findByText('Guardado neste aparelho. Será enviado quando o servidor voltar.'),
  ).toBeInTheDocument();
});

test('[X-04] an item made offline is kept, shown as queued, and sent once when the connection returns', async () => {
  const place = ownLocation();
  item(place, 'Suco');
  const { person } = place;
  const { user } = open(place);
  await screen.findByText('Suco');
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  await user.click(screen.getByRole('button', { name: 'Novo item' }));
  await user.type(await screen.findByLabelText('Nome'), 'Bala');
  await user.type(screen.getByLabelText('Preço'), '50');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(
    await screen.findByText('Guardado neste aparelho. Será enviado quando a conexão voltar.'),
  ).toBeInTheDocument();
  expect(await screen.findByText('Na fila')).toBeInTheDocument();
  person.browser.online = true;
  person.server.fault = 'none';
  person.data.hinted(true);
  await waitFor(() => expect(items(person).map(({ reference }) => reference)).toContain('Bala'), {
    timeout: 4000,
  });
  await waitFor(() => expect(screen.queryByText('Na fila')).toBeNull());
});

test('[X-04] units that a slow device adds by the form are of the server’s time', async () => {
  serverClock.heard(String(Date.now() + 3_600_000), Date.now());
  onTestFinished(() => serverClock.heard(String(Date.now()), Date.now()));
  const earliest = serverClock.now() - 1000;
  const place = ownLocation();
  item(place, 'Suco');
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  const quantity = await screen.findByLabelText('Quantidade');
  await user.clear(quantity);
  await user.type(quantity, '12');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Item salvo com sucesso!')).toBeInTheDocument();
  const change = [...place.person.server.rows.values()].find(({ type }) => type === 'STOCK_CHANGE');
  expect(JSON.parse(change?.content ?? '{}').at).toBeGreaterThan(earliest);
});
