import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { importKey } from '../../../../src/data/basis/act-keys.ts';
import { recordLane } from '../../../../src/data/outbox/drafts.ts';
import { serverClock } from '../../../../src/data/wire/server-clock.ts';
import { TransportError } from '../../../../src/data/wire/transport.ts';
import { ItemsScreen } from '../../../../src/features/items/items-screen.tsx';
import { undoneText } from '../../../../src/features/items/spreadsheet/import-texts.ts';
import { COUNT_ASKED, standingCountAsk } from '../../../../src/records/content/count-ask.ts';
import { readMove } from '../../../../src/records/types/goods/stock-change.ts';
import { manage } from '../../support/manage.tsx';
import {
  CSV,
  contentOf,
  item,
  open,
  type Place,
  rowsOf,
  shop,
  stockOf,
  utf8,
  windows1252,
} from './spreadsheet-shop.tsx';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['UTF-8 with its mark and ;', utf8(`\ufeff${CSV}`)],
  ['Windows-1252 and ;', windows1252(CSV)],
  ['UTF-8 and ,', utf8(CSV.replace(/(\d),(\d)/g, '$1.$2').replaceAll(';', ','))],
])('a spreadsheet in %s shows what it would change before it changes anything', async (_, bytes) => {
  const place = shop();
  const { dialog } = await open(place, bytes);
  expect(dialog).toHaveAccessibleDescription(
    'Ao aplicar: 1 item novo e 1 item alterado; 1 linha com erro fica de fora.',
  );
  const list = (name: string) => within(dialog).getByRole('list', { name });
  expect(list('Com erro')).toHaveTextContent(/^Café linha 5Preço: “caro” não é um número$/);
  expect(list('Alterados')).toHaveTextContent(
    /^Água com gás linha 2Preço: R\$\s4,80 → R\$\s5,00Quantidade: 8 → 10$/,
  );
  expect(list('Novos')).toHaveTextContent(/^Suco de maçã linha 3R\$\s6,50 · 3 unidades$/);
  expect(within(dialog).getByText('Coluna ignorada: fornecedor')).toBeInTheDocument();
  expect(within(dialog).getByText('Categoria nova: Sucos')).toBeInTheDocument();
  expect(rowsOf(place, 'ITEM')).toHaveLength(2);
});

