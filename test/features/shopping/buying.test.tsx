import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { OFFLINE_MESSAGE } from '../../../src/data/basis/outcome.ts';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { locationChannel, notificationChannel } from '../../../src/records/events.ts';
import { REFUSALS } from '../../../src/records/refusals.ts';
import { put, putItem, SHOP } from '../support/shop-fixture.ts';
import { holdClock } from '../support/show.tsx';
import { amounts, panel } from './cart-panel.ts';
import { openShop } from './open-shop.tsx';

const WAIT = 'Aguarde a conexão ser estabelecida antes de continuar.';

afterEach(() => {
  vi.useRealTimers();
  serverClock.heard(String(Date.now()), Date.now());
});

describe('buying', () => {
  const cart = [{ itemId: 'bala', quantity: 2 }];
  const buy = () => panel().findByRole('button', { name: /^Comprar/ });

  test('[S-06] an empty cart', async () => {
    const { user, person } = await openShop();
    await user.click(await buy());
    expect(await screen.findByText('Carrinho vazio ou usuário não autenticado')).toBeInTheDocument();
    expect(person.server.calls).not.toContain('create SHOPPING_PURCHASE');
  });

  test('[X-07] offline it says why, sends nothing and keeps the cart', async () => {
    const { user, person, kept } = await openShop({ cart });
    person.server.fault = 'offline';
    await act(async () => person.data.refresh({ kind: 'profile' }));
    expect(panel().getByText('Sem conexão: a compra espera a internet voltar.')).toBeInTheDocument();
    const before = person.server.calls.length;
    await user.click(await buy());
    expect(await screen.findByText(OFFLINE_MESSAGE)).toBeInTheDocument();
    expect(person.server.calls.slice(before)).not.toContain('create SHOPPING_PURCHASE');
    expect(kept()).toEqual(cart);
  });

  test('[X-07] offline behind a purchase without an answer it says that nobody knows its end yet', async () => {
    const { user, person } = await openShop({ cart });
    person.server.fault = 'answer-lost';
    await user.click(await buy());
    await waitFor(() => expect(person.server.calls).toContain('create SHOPPING_PURCHASE'));
    person.server.fault = 'offline';
    await act(async () => person.data.refresh({ kind: 'profile' }));
    await waitFor(async () => expect(await buy()).not.toHaveAttribute('aria-busy'));
    await user.click(await buy());
    const unclear =
      'Sem conexão. Ainda não sabemos se a última compra foi feita: verificamos assim que a internet voltar.';
    expect(await screen.findByText(unclear)).toBeInTheDocument();
    expect(screen.queryByText(OFFLINE_MESSAGE)).not.toBeInTheDocument();
  });

  test('[S-06] without the event connection it waits a little and then says so', async () => {
    const { user, person } = await openShop({ cart });
    await panel().findByText('Bala de goma');
    act(() => person.socket.become('Connecting'));
    holdClock();
    await user.click(await buy());
    expect(person.socket.nudges).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await screen.findByText(WAIT)).toBeInTheDocument();
    expect(person.server.calls).not.toContain('create SHOPPING_PURCHASE');
  });

  test('[S-06, S-12] a connection that comes meanwhile lets the purchase go on', async () => {
    const { user, person, purchases } = await openShop({ cart });
    act(() => person.socket.become('Disconnected'));
    await user.click(await buy());
    expect(purchases()).toEqual([]);
    act(() => person.socket.become('Connected'));
    await waitFor(() => expect(purchases()).toHaveLength(1));
    expect(JSON.parse(purchases()[0]?.content ?? '')).toMatchObject({
      status: 'PENDING',
      items: [{ id: 'bala', name: 'Bala de goma', quantity: 2, price: 2, originalPrice: 2 }],
      totalAmount: 4,
      originalAmount: 4,
      savings: 0,
      locationId: SHOP,
      locationName: 'Mercadinho da Praça',
      useBalance: true,
    });
    expect(await screen.findByRole('dialog', { name: 'Gerando seu código PIX' })).toBeInTheDocument();
  });

  test('[S-12, X-07] while the connection is on its way the cart says that buying waits for it', async () => {
    const { person } = await openShop({ cart });
    await panel().findByText('Bala de goma');
    const why = /^Conectando… a compra libera assim que a conexão for estabelecida\.$/;
    expect(panel().queryByText(why)).toBeNull();
    act(() => person.socket.become('Connecting'));
    expect(panel().getByText(why)).toBeInTheDocument();
    act(() => person.socket.become('Connected'));
    expect(panel().queryByText(why)).toBeNull();
  });

  test.each(['OUT_OF_STOCK', 'ITEM_UNAVAILABLE'] as const)(
    '[S-05, S-12] refused with %s, what is left on the shelf is fetched and said',
    async (code) => {
      const { user, person, kept } = await openShop({ cart });
      await panel().findByText('Bala de goma');
      person.server.create = async () => {
        throw new TransportError({ kind: 'refused', code, message: REFUSALS[code] });
      };
      putItem(person.server, 'bala', { name: 'Bala de goma', price: 2, quantity: 1 });
      await user.click(await buy());
      expect(await screen.findByText(REFUSALS[code])).toBeInTheDocument();
      await waitFor(() => expect(kept()).toEqual([{ itemId: 'bala', quantity: 1 }]));
    },
  );

  test('[S-12] a refusal that says nothing about the shelf fetches nothing', async () => {
    const { user, person } = await openShop({ cart });
    await panel().findByText('Bala de goma');
    person.server.create = async () => {
      throw new TransportError({
        kind: 'refused',
        code: 'NEGATIVE_BALANCE',
        message: REFUSALS.NEGATIVE_BALANCE,
      });
    };
    const before = person.server.calls.length;
    await user.click(await buy());
    expect(await screen.findByText(REFUSALS.NEGATIVE_BALANCE)).toBeInTheDocument();
    expect(person.server.calls.slice(before)).toEqual([]);
  });

  test('[S-12] changed prices are said, fetched and shown; the cart stays', async () => {
    const { user, person, kept, purchases } = await openShop({ cart });
    await panel().findByText('Bala de goma');
    person.server.create = async (input) => {
      if (input.type !== 'SHOPPING_PURCHASE') throw new Error('unexpected');
      throw new TransportError({
        kind: 'refused',
        code: 'PRICE_CHANGED',
        message: REFUSALS.PRICE_CHANGED,
      });
    };
    putItem(person.server, 'bala', { name: 'Bala de goma', price: 2.5, quantity: 5 });
    await user.click(await buy());
    expect(await screen.findByText(REFUSALS.PRICE_CHANGED)).toBeInTheDocument();
    await waitFor(() => expect(amounts().Total).toBe('R$ 5,00'));
    expect(kept()).toEqual(cart);
    expect(purchases()).toEqual([]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('[S-12] a cart that keeps too much from others says how much may be held, and stays', async () => {
    const { user, person, kept, purchases } = await openShop({ cart });
    await panel().findByText('Bala de goma');
    person.server.create = async () => {
      const detail = { units: 25, value: 500 };
      throw new TransportError({ kind: 'refused', code: 'UNPAID_LIMIT', message: 'x', detail });
    };
    await user.click(await buy());
    expect(await screen.findByText(/reservar até 25 unidades e R\$\s500,00 por vez/)).toBeInTheDocument();
    expect(kept()).toEqual(cart);
    expect(purchases()).toEqual([]);
  });

  test('[S-07, S-12] a place that was closed to the person meanwhile says so, and the shop goes', async () => {
    const { user, person, purchases } = await openShop({ cart });
    await panel().findByText('Bala de goma');
    person.server.create = async () => {
      throw new TransportError({ kind: 'refused', code: 'NOT_FOUND', message: REFUSALS.NOT_FOUND });
    };
    person.server.hidden.add(`LOCATION ${SHOP}`);
    await user.click(await buy());
    expect(await screen.findByText(REFUSALS.LOCATION_UNAVAILABLE)).toBeInTheDocument();
    expect(await screen.findByText('Local não encontrado')).toBeInTheDocument();
    expect(screen.queryByText(REFUSALS.NOT_FOUND)).not.toBeInTheDocument();
    expect(purchases()).toEqual([]);
  });

  test('[S-08, S-12] a promotion that ended meanwhile is gone from the total after the refusal', async () => {
    const { user, person } = await openShop({ cart: [{ itemId: 'agua', quantity: 2 }] });
    await panel().findByText('Água com gás');
    expect(amounts().Total).toBe('R$ 8,10');
    person.server.create = async () => {
      throw new TransportError({ kind: 'refused', code: 'PRICE_CHANGED', message: REFUSALS.PRICE_CHANGED });
    };
    holdClock();
    vi.setSystemTime(Date.now() + 2 * 3_600_000);
    await user.click(await buy());
    expect(await screen.findByText(REFUSALS.PRICE_CHANGED)).toBeInTheDocument();
    await waitFor(() => expect(amounts().Total).toBe('R$ 9,00'));
  });

  test("[S-08, S-11] promotions end by the server's time, and the cart says what the server's prices change", async () => {
    const { user, person } = await openShop({ cart: [{ itemId: 'agua', quantity: 2 }] });
    await panel().findByText('Água com gás');
    expect(amounts().Total).toBe('R$ 8,10');
    const items = [{ id: 'agua', name: 'Água com gás', quantity: 2, price: 4.5, originalPrice: 4.5 }];
    person.server.create = async () => {
      serverClock.heard(String(Date.now() + 2 * 3_600_000), Date.now());
      throw new TransportError({
        kind: 'refused',
        code: 'PRICE_CHANGED',
        message: REFUSALS.PRICE_CHANGED,
        detail: { items, totalAmount: 9 },
      });
    };
    await user.click(await buy());
    await waitFor(() => expect(amounts().Total).toBe('R$ 9,00'));
    const news = await panel().findByText(/^O total passou de/);
    expect(news.textContent?.replace(/\s/g, ' ')).toBe(
      'O total passou de R$ 8,10 para R$ 9,00. Água com gás: de R$ 4,05 para R$ 4,50 cada.',
    );
    await user.click(panel().getByRole('button', { name: 'Aumentar Água com gás' }));
    await waitFor(() => expect(panel().queryByText(/^O total passou/)).not.toBeInTheDocument());
  });

  test("[S-08] the first answer of a shop that was saved tells the server's time, and its prices follow at once", async () => {
    const { person } = await openShop({ cart: [{ itemId: 'agua', quantity: 2 }] });
    await panel().findByText('Água com gás');
    expect(amounts().Total).toBe('R$ 8,10');
    const list = person.server.list.bind(person.server);
    person.server.list = async (...asked) => {
      serverClock.heard(String(Date.now() + 2 * 3_600_000), Date.now());
      return list(...asked);
    };
    await act(async () => person.data.refresh({ kind: 'location', id: SHOP }));
    await waitFor(() => expect(amounts().Total).toBe('R$ 9,00'));
  });

  test('[S-12] more different items than one purchase takes are said to be too many, and nothing is sent', async () => {
    const ids = Array.from({ length: 51 }, (_, index) => `extra-${index}`);
    const { user, person } = await openShop();
    for (const id of ids) putItem(person.server, id, { name: `Item ${id}`, price: 1, quantity: 5 });
    await act(async () => person.data.refresh({ kind: 'location', id: SHOP }));
    await act(async () =>
      person.data.saveCart(
        SHOP,
        ids.map((itemId) => ({ itemId, quantity: 1 })),
      ),
    );
    await panel().findByText('Item extra-50');
    await user.click(await buy());
    expect(await screen.findByText(/^Uma compra leva até 50 produtos diferentes/)).toBeInTheDocument();
    expect(person.server.calls).not.toContain('create SHOPPING_PURCHASE');
  });

  test('[S-05, S-18] a purchase of the last units that is given up leaves them in the cart', async () => {
    const all = [{ itemId: 'bala', quantity: 5 }];
    const { user, person, kept, purchases, said } = await openShop({ cart: all });
    await user.click(await buy());
    await screen.findByRole('dialog', { name: 'Gerando seu código PIX' });
    const id = purchases()[0]?.id ?? '';
    const shop = (quantity: number): void => {
      const record = putItem(person.server, 'bala', { name: 'Bala de goma', price: 2, quantity });
      person.socket.tell(locationChannel(SHOP), { type: 'RECORD_CHANGED', record });
    };
    const become = (status: string): void => {
      put(person.server, 'SHOPPING_PURCHASE', { id }, { status, totalAmount: 10 });
      const event = { type: 'PURCHASE_STATUS_CHANGED', purchaseId: id, content: { status } } as const;
      person.socket.tell(notificationChannel(person.user.sub), event);
    };
    await act(async () => shop(0));
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Cancelar compra' }));
    await act(async () => new Promise((next) => setTimeout(next, 50)));
    // The end of the purchase is announced before its released goods.
    putItem(person.server, 'bala', { name: 'Bala de goma', price: 2, quantity: 5 });
    await act(async () => become('CANCELLED'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() =>
      expect(screen.getByRole('complementary', { name: 'Carrinho' })).toHaveTextContent('Bala de goma'),
    );
    expect(kept()).toEqual(all);
    expect(said.map(({ message }) => message).join()).not.toContain('O estoque mudou');
  });

  test('[S-19, X-07] an unanswered purchase says so, shows no payment, and is not bought twice', async () => {
    const { user, person, purchases } = await openShop({ cart });
    await panel().findByText('Bala de goma');
    person.server.fault = 'offline';
    await user.click(await buy());
    expect(await screen.findByText('Não foi possível criar a compra. Tente novamente.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    person.server.fault = 'answer-lost';
    await act(async () => person.data.nudge());
    person.server.fault = 'none';
    await act(async () => person.data.refresh({ kind: 'profile' }));
    await user.click(await buy());
    await waitFor(() => expect(purchases()).toHaveLength(1));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    expect(purchases()).toHaveLength(1);
  });
});
