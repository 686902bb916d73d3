import { act, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { ItemsScreen } from '../../../src/features/items/items-screen.tsx';
import { ProductDrawing } from '../../../src/ui/pictures/product-drawing.tsx';
import { manage, ownLocation } from '../support/manage.tsx';
import type { TestPerson } from '../support/show.tsx';

type Place = ReturnType<typeof ownLocation>;

const open = (place: Place) => manage('items', <ItemsScreen />, place);
const refuse = (): never => {
  throw new TransportError({ kind: 'refused', code: 'FORBIDDEN', message: 'Sem permissão.' });
};

function item({ person, id }: Place, name: string, content: object = {}): string {
  const key = `item-${name}`;
  person.server.now += 1000;
  person.server.put({
    id: key,
    type: 'ITEM',
    parentId: id,
    reference: name,
    content: JSON.stringify({ value: 5, cost: 2, quantity: 8, ...content }),
  });
  return key;
}

const items = ({ server }: TestPerson) =>
  [...server.rows.values()].filter(({ type, deleted }) => type === 'ITEM' && !deleted);
const contentOf = ({ server }: TestPerson, id: string) =>
  JSON.parse(server.rows.get(`ITEM ${id}`)?.content ?? '{}');
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent ?? '');

test('[MI-01] [X-04] an item without a picture is drawn as customers see it, in the list and in restocking', async () => {
  const place = ownLocation();
  const { server } = place.person;
  server.put({ id: 'c1', type: 'CATEGORY', parentId: place.id, reference: 'Bebidas', content: '{}' });
  item(place, 'Marca própria', { categories: ['c1'] });
  item(place, 'Pão de queijo', { categories: ['c1'] });
  const { user } = open(place);
  await screen.findByText('Mercadinho · 2 produtos');
  const drawnAs = (kind: 'bottle' | 'bread') => {
    const { container, unmount } = render(<ProductDrawing kind={kind} />);
    const { innerHTML } = container;
    unmount();
    return innerHTML;
  };
  const rowOf = (name: string) => screen.getByText(name).closest('li')?.innerHTML;
  const seen = () => {
    expect(rowOf('Marca própria')).toContain(drawnAs('bottle'));
    expect(rowOf('Pão de queijo')).toContain(drawnAs('bread'));
  };
  seen();
  await user.click(screen.getByRole('button', { name: 'Reposição' }));
  await screen.findByRole('button', { name: 'Concluir reposição' });
  seen();
});

test('[MI-01] the list counts, searches by name, code and category, and filters', async () => {
  const place = ownLocation();
  place.person.server.put({
    id: 'c1',
    type: 'CATEGORY',
    parentId: place.id,
    reference: 'Bebidas',
    content: '{}',
  });
  item(place, 'Guaraná', { code: '7891', categories: ['c1'] });
  item(place, 'Pão', { quantity: 0, description: 'de queijo' });
  const { user } = open(place);
  expect(await screen.findByRole('heading', { name: 'Gerenciar Itens' })).toBeInTheDocument();
  expect(await screen.findByText('Mercadinho · 2 produtos')).toBeInTheDocument();
  expect(screen.getByText('esgotado')).toBeInTheDocument();
  const search = screen.getByRole('searchbox');
  for (const [query, found] of [
    ['guarana', 'Guaraná'],
    ['7891', 'Guaraná'],
    ['bebidas', 'Guaraná'],
    ['queijo', 'Pão'],
  ] as const) {
    await user.clear(search);
    await user.type(search, query);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toContain(found);
  }
  await user.clear(search);
  await user.type(search, 'nada disso');
  expect(await screen.findByText('Nenhum item encontrado')).toBeInTheDocument();
  const clear = screen.getAllByRole('button', { name: 'Limpar busca' }).at(-1);
  await user.click(clear as HTMLElement);
  await user.click(await screen.findByRole('radio', { name: 'Bebidas' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('[MI-01] an item whose price cannot be read says so: customers are not offered it', async () => {
  const place = ownLocation();
  item(place, 'Pão', { value: 'a combinar' });
  item(place, 'Brinde', { value: 0 });
  open(place);
  expect(await screen.findByText('sem preço')).toBeInTheDocument();
  expect(rows().find((row) => row.includes('Brinde'))).toMatch(/R\$\s0,00/);
});

test('[MI-01] an empty shop offers its first item', async () => {
  const { user } = open(ownLocation());
  expect(await screen.findByText('Nenhum item encontrado')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Criar primeiro item' }));
  expect(await screen.findByRole('form', { name: 'Novo item' })).toBeInTheDocument();
});

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
  // The list has lost the item until the server answers.
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

test('[MI-01] items that were never fetched are not said to be none', async () => {
  const place = ownLocation();
  const { person } = place;
  await person.data.refresh({ kind: 'myLocations' });
  person.server.fault = 'offline';
  open(place);
  expect(await screen.findByRole('heading', { name: 'Você está sem conexão' })).toBeVisible();
  expect(screen.getByText('Mercadinho')).toBeVisible();
  expect(screen.queryByText(/0 produtos/)).toBeNull();
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
