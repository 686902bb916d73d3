import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { judgeCode } from '../../../src/features/shopping/scan/judge-code.ts';
import type { Shop } from '../../../src/features/shopping/use-shop.ts';
import { readItem } from '../../../src/records/types/goods/item.ts';
import { putItem, SHOP } from '../support/shop-fixture.ts';
import { names, openShelf } from './open-shelf.tsx';
import { openShop } from './open-shop.tsx';

const HOUR = 3_600_000;
const ended = (units: number) => ({ lots: [{ until: Date.now() - HOUR, units }] });

test('[S-01] goods past their date are not offered, and of the others only those that may be sold', async () => {
  const { person } = await openShelf();
  putItem(person.server, 'leite', { name: 'Leite', price: 6, quantity: 4, ...ended(4) });
  putItem(person.server, 'iogurte', { name: 'Iogurte', price: 5, quantity: 4, ...ended(1) });
  await act(async () => person.data.refresh({ kind: 'location', id: SHOP }));
  const card = (await screen.findByRole('heading', { name: 'Iogurte', level: 3 })).closest('article');
  expect(card).toHaveTextContent('3 em estoque');
  expect(names()).not.toContain('Leite');
});

test('[S-01] what its owner hid is not offered, whatever stands on the shelf', async () => {
  const { person } = await openShelf();
  putItem(person.server, 'leite', { name: 'Leite', price: 6, quantity: 4, hidden: true });
  putItem(person.server, 'iogurte', { name: 'Iogurte', price: 5, quantity: 4 });
  await act(async () => person.data.refresh({ kind: 'location', id: SHOP }));
  await screen.findByRole('heading', { name: 'Iogurte', level: 3 });
  expect(names()).not.toContain('Leite');
});

test('[S-05] a device whose clock is ahead cuts nothing out of a cart before the server was heard, but what is gone', async () => {
  const { person, kept } = await openShop({
    cart: [
      { itemId: 'mate', quantity: 5 },
      { itemId: 'agua', quantity: 2 },
    ],
  });
  const onShelf = { categories: ['bebidas'] };
  putItem(person.server, 'mate', { name: 'Chá mate', price: 6, quantity: 10, ...onShelf, ...ended(8) });
  putItem(person.server, 'agua', { name: 'Água com gás', price: 4, quantity: 1, ...onShelf });
  await act(async () => person.data.refresh({ kind: 'location', id: SHOP }));
  await waitFor(() => expect(kept()).toContainEqual({ itemId: 'agua', quantity: 1 }));
  expect(kept()).toContainEqual({ itemId: 'mate', quantity: 5 });
});

test('[S-05] a cart gives back what passed its date, also without a connection', async () => {
  serverClock.heard(String(Date.now()), Date.now());
  const { person, kept } = await openShop({ cart: [{ itemId: 'mate', quantity: 5 }] });
  putItem(person.server, 'mate', {
    name: 'Chá mate',
    price: 6,
    quantity: 10,
    categories: ['bebidas'],
    lots: [{ until: Date.now() - HOUR, units: 8 }],
  });
  await act(async () => person.data.refresh({ kind: 'location', id: SHOP }));
  await waitFor(() => expect(kept()).toEqual([{ itemId: 'mate', quantity: 2 }]));
  expect(await screen.findByText('O estoque mudou: ajustamos Chá mate no seu carrinho.')).toBeInTheDocument();
});

test('[S-04] whoever scans goods past their date is told why they cannot buy them', () => {
  const content = { name: 'Leite', price: 6, quantity: 4, code: '7891000100103', ...ended(4) };
  const row = { id: 'leite', type: 'ITEM', parentId: SHOP, owner: null, reference: null } as const;
  const item = readItem({ ...row, content: JSON.stringify(content), createdAt: 1, updatedAt: 1 });
  const shop = {
    items: { rows: [{ ...item, quantity: 0 }], status: 'ready' },
    location: { row: { id: SHOP } },
    now: Date.now(),
  } as unknown as Shop;
  expect(judgeCode(shop, '7891000100103', 'https://vendinha.test')).toMatchObject({
    kind: 'nothing',
    text: 'Leite passou da validade e não está à venda.',
  });
});
