import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TransportError } from '../../../../src/data/wire/transport.ts';
import { ItemsScreen } from '../../../../src/features/items/items-screen.tsx';
import { holdItems } from '../../support/held-items.ts';
import { manage } from '../../support/manage.tsx';
import { item, open, shop, utf8 } from './spreadsheet-shop.tsx';

afterEach(() => vi.restoreAllMocks());

test('a spreadsheet says what its empty cells would take away', async () => {
  const place = shop();
  const csv = 'nome;categoria;EAN;descrição\nÁgua com gás;;;\nPão;;;de queijo';
  const { dialog } = await open(place, utf8(csv));
  expect(
    within(dialog).getByText(
      'Células vazias apagam: categorias de 1 item, códigos de barras de 1 item. Para não mexer nisso, tire a coluna.',
    ),
  ).toBeInTheDocument();
  expect(within(dialog).getByRole('list', { name: 'Alterados' })).toHaveTextContent(
    'Categorias: Bebidas → vazio',
  );
});

test('files that are no spreadsheet of items say why, and change nothing', async () => {
  const place = shop();
  const { user, dialog } = await open(place, utf8('produto,preço\nÁgua com gás,4.80'));
  expect(dialog).toHaveAccessibleDescription('Ao aplicar: nada a mudar.');
  expect(within(dialog).getByRole('button', { name: 'Aplicar' })).toBeDisabled();
  const input = within(dialog).getByLabelText('Arquivo da planilha');
  await user.upload(input, new File([utf8('preço;custo\n1;2')], 'sem-nome.csv'));
  expect(await within(dialog).findByText('Falta a coluna “nome” na primeira linha.')).toBeInTheDocument();
  await user.upload(input, new File([utf8('PK\u0003\u0004resto')], 'pasta.csv'));
  expect(await within(dialog).findByText(/Salve-a como CSV/)).toBeInTheDocument();
});

test('the shop is exported in a form that comes back unchanged', async () => {
  const place = shop();
  item(place, 'doce', '=SOMA(A1)', { value: 1.5, quantity: 2 });
  const saved: Blob[] = [];
  URL.createObjectURL = vi.fn((file: Blob) => `blob:${saved.push(file)}`);
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = manage('items', <ItemsScreen />, place);
  await screen.findByText('Pão');
  await user.click(screen.getByRole('button', { name: 'Planilha' }));
  const save = await screen.findByRole('button', { name: 'Exportar planilha' });
  await waitFor(() => expect(save).toBeEnabled());
  await user.click(save);
  expect(await screen.findByText('Planilha salva')).toBeInTheDocument();
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toMatch(
    /^itens-Mercadinho-\d{4}-\d\d-\d\d\.csv$/,
  );
  const bytes = new Uint8Array(await (saved[0] as Blob).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder().decode(bytes);
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    expect.stringContaining('nome;preço;custo;quantidade;categorias'),
    expect.stringContaining('\'=SOMA(A1);"1,50";"2,00";2;'),
    expect.stringContaining('Água com gás;"4,80";"2,00";8;Bebidas;7 891000 100103'),
  ]);
  await user.upload(screen.getByLabelText('Arquivo da planilha'), new File([bytes], 'volta.csv'));
  const dialog = await screen.findByRole('dialog', { name: 'volta.csv' });
  expect(dialog).toHaveAccessibleDescription('Ao aplicar: nada a mudar.');
});

/** A shop of four items at two a page, with the second page held back and 'Planilha' open. */
async function openHalf() {
  const place = shop();
  item(place, 'bolo', 'Bolo', {});
  item(place, 'torta', 'Torta', {});
  place.person.server.pageSize = 2;
  const go = holdItems(place.person, place.id);
  const { user } = manage('items', <ItemsScreen />, place);
  await screen.findByText('Água com gás');
  expect(screen.queryByText(/produto/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Planilha' }));
  const save = await screen.findByRole('button', { name: 'Exportar planilha' });
  return { place, user, go, save };
}

test('a shop is exported and counted once all its pages are here', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = vi.fn((file: Blob) => `blob:${saved.push(file)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, go, save } = await openHalf();
  expect(screen.getByText('Carregando os itens deste local…')).toBeInTheDocument();
  expect(save).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Importar planilha' })).toBeDisabled();
  go();
  await waitFor(() => expect(save).toBeEnabled());
  expect(screen.getByText(/4\sprodutos/)).toBeInTheDocument();
  await user.click(save);
  expect(await screen.findByText('Planilha salva')).toBeInTheDocument();
  const rows = (await (saved[0] as Blob).text()).trim().split('\r\n');
  expect(rows, 'a heading and four items').toHaveLength(5);
});

test('a load that the connection broke off says that the rest is awaited', async () => {
  const { place, go, save } = await openHalf();
  place.person.browser.online = false;
  place.person.server.fault = 'offline';
  act(() => place.person.data.hinted(false));
  go();
  expect(
    await screen.findByText(/Sem conexão\. Os itens deste local ainda não estão todos neste aparelho/),
  ).toBeInTheDocument();
  expect(save).toBeDisabled();
  place.person.browser.online = true;
  place.person.server.fault = 'none';
  act(() => place.person.data.hinted(true));
  await waitFor(() => expect(save).toBeEnabled());
});

test('[X-04] a load that the server refused is asked for again when the sheet is opened anew, as it says', async () => {
  const place = shop();
  item(place, 'bolo', 'Bolo', {});
  const { server } = place.person;
  server.pageSize = 2;
  const list = server.list.bind(server);
  let isWell = false;
  server.list = async (query, args) => {
    const isOfShop = query.by === 'parentIdAndType' && query.parentId === place.id && query.type === 'ITEM';
    if (isWell || !isOfShop || !args.after) return list(query, args);
    throw new TransportError({ kind: 'refused', code: 'INTERNAL', message: 'Tente mais tarde.' });
  };
  const { user } = manage('items', <ItemsScreen />, place);
  await screen.findByText('Água com gás');
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Planilha' }));
    return screen.findByRole('button', { name: 'Exportar planilha' });
  };
  const save = await open();
  expect(await screen.findByText(/Feche e abra de novo para tentar outra vez\./)).toBeInTheDocument();
  expect(save).toBeDisabled();
  isWell = true;
  await user.keyboard('{Escape}');
  await waitFor(() => expect(save).not.toBeInTheDocument());
  const again = await open();
  await waitFor(() => expect(again).toBeEnabled());
});