test('[X-04] stock that a slow device imports, and its undo, are of the server’s time', async () => {
  serverClock.heard(String(Date.now() + 3_600_000), Date.now());
  onTestFinished(() => serverClock.heard(String(Date.now()), Date.now()));
  const earliest = serverClock.now() - 1000;
  const place = shop();
  const { user, dialog } = await open(place, utf8('nome;quantidade;EAN\r\nÁgua com gás;10;7891000100103'));
  await user.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
  await waitFor(() => expect(stockOf(place)).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Desfazer importação' }));
  await waitFor(() => expect(stockOf(place)).toHaveLength(2));
  for (const { at } of stockOf(place)) expect(at).toBeGreaterThan(earliest);
});

test('[X-04] an import is applied with stock as a difference, and after a reload it is taken back', async () => {
  const place = shop();
  const { user, unmount, dialog } = await open(place, utf8(CSV));
  await user.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
  expect(await screen.findByText('Importação aplicada: 1 item novo e 1 item alterado.')).toBeInTheDocument();
  await waitFor(() =>
    expect(stockOf(place)).toMatchObject([{ reference: 'agua', kind: 'reposto', units: 2 }]),
  );
  await waitFor(() => expect(rowsOf(place, 'ITEM')).toHaveLength(3));
  const category = rowsOf(place, 'CATEGORY').find(({ reference }) => reference === 'Sucos');
  const made = rowsOf(place, 'ITEM').find(({ reference }) => reference === 'Suco de maçã');
  expect(JSON.parse(made?.content ?? '{}')).toMatchObject({
    value: 6.5,
    quantity: 3,
    categories: [category?.id],
  });
  // A sale after the import. Neither the edit nor its undo may restore the sold unit.
  expect(contentOf(place, 'agua')).toMatchObject({ value: 5, quantity: 8 });
  place.person.server.put({
    id: 'agua',
    type: 'ITEM',
    content: JSON.stringify({ ...contentOf(place, 'agua'), quantity: 7 }),
  });

  // The page is loaded again and has only its stored data.
  unmount();
  const { user: later } = manage('items', <ItemsScreen />, place);
  await later.click(await screen.findByRole('button', { name: 'Planilha' }));
  await later.click(await screen.findByRole('button', { name: 'Desfazer importação' }));
  expect(await screen.findByText('Importação desfeita.')).toBeInTheDocument();
  await waitFor(() =>
    expect(rowsOf(place, 'ITEM').map(({ reference }) => reference)).not.toContain('Suco de maçã'),
  );
  await waitFor(() => expect(contentOf(place, 'agua')).toMatchObject({ value: 4.8, quantity: 7 }));
  const [imported] = rowsOf(place, 'STOCK_CHANGE');
  const takenBack = { reference: 'agua', kind: 'desfeito', undoes: imported?.id };
  await waitFor(() => expect(stockOf(place)).toMatchObject([{ kind: 'reposto' }, takenBack]));
  await waitFor(() =>
    expect(rowsOf(place, 'CATEGORY').map(({ reference }) => reference)).toEqual(['Bebidas']),
  );
  expect(screen.queryByRole('button', { name: 'Desfazer importação' })).toBeNull();
});

test('[X-04] a lower quantity in a spreadsheet is an edit, and no count that anybody made', async () => {
  const place = shop();
  const { user, dialog } = await open(place, utf8('nome;quantidade;EAN\r\nÁgua com gás;6;7891000100103'));
  await user.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
  await waitFor(() =>
    expect(stockOf(place)).toMatchObject([{ kind: 'contado', counted: 6, base: 8, edited: true }]),
  );
  // So the wish for a count stays.
  const moves = stockOf(place).flatMap((content) => readMove(content) ?? []);
  expect(standingCountAsk({ content: JSON.stringify(COUNT_ASKED) }, moves)).not.toBeNull();
});

test('[X-04] a spreadsheet’s quantity is what the item ends with, also where its books were short', async () => {
  const place = shop();
  place.person.server.put({
    ...{ id: 'agua', type: 'ITEM' },
    content: JSON.stringify({ ...contentOf(place, 'agua'), quantity: 0, short: 3 }),
  });
  const { user, dialog } = await open(place, utf8('nome;quantidade;EAN\r\nÁgua com gás;10;7891000100103'));
  await user.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
  await waitFor(() => expect(stockOf(place)).toMatchObject([{ kind: 'reposto', units: 13 }]));
});

test.each([
  ['edited', { lastEdit: { sub: 'rui', name: 'Rui', at: 2 } }],
  ['sold or filled', { quantity: 2 }],
])('[X-04] a new item that somebody has %s since stays when its import is taken back', async (_, since) => {
  const place = shop();
  const { user, dialog } = await open(
    place,
    utf8('nome;preço;quantidade;categoria\nSuco;6,50;3;Sucos\nBolo;2;1;'),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
  await waitFor(() => expect(rowsOf(place, 'ITEM')).toHaveLength(4));
  await waitFor(async () => expect(await place.person.data.read((tx) => tx.entries())).toEqual([]));
  const { id = '' } = rowsOf(place, 'ITEM').find(({ reference }) => reference === 'Suco') ?? {};
  place.person.server.put({
    id,
    type: 'ITEM',
    content: JSON.stringify({ ...contentOf(place, id), ...since }),
  });
  await act(() => place.person.data.refresh({ kind: 'location', id: place.id }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer importação' }));
  expect(
    await screen.findByText('Importação desfeita. Fica por ter mudado depois: Suco.'),
  ).toBeInTheDocument();
  const names = () => rowsOf(place, 'ITEM').map(({ reference }) => reference);
  await waitFor(() => expect(names()).not.toContain('Bolo'));
  expect(names()).toContain('Suco');
  expect(rowsOf(place, 'CATEGORY').map(({ reference }) => reference)).toContain('Sucos');
});

test('[X-04] a new item that its importer has edited since stays, though the edit has not left yet', async () => {
  const place = shop();
  const { person } = place;
  const { user, dialog } = await open(place, utf8('nome;preço;quantidade\nSuco;6,50;3\nBolo;2;1'));
  await user.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
  await waitFor(() => expect(rowsOf(place, 'ITEM')).toHaveLength(4));
  const entries = () => person.data.read((tx) => tx.entries());
  await waitFor(async () => expect(await entries()).toEqual([]));
  const { id = '' } = rowsOf(place, 'ITEM').find(({ reference }) => reference === 'Suco') ?? {};
  person.browser.online = false;
  person.server.fault = 'offline';
  await act(async () => person.data.hinted(false));
  await act(() =>
    person.data.outbox.enqueue({
      id: crypto.randomUUID(),
      lane: recordLane('ITEM', id),
      about: { kind: 'item', text: 'Suco', locationId: place.id },
      operation: { kind: 'change', type: 'ITEM', id, content: { value: { from: 6.5, to: 7 } } },
    }),
  );
  expect(await screen.findByText(/^R\$\s7,00$/)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Desfazer importação' }));
  expect(
    await screen.findByText('Importação desfeita. Fica por ter mudado depois: Suco.'),
  ).toBeInTheDocument();
  person.browser.online = true;
  person.server.fault = 'none';
  await act(async () => person.data.hinted(true));
  await waitFor(() => expect(contentOf(place, id).value).toBe(7), { timeout: 4000 });
  await waitFor(() => expect(rowsOf(place, 'ITEM').map(({ reference }) => reference)).not.toContain('Bolo'));
});

test.each([
  [1, 'Fica por ter mudado depois: a.'],
  [3, 'Ficam por terem mudado depois: a, b, c.'],
  [5, 'Ficam por terem mudado depois: a, b, c e mais 2.'],
])('[X-04] of %d items that stay after an undone import a notice names three', (count, words) => {
  const left = ['a', 'b', 'c', 'd', 'e'].slice(0, count);
  expect(undoneText(left, 0)).toBe(`Importação desfeita. ${words}`);
});

test('[MI-03] [X-04] the same item is stored byte for byte alike by the form and by the spreadsheet, whatever is left empty', async () => {
  for (const [name, description, cost, code] of [
    ['Suco de maçã', 'da serra', '2,10', '7891000100110'],
    ['Suco de uva', '', '', ''],
  ] as const) {
    const place = shop();
    const head = 'nome;preço;custo;estoque;EAN;descrição';
    const line = `${name};6,50;${cost};3;${code};${description}`;
    const { user, dialog, unmount } = await open(place, utf8(`${head}\n${line}`));
    await user.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
    await waitFor(() => expect(rowsOf(place, 'ITEM')).toHaveLength(3));
    unmount();
    const byHand = shop();
    const other = manage('items', <ItemsScreen />, byHand);
    await screen.findByText('Pão');
    await other.user.click(screen.getByRole('button', { name: 'Novo item' }));
    const form = within(await screen.findByRole('form', { name: 'Novo item' }));
    const type = async (label: string, text: string) =>
      text === '' ? undefined : other.user.type(form.getByLabelText(label), text);
    await type('Nome', `${name} `);
    await type('Preço', '650');
    await type('Custo', cost.replace(',', ''));
    await other.user.clear(form.getByLabelText('Quantidade'));
    await type('Quantidade', '3');
    await type('Código de barras', code);
    await type('Descrição', description);
    await other.user.click(form.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(rowsOf(byHand, 'ITEM')).toHaveLength(3));
    other.unmount();
    const stored = (of: Place) => {
      const made = rowsOf(of, 'ITEM').find(({ reference }) => reference === name);
      return { content: made?.content, reference: made?.reference };
    };
    expect(stored(byHand).content).toContain('"value":6.5');
    expect(stored(place)).toEqual(stored(byHand));
  }
});

test('[X-04] an import without a signal is kept, taken back whole, and leaves when the connection returns', async () => {
  const place = shop();
  const { person } = place;
  const { user, dialog } = await open(place, utf8(CSV));
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  await user.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
  expect(await screen.findByText(/Guardado neste aparelho/)).toBeInTheDocument();
  expect(await person.data.read((tx) => tx.entries())).toHaveLength(4);
  expect(rowsOf(place, 'ITEM')).toHaveLength(2);
  await user.click(await screen.findByRole('button', { name: 'Desfazer importação' }));
  await waitFor(async () => expect(await person.data.read((tx) => tx.entries())).toEqual([]));
  expect(await screen.findByText('Importação desfeita.')).toBeInTheDocument();
  const again = within(await screen.findByRole('dialog', { name: 'Planilha' }));
  await user.upload(again.getByLabelText('Arquivo da planilha'), new File([utf8(CSV)], 'itens.csv'));
  await user.click(await screen.findByRole('button', { name: 'Aplicar' }));
  await waitFor(async () => expect(await person.data.read((tx) => tx.entries())).toHaveLength(4));
  person.browser.online = true;
  person.server.fault = 'none';
  person.data.hinted(true);
  await waitFor(() => expect(rowsOf(place, 'ITEM')).toHaveLength(3), { timeout: 4000 });
});

test('[X-04] an import is taken back, and another one made, only when all items are on the device', async () => {
  const place = shop();
  const { server, data } = place.person;
  for (let n = 0; n < 60; n += 1) item(place, `zeta-${n}`, `Zeta ${n}`, {});
  item(place, 'pao', 'Pão', { value: 9 });
  const change = { value: { from: 4.8, to: 9 } };
  const edit = { kind: 'change', type: 'ITEM', id: 'pao', content: change } as const;
  await data.keep(importKey(place.id), {
    ...{ fileName: 'itens.csv', at: 1, toQueue: null },
    changes: {
      categories: { kind: 'create', names: [] },
      items: [{ kind: 'update', id: 'pao', from: { price: 480 }, to: { price: 900 }, stockDelta: 0 }],
    },
    sent: [
      { id: 'd1', lane: recordLane('ITEM', 'pao'), about: { kind: 'item', text: 'Pão' }, operation: edit },
    ],
  });
  const rest = Promise.withResolvers<void>();
  const list = server.list.bind(server);
  server.list = async (query, args) => {
    if (args.after) await rest.promise;
    return list(query, args);
  };
  const { user } = manage('items', <ItemsScreen />, place);
  await screen.findByText('Zeta 1');
  await user.click(screen.getByRole('button', { name: 'Planilha' }));
  const undo = await screen.findByRole('button', { name: 'Desfazer importação' });
  expect(undo).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Importar planilha' })).toBeDisabled();
  rest.resolve();
  await waitFor(() => expect(undo).toBeEnabled());
  expect(screen.getByRole('button', { name: 'Importar planilha' })).toBeEnabled();
  await user.click(undo);
  await waitFor(() => expect(contentOf(place, 'pao').value).toBe(4.8));
});

test('[X-04] what the server refused needs no way back: it leaves the outbox', async () => {
  const place = shop();
  const { server, data } = place.person;
  const create = server.create.bind(server);
  server.create = async (input) => {
    if (input.type !== 'STOCK_CHANGE') return create(input);
    throw new TransportError({ kind: 'refused', code: 'STALE', message: 'A prateleira mudou.' });
  };
  const { user, dialog } = await open(place, utf8('nome;preço;estoque\nPão;5,00;3'));
  await user.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
  const states = async () => (await data.read((tx) => tx.entries())).map(({ state }) => state.kind);
  await waitFor(async () => expect(await states()).toEqual(['parked']));
  await user.click(await screen.findByRole('button', { name: 'Desfazer importação' }));
  await waitFor(() => expect(contentOf(place, 'pao')).toMatchObject({ value: 4.8, quantity: 8 }));
  await waitFor(async () => expect(await states()).toEqual([]));
  expect(stockOf(place)).toEqual([]);
});

test('[X-04] an import that this device could not store is never done later, and the one before it can be undone', async () => {
  const place = shop();
  const { data } = place.person;
  const first = await open(place, utf8('nome;preço\nPão;5,50'));
  await first.user.click(within(first.dialog).getByRole('button', { name: 'Aplicar' }));
  await waitFor(() => expect(contentOf(place, 'pao').value).toBe(5.5));
  first.unmount();
  const full = { kind: 'refused', code: 'DEVICE_FULL', message: 'Não há espaço.' } as const;
  vi.spyOn(data.outbox, 'enqueueAll').mockRejectedValueOnce(new TransportError(full));
  const { user, unmount, dialog } = await open(place, utf8(CSV));
  await user.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
  expect(await screen.findByText(/Nada foi mudado/)).toBeInTheDocument();
  unmount();
  const { user: later } = manage('items', <ItemsScreen />, place);
  await later.click(await screen.findByRole('button', { name: 'Planilha' }));
  await later.click(await screen.findByRole('button', { name: 'Desfazer importação' }));
  await waitFor(() => expect(contentOf(place, 'pao').value).toBe(4.8));
  await waitFor(async () => expect(await data.read((tx) => tx.entries())).toEqual([]));
  expect(rowsOf(place, 'ITEM')).toHaveLength(2);
  expect(contentOf(place, 'agua').value).toBe(4.8);
  expect(stockOf(place)).toEqual([]);
});
