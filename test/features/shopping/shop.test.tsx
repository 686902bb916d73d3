import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { pinKiosk, releaseKiosk } from '../../../src/device/place/kiosk-place.ts';
import { ShoppingScreen } from '../../../src/features/shopping/shopping-screen.tsx';
import { locationChannel } from '../../../src/records/events.ts';
import { ACCESS_SOURCES } from '../../../src/records/types/shop/access.ts';
import { put, putCampaign, putItem, SHOP, stockShop } from '../support/shop-fixture.ts';
import { makePerson, show } from '../support/show.tsx';
import { names, open, openShelf } from './open-shelf.tsx';

const card = (name: string): HTMLElement => {
  const found = screen.getByRole('heading', { name, level: 3 }).closest('article');
  if (!found) throw new Error(`no card of ${name}`);
  return found;
};

const tags = (name: string): (string | null)[] => {
  const list = within(card(name)).queryByRole('list', { name: 'Promoções' });
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map((tag) => tag.textContent)
    : [];
};

describe('shelf', () => {
  test('[S-01] only items with stock are for sale', async () => {
    await openShelf();
    expect(names().sort()).toEqual(['Bala de goma', 'Barra de cereal', 'Chá mate', 'Água com gás']);
    expect(within(card('Água com gás')).getByText('3 em estoque')).toBeInTheDocument();
  });

  test('[S-01] a large stock is written in groups of three', async () => {
    const { person } = await openShelf();
    putItem(person.server, 'muitos', { name: 'Clipes', price: 10, quantity: 1234 });
    await act(async () => person.data.refresh({ kind: 'location', id: SHOP }));
    await screen.findByRole('heading', { name: 'Clipes', level: 3 });
    expect(within(card('Clipes')).getByText('1.234 em estoque')).toBeInTheDocument();
  });

  test('[S-01, S-12] what has no price that can be read is not offered; what costs nothing is', async () => {
    const { person } = await openShelf();
    const location = { parentId: SHOP };
    put(person.server, 'ITEM', { id: 'mudo', ...location }, { name: 'Sem preço', quantity: 4 });
    put(
      person.server,
      'ITEM',
      { id: 'torto', ...location },
      { name: 'Preço torto', price: 'a combinar', quantity: 4 },
    );
    putItem(person.server, 'brinde', { name: 'Brinde', price: 0, quantity: 4 });
    await act(async () => person.data.refresh({ kind: 'location', id: SHOP }));
    await screen.findByRole('heading', { name: 'Brinde', level: 3 });
    expect(names()).not.toContain('Sem preço');
    expect(names()).not.toContain('Preço torto');
  });

  test.each([
    ['name', 'agua com', ['Água com gás']],
    ['description', 'garrafa', ['Água com gás']],
    ['barcode', '7891000100103', ['Água com gás']],
    ['category', 'doces', ['Bala de goma', 'Barra de cereal']],
    ['campaign', 'leva três', ['Chá mate']],
    ['ended campaign', 'já acabou', []],
    ['sold out', 'pão de queijo', []],
  ])('[S-01] the search matches by %s', async (_, query, found) => {
    const { user } = await openShelf();
    await user.type(screen.getByRole('searchbox'), query);
    expect(names().sort()).toEqual(found);
    if (found.length > 0) return;
    await user.click(screen.getByRole('button', { name: 'Ver todos os itens' }));
    expect(names()).toHaveLength(4);
  });

  test('[S-01] the best match comes first, and digits are no part of the middle of a code', async () => {
    const { user, person } = await openShelf();
    putItem(person.server, 'suco', { name: 'Suco', price: 5, quantity: 4, description: 'com mate' });
    putItem(person.server, 'abacate', { name: 'Abacate com mate', price: 5, quantity: 4 });
    await act(async () => person.data.refresh({ kind: 'location', id: SHOP }));
    await screen.findByRole('heading', { name: 'Suco', level: 3 });
    await user.type(screen.getByRole('searchbox'), 'mate');
    expect(names()).toEqual(['Abacate com mate', 'Chá mate', 'Suco']);
    expect(await screen.findByText('3 itens encontrados')).toHaveAttribute('aria-live', 'polite');
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), '0010');
    expect(names()).toEqual([]);
    expect(await screen.findByText('0 itens encontrados')).toHaveAttribute('aria-live', 'polite');
  });

  test('[S-01] chips choose a category or a promotion; what is empty has none', async () => {
    const { user } = await openShelf();
    const chips = screen.getByRole('radiogroup', { name: 'Prateleiras' });
    const labels = within(chips)
      .getAllByRole('radio')
      .map((chip) => chip.textContent);
    expect(labels.sort()).toEqual(['Bebidas', 'Doces', 'Leva três', 'Semana gelada', 'Só o mate', 'Tudo']);
    await user.click(within(chips).getByRole('radio', { name: 'Doces' }));
    expect(names().sort()).toEqual(['Bala de goma', 'Barra de cereal']);
    await user.click(within(chips).getByRole('radio', { name: 'Leva três' }));
    expect(names()).toEqual(['Chá mate']);
    await user.click(within(chips).getByRole('radio', { name: 'Tudo' }));
    expect(names()).toHaveLength(4);
  });

  test('[S-01] a shelf that ends while it is open gives way to all items', async () => {
    const { user, person } = await openShelf();
    const shelves = within(screen.getByRole('radiogroup', { name: 'Prateleiras' }));
    const tell = async (record: ReturnType<typeof putItem>) =>
      act(async () => person.socket.tell(locationChannel(SHOP), { type: 'RECORD_CHANGED', record }));
    await user.click(shelves.getByRole('radio', { name: 'Leva três' }));
    expect(names()).toEqual(['Chá mate']);
    await tell(putCampaign(person.server, 'c2', 'Leva três', { type: 'take_pay', status: 'PAUSED' }));
    await waitFor(() => expect(names()).toHaveLength(4));
    await user.click(shelves.getByRole('radio', { name: 'Doces' }));
    await tell(
      putItem(person.server, 'bala', { name: 'Bala de goma', price: 2, quantity: 0, categories: ['doces'] }),
    );
    await tell(
      putItem(person.server, 'barra', {
        name: 'Barra de cereal',
        price: 3.33,
        quantity: 0,
        categories: ['doces'],
      }),
    );
    await waitFor(() => expect(names().sort()).toEqual(['Chá mate', 'Água com gás']));
    expect(shelves.getByRole('radio', { name: 'Tudo' })).toBeChecked();
  });

  test('[S-02] at most two tags, then how many more; only promotions in force', async () => {
    await openShelf();
    expect(tags('Água com gás')).toEqual(['10% OFF']);
    expect(tags('Bala de goma')).toEqual([]);
    // The larger discount is the one in force, and the free unit comes with the third.
    expect(tags('Chá mate')).toEqual(['25% OFF', 'Leve 3 pague 2', '+1 mais']);
  });

  test('[S-10] a card of a shop without shelves tells what its units in the cart lack for a free one', async () => {
    const { user } = await openShelf();
    expect(screen.queryByRole('region', { name: 'Promoções' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Adicionar Chá mate' }));
    const more = within(card('Chá mate')).getByRole('button', { name: 'Aumentar Chá mate' });
    expect(tags('Chá mate')).toContain('Faltam 2 para ganhar 1 grátis');
    await user.click(more);
    await waitFor(() => expect(tags('Chá mate')).toContain('Falta 1 para ganhar 1 grátis'));
    await user.click(more);
    await waitFor(() => expect(tags('Chá mate').join()).not.toContain('para ganhar'));
  });

  test('[S-09, F-17] a card shows the price before and after the best discount', async () => {
    await openShelf();
    expect(within(card('Chá mate')).getByText('R$ 4,50')).toBeInTheDocument();
    expect(within(card('Chá mate')).getByText('R$ 6,00').closest('s')).toBeInTheDocument();
  });

  test('[X-02] a price, a sale and a new item reach the open shop at once', async () => {
    const { person } = await openShelf();
    const tell = async (record: ReturnType<typeof putItem>) =>
      act(async () => person.socket.tell(locationChannel(SHOP), { type: 'RECORD_CHANGED', record }));
    await tell(putItem(person.server, 'bala', { name: 'Bala de goma', price: 2.75, quantity: 5 }));
    expect(await within(card('Bala de goma')).findByText('R$ 2,75')).toBeInTheDocument();
    await tell(putItem(person.server, 'barra', { name: 'Barra de cereal', price: 3.33, quantity: 0 }));
    await waitFor(() => expect(names()).not.toContain('Barra de cereal'));
    await tell(putItem(person.server, 'novo', { name: 'Suco de uva', price: 7, quantity: 1 }));
    await waitFor(() => expect(names()).toContain('Suco de uva'));
    await tell(
      putCampaign(person.server, 'c5', 'Relâmpago', { type: 'simple_items', discount: 50, items: ['bala'] }),
    );
    await waitFor(() => expect(tags('Bala de goma')).toEqual(['50% OFF']));
  });

  test('[H-11] opening the shop leaves one ACCESS record', async () => {
    const { person } = await openShelf();
    await waitFor(() =>
      expect(person.server.visible().filter(({ type }) => type === 'ACCESS')).toHaveLength(1),
    );
    const [access] = person.server.visible().filter(({ type }) => type === 'ACCESS');
    expect(JSON.parse(access?.content ?? '')).toMatchObject({
      locationName: 'Mercadinho da Praça',
      locationDescription: 'No térreo',
      locationDetails: { address: 'Rua das Flores, 10', coordinates: null },
    });
  });
});

describe('where a shop was opened from', () => {
  afterEach(() => releaseKiosk(localStorage));
  const sourceOf = async (state: unknown): Promise<unknown> => {
    const person = makePerson();
    stockShop(person.server);
    const routes = <Route path="/shopping/:locationId" element={<ShoppingScreen />} />;
    show(routes, { at: `/shopping/${SHOP}`, state, person });
    const accesses = () => person.server.visible().filter(({ type }) => type === 'ACCESS');
    await waitFor(() => expect(accesses()).toHaveLength(1));
    return JSON.parse(accesses()[0]?.content ?? '{}').source;
  };

  test.each(ACCESS_SOURCES)('[H-11] %s is what the way there says', async (source) => {
    expect(await sourceOf({ source })).toBe(source);
  });

  test.each([[undefined], [{ returnTo: '/home' }], [{ source: 'widget' }]])(
    '[H-11] with %o it was a link from outside',
    async (state) => {
      expect(await sourceOf(state)).toBe('link');
    },
  );

  test('[H-11] [X-05] on a pinned tablet it is the tablet, whatever the way', async () => {
    pinKiosk(localStorage, { locationId: SHOP, name: 'Praça', deviceKey: null });
    expect(await sourceOf({ source: 'home' })).toBe('kiosk');
  });
});

test('[H-11] a reload goes on with the visit; whoever leaves the shop and comes back opens it again', async () => {
  const person = makePerson();
  stockShop(person.server);
  const accesses = () => person.server.visible().filter(({ type }) => type === 'ACCESS').length;
  sessionStorage.setItem('vendinha.opened', `${Date.now()} ${SHOP}`);
  const reloaded = open(person);
  await screen.findByRole('list', { name: 'Itens à venda' });
  await act(async () => person.data.refresh({ kind: 'location', id: SHOP }));
  expect(accesses()).toBe(0);
  reloaded.unmount();
  open(person);
  await waitFor(() => expect(accesses()).toBe(1));
});
