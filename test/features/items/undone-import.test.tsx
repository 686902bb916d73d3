import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ItemsScreen } from '../../../src/features/items/items-screen.tsx';
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
