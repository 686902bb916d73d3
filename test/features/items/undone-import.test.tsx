import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { importKey } from '../../../src/data/basis/act-keys.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { ItemsScreen } from '../../../src/features/items/items-screen.tsx';
import { readImport } from '../../../src/features/items/spreadsheet/kept-import.ts';
import { parseContent } from '../../../src/records/record.ts';
import { manage, ownLocation } from '../support/manage.tsx';

const CSV = 'nome;preço;quantidade;categoria\nSuco;6,50;3;Sucos\nBolo;2;1;Doces\nChá;3;1;Quentes';

test('[X-04] [SY-99] what a colleague changes between the undo of an import and its sending stays', async () => {
  const place = ownLocation();
  const { server, browser, data } = place.person;
  const bread = { id: 'pao', type: 'ITEM', parentId: place.id, reference: 'Pão' } as const;
  server.put({ ...bread, content: '{"value":4.8,"quantity":8}' });
  const rows = (type: string) =>
    [...server.rows.values()].filter((row) => row.type === type && row.parentId === place.id && !row.deleted);
  const names = (type: string) => rows(type).map(({ reference }) => reference);
  const waiting = async () => (await data.read((tx) => tx.entries())).length;
  const { user } = manage('items', <ItemsScreen />, place);
  await screen.findByText('Pão');
  await user.click(screen.getByRole('button', { name: 'Planilha' }));
  const dialog = await screen.findByRole('dialog', { name: 'Planilha' });
  await waitFor(() => expect(dialog).toHaveStyle({ pointerEvents: 'auto' }));
  const file = new File([new TextEncoder().encode(CSV)], 'itens.csv');
  await user.upload(within(dialog).getByLabelText('Arquivo da planilha'), file);
  await user.click(await screen.findByRole('button', { name: 'Aplicar' }));
  await waitFor(() => expect(names('ITEM')).toHaveLength(4));
  await waitFor(async () => expect(await waiting()).toBe(0));

  browser.online = false;
  server.fault = 'offline';
  data.hinted(false);
  const undo = await screen.findByRole('button', { name: 'Desfazer importação' });
  expect(screen.getByText(/ · \d\d\/\d\d\/\d{4} às \d\d:\d\d/)).toBeVisible();
  await user.click(undo);
  expect(await screen.findByText('Importação desfeita.')).toBeInTheDocument();
  await waitFor(async () => expect(await waiting()).toBe(6));
  const juice = rows('ITEM').find(({ reference }) => reference === 'Suco')?.id ?? '';
  server.put({ id: juice, type: 'ITEM', content: '{"value":6.5,"quantity":12}' });
  const sweets = rows('CATEGORY').find(({ reference }) => reference === 'Doces');
  const content = { ...parseContent(server.rows.get('ITEM pao')?.content ?? null), categories: [sweets?.id] };
  server.put({ ...bread, content: JSON.stringify(content) });

  browser.online = true;
  server.fault = 'none';
  data.hinted(true);
  await waitFor(async () => expect(await waiting()).toBe(0), { timeout: 4000 });
  expect(names('ITEM').sort()).toEqual(['Pão', 'Suco']);
  expect(names('CATEGORY')).toEqual(['Doces']);
  expect(await screen.findByText('Suco')).toBeInTheDocument();
});

/** A page that has imported a new item, which has left this device or waits there. */
async function openImported(isSent: boolean) {
  const place = ownLocation();
  const { server, browser, data } = place.person;
  server.put({ id: 'pao', type: 'ITEM', parentId: place.id, reference: 'Pão', content: '{"value":4.8}' });
  const { user, unmount } = manage('items', <ItemsScreen />, place);
  await screen.findByText('Pão');
  if (!isSent) {
    browser.online = false;
    server.fault = 'offline';
    data.hinted(false);
  }
  await user.click(screen.getByRole('button', { name: 'Planilha' }));
  const dialog = await screen.findByRole('dialog', { name: 'Planilha' });
  const file = new File([new TextEncoder().encode('nome;preço;quantidade\nSuco;6,50;3')], 'itens.csv');
  await user.upload(within(dialog).getByLabelText('Arquivo da planilha'), file);
  await user.click(await screen.findByRole('button', { name: 'Aplicar' }));
  const states = async () => (await data.read((tx) => tx.entries())).map(({ state }) => state.kind);
  await waitFor(async () => expect(await states()).toHaveLength(isSent ? 0 : 1));
  const kept = async () => readImport(await data.read((tx) => tx.kept(importKey(place.id))));
  const undo = async () => user.click(await screen.findByRole('button', { name: 'Desfazer importação' }));
  /** The next page, after this one died in the middle of an act. */
  const openNext = async (): Promise<void> => {
    unmount();
    vi.restoreAllMocks();
    const next = manage('items', <ItemsScreen />, place);
    await next.user.click(await screen.findByRole('button', { name: 'Planilha' }));
  };
  return { ...place.person, states, kept, undo, openNext };
}

