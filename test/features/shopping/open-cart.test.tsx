import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { locationChannel } from '../../../src/records/events.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { putCampaign, putItem, SHOP } from '../support/shop-fixture.ts';
import { openShop } from './open-shop.tsx';

afterEach(() => {
  serverClock.heard(String(Date.now()), Date.now());
  vi.restoreAllMocks();
});

const panel = () => within(screen.getByRole('complementary', { name: 'Carrinho' }));
const grid = () => within(screen.getByRole('list', { name: 'Itens à venda' }));
const plain = (text: string | null | undefined): string | undefined => text?.replace(/\s/g, ' ');
const total = () => plain(panel().getByText('Total').nextSibling?.textContent);

describe('prices that change in an open cart', () => {
  const buy = () => panel().findByRole('button', { name: /^Comprar/ });
  const news = async () => {
    const last = await panel().findByText(/^O total passou de/);
    return [...(last.parentElement?.children ?? [])].map((one) => plain(one.textContent));
  };
  const water = [{ itemId: 'agua', quantity: 2 }];
  const ENDED = [
    'A promoção Semana gelada não vale mais.',
    'O total passou de R$ 8,10 para R$ 9,00. Água com gás: de R$ 4,05 para R$ 4,50 cada.',
  ];

  test("[S-08, S-11] a promotion that ends by the server's clock is said with the new total, and the cart stays", async () => {
    const { kept, person } = await openShop({ cart: water });
    await waitFor(() => expect(total()).toBe('R$ 8,10'));
    serverClock.heard(String(Date.now() + 2 * 3_600_000), Date.now());
    await act(async () => person.data.refresh({ kind: 'location', id: SHOP }));
    expect(await news()).toEqual(ENDED);
    expect(total()).toBe('R$ 9,00');
    expect(kept()).toEqual(water);
  });

  test('[S-08, S-11, N-01] one that the owner takes away or makes, and a price, are said when they arrive', async () => {
    const { person } = await openShop({ cart: water });
    await waitFor(() => expect(total()).toBe('R$ 8,10'));
    const tell = (record: RecordRow) =>
      act(async () => person.socket.tell(locationChannel(SHOP), { type: 'RECORD_CHANGED', record }));
    await tell(
      putCampaign(person.server, 'c1', 'Semana gelada', { type: 'simple_category', status: 'INACTIVE' }),
    );
    expect(await news()).toEqual(ENDED);
    await tell(
      putCampaign(person.server, 'c5', 'Só hoje', { type: 'simple_items', items: ['agua'], discount: 50 }),
    );
    await waitFor(() => expect(total()).toBe('R$ 4,50'));
    expect(await news()).toEqual([
      'A promoção Semana gelada não vale mais.',
      'Agora vale a promoção Só hoje.',
      'O total passou de R$ 8,10 para R$ 4,50. Água com gás: de R$ 4,05 para R$ 2,25 cada.',
    ]);
    await tell(
      putItem(person.server, 'agua', {
        name: 'Água com gás',
        price: 10,
        quantity: 3,
        categories: ['bebidas'],
      }),
    );
    await waitFor(() => expect(total()).toBe('R$ 10,00'));
    expect((await news()).at(-1)).toMatch(/de R\$ 8,10 para R\$ 10,00\./);
  });

  test('[S-11] what the person changes is no news, nor is the price of what is not in the cart', async () => {
    const { user, person } = await openShop({ cart: water });
    await waitFor(() => expect(total()).toBe('R$ 8,10'));
    await user.click(panel().getByRole('button', { name: 'Aumentar Água com gás' }));
    await waitFor(() => expect(total()).toBe('R$ 12,15'));
    const record = putItem(person.server, 'bala', { name: 'Bala de goma', price: 3, quantity: 5 });
    await act(async () => person.socket.tell(locationChannel(SHOP), { type: 'RECORD_CHANGED', record }));
    expect(await grid().findByText(/^R\$\s3,00$/)).toBeInTheDocument();
    await user.click(grid().getByRole('button', { name: 'Adicionar Bala de goma' }));
    await waitFor(() => expect(total()).toBe('R$ 15,15'));
    expect(panel().queryByText(/^O total passou/)).not.toBeInTheDocument();
  });

  test('[S-04, S-11] on a phone the news wait in the closed cart, also while it grows', async () => {
    const { user, person } = await openShop({ cart: water, width: 400 });
    const record = putItem(person.server, 'agua', {
      name: 'Água com gás',
      price: 5,
      quantity: 3,
      categories: ['bebidas'],
    });
    await act(async () => person.socket.tell(locationChannel(SHOP), { type: 'RECORD_CHANGED', record }));
    await user.click(grid().getByRole('button', { name: 'Adicionar Bala de goma' }));
    await user.click(screen.getByRole('button', { name: /^Ver carrinho/ }));
    const cart = within(await screen.findByRole('dialog', { name: 'Carrinho' }));
    expect(plain((await cart.findByText(/^O total passou .* 11,00\./)).textContent)).toBe(
      'O total passou de R$ 10,10 para R$ 11,00. Água com gás: de R$ 4,05 para R$ 4,50 cada.',
    );
    await user.click(cart.getByRole('button', { name: 'Diminuir Água com gás' }));
    await waitFor(() => expect(cart.queryByText(/^O total passou/)).not.toBeInTheDocument());
  });

  test('[S-11, S-12] a press that meets a total as it changes buys nothing; the next one buys at the total that stands there', async () => {
    const { user, person, purchases } = await openShop({ cart: water });
    await waitFor(() => expect(total()).toBe('R$ 8,10'));
    const button = await buy();
    const record = putItem(person.server, 'agua', {
      name: 'Água com gás',
      price: 5,
      quantity: 3,
      categories: ['bebidas'],
    });
    await act(async () => person.socket.tell(locationChannel(SHOP), { type: 'RECORD_CHANGED', record }));
    await waitFor(() => expect(total()).toBe('R$ 9,00'));
    await user.click(button);
    expect(await screen.findByText('O total acabou de mudar. Confira antes de pagar.')).toBeInTheDocument();
    expect(person.server.calls).not.toContain('create SHOPPING_PURCHASE');
    const later = performance.now() + 1500;
    vi.spyOn(performance, 'now').mockImplementation(() => later);
    await user.click(button);
    await waitFor(() => expect(purchases()).toHaveLength(1));
    expect(JSON.parse(purchases()[0]?.content ?? '')).toMatchObject({ totalAmount: 9 });
  });

  test('[S-11, S-12] prices that were read stay read while the customer takes more', async () => {
    const { user, person, purchases } = await openShop({ cart: water });
    await waitFor(() => expect(total()).toBe('R$ 8,10'));
    let time = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => time);
    const record = putItem(person.server, 'agua', {
      name: 'Água com gás',
      price: 5,
      quantity: 3,
      categories: ['bebidas'],
    });
    await act(async () => person.socket.tell(locationChannel(SHOP), { type: 'RECORD_CHANGED', record }));
    await waitFor(() => expect(total()).toBe('R$ 9,00'));
    time += 1500;
    await user.click(grid().getByRole('button', { name: 'Adicionar Bala de goma' }));
    await waitFor(() => expect(total()).toBe('R$ 11,00'));
    await news();
    await user.click(await buy());
    await waitFor(() => expect(purchases()).toHaveLength(1));
    expect(JSON.parse(purchases()[0]?.content ?? '')).toMatchObject({ totalAmount: 11 });
    expect(screen.queryByText('O total acabou de mudar. Confira antes de pagar.')).toBeNull();
  });
});
