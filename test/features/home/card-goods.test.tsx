import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { goodsKey } from '../../../src/data/discovery/card-goods.ts';
import { useKeepGoods } from '../../../src/data/hooks/card-goods.ts';
import { DataProvider } from '../../../src/data/hooks/data-context.tsx';
import { readItem } from '../../../src/records/types/goods/item.ts';
import { putCampaign, putItem, SHOP, stockShop } from '../support/shop-fixture.ts';
import { makePerson, type TestPerson } from '../support/show.tsx';
import { card, invite, open } from './open-home.tsx';

const NAME = 'Mercadinho da Praça';

/** A person who opened the shop before. Its best sellers have this order. */
async function knowingShop(bestSellers: readonly string[]): Promise<TestPerson> {
  const person = makePerson();
  stockShop(person.server);
  invite(person, SHOP, person.user.email);
  await person.data.refresh({ kind: 'locations' });
  await person.data.refresh({ kind: 'location', id: SHOP });
  await person.data.keep(`best:${SHOP}`, { at: Date.now(), ids: bestSellers });
  await visit(person);
  return person;
}

/** A visit to the open shop, which stores its goods after its first items are drawn. */
async function visit({ data }: TestPerson): Promise<void> {
  const rows = await data.read((tx) => tx.select({ by: 'parent', parentId: SHOP, type: 'ITEM' }));
  const forSale = rows.map(readItem).filter(({ quantity }) => quantity > 0);
  const { unmount } = renderHook(() => useKeepGoods(SHOP, forSale), {
    wrapper: ({ children }) => <DataProvider data={data}>{children}</DataProvider>,
  });
  await waitFor(async () => expect(await data.read((tx) => tx.kept(goodsKey(SHOP)))).toBeDefined());
  unmount();
}

test('[H-03] the card of a shop that was opened before shows three goods with their prices, offline too', async () => {
  const person = await knowingShop(['agua']);
  person.server.fault = 'offline';
  open(person);
  const shown = within(await card(NAME));
  expect(await shown.findByRole('img', { name: 'Água com gás' })).toBeInTheDocument();
  expect(shown.getByText(/R\$\s4,05/)).toBeInTheDocument();
  expect(shown.getAllByText(/^R\$\s/)).toHaveLength(3);
});

test('[H-03] [S-09] the card tells the price that the shop shows: after the discount in force', async () => {
  const person = await knowingShop(['agua', 'mate']);
  open(person);
  const shown = within(await card(NAME));
  expect(await shown.findByText(/R\$\s4,05/)).toBeInTheDocument();
  const prices = (): (string | null)[] => shown.getAllByText(/^\d+,\d\d$/).map((price) => price.textContent);
  expect(prices().slice(0, 2)).toEqual(['4,05', '4,50']);
  putCampaign(person.server, 'c1', 'Semana gelada', {
    type: 'simple_category',
    discount: 10,
    categories: ['bebidas'],
    status: 'INACTIVE',
  });
  await person.data.refresh({ kind: 'location', id: SHOP });
  await waitFor(() => expect(prices().slice(0, 2)).toEqual(['4,50', '4,50']));
});

test('[H-03] a shop that was never opened here has the card without goods', async () => {
  const person = makePerson();
  stockShop(person.server);
  invite(person, SHOP, person.user.email);
  open(person);
  expect(within(await card(NAME)).queryByText(/R\$/)).not.toBeInTheDocument();
});

test('[H-03] what is sold out leaves the card, and its place with the last of it', async () => {
  const person = await knowingShop(['agua']);
  open(person);
  const shown = within(await card(NAME));
  await shown.findByRole('img', { name: 'Água com gás' });
  for (const { id, name } of await itemsOf(person))
    putItem(person.server, id, { name, price: 5, quantity: 0 });
  await person.data.refresh({ kind: 'location', id: SHOP });
  await waitFor(() => expect(shown.queryByText(/R\$/)).not.toBeInTheDocument());
  await waitFor(async () => expect(await person.data.read((tx) => tx.kept(goodsKey(SHOP)))).toEqual([]));
  expect(screen.getByRole('heading', { name: NAME })).toBeInTheDocument();
});

const itemsOf = ({ data }: TestPerson) =>
  data.read(async (tx) => (await tx.select({ by: 'parent', parentId: SHOP, type: 'ITEM' })).map(readItem));
