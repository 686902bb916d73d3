import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { OFFLINE_MESSAGE } from '../../../src/data/basis/outcome.ts';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { locationChannel, notificationChannel } from '../../../src/records/events.ts';
import { REFUSALS } from '../../../src/records/refusals.ts';
import { put, putItem, SHOP } from '../support/shop-fixture.ts';
import { holdClock, tabTo } from '../support/show.tsx';
import { openShop } from './open-shop.tsx';

const WAIT = 'Aguarde a conexão ser estabelecida antes de continuar.';

afterEach(() => {
  vi.useRealTimers();
  serverClock.heard(String(Date.now()), Date.now());
});

const panel = () => within(screen.getByRole('complementary', { name: 'Carrinho' }));
const grid = () => within(screen.getByRole('list', { name: 'Itens à venda' }));
const amounts = (): Record<string, string | undefined> =>
  Object.fromEntries(
    panel()
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent?.replace(/\s/g, ' ')]),
  );

describe('cart', () => {
  test('[S-04] plus adds, the controls change, the bin removes', async () => {
    const { user, kept } = await openShop();
    expect(panel().getByText('Seu carrinho está vazio')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Adicionar Bala de goma' }));
    await waitFor(() => expect(kept()).toEqual([{ itemId: 'bala', quantity: 1 }]));
    await user.click(await panel().findByRole('button', { name: 'Aumentar Bala de goma' }));
    await waitFor(() => expect(kept()).toEqual([{ itemId: 'bala', quantity: 2 }]));
    await user.click(panel().getByRole('button', { name: 'Diminuir Bala de goma' }));
    await user.click(await panel().findByRole('button', { name: 'Remover Bala de goma' }));
    await waitFor(() => expect(kept()).toEqual([]));
    expect(await panel().findByText('Seu carrinho está vazio')).toBeInTheDocument();
  });

  test('[S-04] presses that follow each other faster than the device writes all count', async () => {
    const { kept } = await openShop();
    const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
    press('Adicionar Bala de goma');
    press('Adicionar Chá mate');
    for (const _ of [2, 3, 4]) fireEvent.click(grid().getByRole('button', { name: 'Aumentar Bala de goma' }));
    const all = [
      { itemId: 'bala', quantity: 4 },
      { itemId: 'mate', quantity: 1 },
    ];
    await waitFor(() => expect(kept()).toEqual(all));
    expect(grid().getByRole('group', { name: 'Bala de goma' })).toHaveTextContent('4');
  });

  test('[S-04] clear empties it, cancel leaves the shop and keeps it', async () => {
    const { user, kept, place } = await openShop({ cart: [{ itemId: 'bala', quantity: 2 }] });
    await panel().findByText('Bala de goma');
    await user.click(panel().getByRole('button', { name: 'Cancelar' }));
    expect(place.path).toBe('/home');
    expect(kept()).toEqual([{ itemId: 'bala', quantity: 2 }]);
  });

  test('[S-04] clear empties it', async () => {
    const { user, kept } = await openShop({ cart: [{ itemId: 'bala', quantity: 2 }] });
    await user.click(await panel().findByRole('button', { name: 'Limpar' }));
    await waitFor(() => expect(kept()).toEqual([]));
  });

  test('[S-04] a cleared cart can be had back for ten seconds, exactly as it was', async () => {
    const cart = [
      { itemId: 'bala', quantity: 2 },
      { itemId: 'agua', quantity: 1 },
    ];
    const { kept } = await openShop({ cart });
    await panel().findByText('Bala de goma');
    // Whatever the device stores goes on meanwhile.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const clear = (): boolean => fireEvent.click(panel().getByRole('button', { name: 'Limpar' }));
    clear();
    expect(panel().getByText('Seu carrinho está vazio')).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(9900));
    fireEvent.click(panel().getByRole('button', { name: 'Desfazer' }));
    vi.useRealTimers();
    await waitFor(() => expect(kept()).toEqual(cart));

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    clear();
    act(() => void vi.advanceTimersByTime(10_000));
    expect(panel().queryByRole('button', { name: 'Desfazer' })).not.toBeInTheDocument();
    vi.useRealTimers();
    await waitFor(() => expect(kept()).toEqual([]));
  });

  test('[S-05] more than the stock is refused with its words', async () => {
    const { user, kept } = await openShop({ cart: [{ itemId: 'agua', quantity: 3 }] });
    await user.click(await panel().findByRole('button', { name: 'Aumentar Água com gás' }));
    expect(
      await screen.findByText('Quantidade indisponível. Apenas 3 unidades de Água com gás em estoque.'),
    ).toBeInTheDocument();
    expect(kept()).toEqual([{ itemId: 'agua', quantity: 3 }]);
  });

  test('[S-04, S-05] a quantity is typed, digit after digit, up to the stock; only the bin removes', async () => {
    const { user, kept } = await openShop({ cart: [{ itemId: 'mate', quantity: 2 }] });
    const typed = await panel().findByRole('textbox', { name: 'Chá mate' });
    await user.click(typed);
    await user.keyboard('10');
    expect(typed).toHaveValue('10');
    await waitFor(() => expect(kept()).toEqual([{ itemId: 'mate', quantity: 10 }]));
    await user.keyboard('0');
    expect(
      await screen.findByText('Quantidade indisponível. Apenas 10 unidades de Chá mate em estoque.'),
    ).toBeInTheDocument();
    expect(typed).toHaveValue('10');
    await user.click(panel().getByRole('button', { name: 'Diminuir Chá mate' }));
    await waitFor(() => expect(typed).toHaveValue('9'));
    await user.clear(typed);
    await user.keyboard('0{Enter}');
    await waitFor(() => expect(kept()).toEqual([{ itemId: 'mate', quantity: 1 }]));
  });

  test('[S-09, S-10, S-11] a line shows the price before the promotion, and whose promotion it is', async () => {
    await openShop({
      cart: [
        { itemId: 'mate', quantity: 3 },
        { itemId: 'barra', quantity: 1 },
      ],
    });
    await panel().findByText('1 grátis');
    const [mate, bar] = panel().getAllByRole('listitem');
    expect(mate?.querySelector('s')?.textContent?.replace(/\s/g, ' ')).toBe('de R$ 6,00');
    expect(mate).toHaveTextContent('4,50 cada');
    expect(mate).toHaveTextContent('Só o mate');
    expect(mate).toHaveTextContent('1 grátis · Leva três');
    expect(bar?.querySelector('s')).toBeNull();
  });

  test('[S-05] stock that moved away adjusts the cart and says so once', async () => {
    const { person, kept, said } = await openShop({
      cart: [
        { itemId: 'agua', quantity: 3 },
        { itemId: 'bala', quantity: 1 },
        { itemId: 'sumiu', quantity: 1 },
      ],
    });
    await waitFor(() => expect(kept()).toHaveLength(2));
    expect(said.map(({ message }) => message)).toEqual([
      'O estoque mudou: ajustamos um item que saiu da loja no seu carrinho.',
    ]);
    const record = putItem(person.server, 'agua', 'Água com gás', 4.5, 1);
    await act(async () => person.socket.tell(locationChannel(SHOP), { type: 'RECORD_CHANGED', record }));
    await waitFor(() => expect(kept()[0]).toEqual({ itemId: 'agua', quantity: 1 }));
    expect(await screen.findByText(/ajustamos Água com gás no seu carrinho/)).toBeInTheDocument();
  });

  test('[S-10, S-11, F-17] subtotal, promotions and total to the centavo', async () => {
    await openShop({
      cart: [
        { itemId: 'mate', quantity: 3 },
        { itemId: 'barra', quantity: 1 },
      ],
    });
    expect(await panel().findByText('1 grátis')).toBeInTheDocument();
    // Mate at 3 × 6,00 with 25 % off and one free is 9,00. The bar is 3,33.
    expect(amounts()).toEqual({ Subtotal: 'R$ 21,33', Promoções: '− R$ 9,00', Total: 'R$ 12,33' });
  });

  test.each([
    [0, 'Comprar com PIX', {}],
    [5, 'Comprar com saldo e PIX', { Saldo: '− R$ 5,00', PIX: 'R$ 1,66' }],
    [50, 'Comprar com saldo', {}],
  ])('[S-20] with a balance of %d reais: %s', async (balance, label, split) => {
    await openShop({ cart: [{ itemId: 'barra', quantity: 2 }], balance });
    expect(await panel().findByRole('button', { name: label })).toBeInTheDocument();
    expect(amounts()).toEqual({ Subtotal: 'R$ 6,66', ...split, Total: 'R$ 6,66' });
  });

  test('[S-20] the balance may be left alone', async () => {
    const { user } = await openShop({ cart: [{ itemId: 'barra', quantity: 2 }], balance: 5 });
    const use = await panel().findByRole('switch', { name: /^Usar saldo de R\$\s5,00$/ });
    expect(use).toBeChecked();
    await user.click(use);
    expect(panel().getByRole('button', { name: 'Comprar com PIX' })).toBeInTheDocument();
  });
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
      putItem(person.server, 'bala', 'Bala de goma', 2, 1);
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
    putItem(person.server, 'bala', 'Bala de goma', 2.5, 5);
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
    for (const id of ids) putItem(person.server, id, `Item ${id}`, 1, 5);
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
      const record = putItem(person.server, 'bala', 'Bala de goma', 2, quantity);
      person.socket.tell(locationChannel(SHOP), { type: 'RECORD_CHANGED', record });
    };
    const become = (status: string): void => {
      put(person.server, 'SHOPPING_PURCHASE', id, { status, totalAmount: 10 });
      const event = { type: 'PURCHASE_STATUS_CHANGED', purchaseId: id, content: { status } } as const;
      person.socket.tell(notificationChannel(person.user.sub), event);
    };
    await act(async () => shop(0));
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Cancelar compra' }));
    await act(async () => new Promise((next) => setTimeout(next, 50)));
    // The end of the purchase is heard of before the goods that it gives back.
    putItem(person.server, 'bala', 'Bala de goma', 2, 5);
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

describe('keyboard', () => {
  test('[S-03, S-04, S-12] the whole way from the shelf to the payment by Tab and Enter', async () => {
    const { user, purchases } = await openShop({ width: 400 });
    await tabTo(user, 'button', 'Bala de goma');
    await user.keyboard('{Enter}');
    const sheet = within(await screen.findByRole('dialog', { name: 'Bala de goma' }));
    await tabTo(user, 'button', /^Aumentar/);
    await user.keyboard('{Enter}');
    expect(sheet.getByText('2')).toBeInTheDocument();
    await tabTo(user, 'button', /^Adicionar R\$/);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(grid().getByRole('button', { name: 'Bala de goma' })).toHaveFocus();
    await tabTo(user, 'button', 'Ver carrinho');
    await user.keyboard('{Enter}');
    const cart = within(await screen.findByRole('dialog', { name: 'Carrinho' }));
    await tabTo(user, 'button', 'Diminuir Bala de goma');
    await user.keyboard('{Enter}');
    await cart.findByRole('button', { name: 'Remover Bala de goma' });
    await tabTo(user, 'button', 'Comprar com PIX');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Gerando seu código PIX' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Carrinho' })).not.toBeInTheDocument());
    expect(JSON.parse(purchases()[0]?.content ?? '').items).toMatchObject([{ id: 'bala', quantity: 1 }]);
  });
});