const forever = () => new Promise<never>(() => undefined);

test('[X-04] a page that dies in the undo of an import that never left leaves nothing to undo', async () => {
  const { data, states, kept, undo, openNext } = await openImported(false);
  const keep = vi.spyOn(data, 'keep').mockImplementation(forever);
  await undo();
  await waitFor(() => expect(keep).toHaveBeenCalled());
  expect(await states()).toEqual([]);
  await openNext();
  await waitFor(async () => expect(await kept()).toBeNull());
  expect(await states()).toEqual([]);
});

test('[X-04] a page that dies in a second undo leaves none of the refused entries of the first', async () => {
  const { data, server, states, kept, undo, openNext } = await openImported(true);
  const refused = { kind: 'refused', code: 'FORBIDDEN', message: 'Sem permissão.' } as const;
  const removal = vi.spyOn(server, 'remove').mockRejectedValue(new TransportError(refused));
  await undo();
  await waitFor(async () => expect(await states()).toEqual(['parked']));
  removal.mockRestore();
  const { sent = [] } = (await kept()) ?? {};
  const discard = data.outbox.discardUntouched;
  vi.spyOn(data.outbox, 'discardUntouched').mockImplementation((ids, note) =>
    ids.includes(sent[0]?.id ?? '') ? discard(ids, note) : forever(),
  );
  vi.spyOn(data.outbox, 'enqueueAll').mockImplementation(forever);
  await undo();
  await waitFor(async () => expect((await kept())?.toQueue?.drafts).toHaveLength(1));
  await openNext();
  const juice = () => [...server.rows.values()].find(({ reference }) => reference === 'Suco');
  await waitFor(() => expect(juice()).toMatchObject({ deleted: true }));
  await waitFor(async () => expect(await states()).toEqual([]));
});

test('[X-04] the undo of an import leaves a price alone that somebody else had set already', async () => {
  const place = ownLocation();
  const { server, browser, data } = place.person;
  const item = (id: string, value: number) =>
    server.put({ id, type: 'ITEM', parentId: place.id, reference: id, content: JSON.stringify({ value }) });
  const price = (id: string) => parseContent(server.rows.get(`ITEM ${id}`)?.content ?? null).value;
  for (const id of ['Pão', 'Suco']) item(id, 4.8);
  const { user } = manage('items', <ItemsScreen />, place);
  await screen.findByText('Pão');
  browser.online = false;
  server.fault = 'offline';
  data.hinted(false);
  await user.click(screen.getByRole('button', { name: 'Planilha' }));
  const dialog = await screen.findByRole('dialog', { name: 'Planilha' });
  const file = new File([new TextEncoder().encode('nome;preço\nPão;5,50\nSuco;5,50')], 'itens.csv');
  await user.upload(within(dialog).getByLabelText('Arquivo da planilha'), file);
  await user.click(await screen.findByRole('button', { name: 'Aplicar' }));
  const waiting = async () => (await data.read((tx) => tx.entries())).length;
  await waitFor(async () => expect(await waiting()).toBe(2));
  item('Pão', 5.5);
  browser.online = true;
  server.fault = 'none';
  data.hinted(true);
  await waitFor(async () => expect(await waiting()).toBe(0), { timeout: 4000 });
  await user.click(await screen.findByRole('button', { name: 'Desfazer importação' }));
  await waitFor(() => expect(price('Suco')).toBe(4.8));
  await waitFor(async () => expect(await waiting()).toBe(0));
  expect(price('Pão')).toBe(5.5);
});
