import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { locationChannel } from '../../../src/records/events.ts';
import { parseContent } from '../../../src/records/record.ts';
import { withBrokenDatabase } from '../../data/support/broken-database.ts';
import { put, putItem, SHOP } from '../support/shop-fixture.ts';
import { tabTo } from '../support/show.tsx';
import { amounts, panel } from './cart-panel.ts';
import { openShop } from './open-shop.tsx';

afterEach(() => {
  vi.useRealTimers();
  serverClock.heard(String(Date.now()), Date.now());
});

const grid = () => within(screen.getByRole('list', { name: 'Itens à venda' }));

describe('cart', () => {
  test('[S-04] plus adds, the controls change, the bin removes', async () => {
    const { user, kept } = await openShop();
    expect(await panel().findByText('Seu carrinho está vazio')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Adicionar Bala de goma' }));
    await waitFor(() => expect(kept()).toEqual([{ itemId: 'bala', quantity: 1 }]));
    await user.click(await panel().findByRole('button', { name: 'Aumentar Bala de goma' }));
    await waitFor(() => expect(kept()).toEqual([{ itemId: 'bala', quantity: 2 }]));
    await user.click(panel().getByRole('button', { name: 'Diminuir Bala de goma' }));
    await user.click(await panel().findByRole('button', { name: 'Remover Bala de goma' }));
    await waitFor(() => expect(kept()).toEqual([]));
    expect(await panel().findByText('Seu carrinho está vazio')).toBeInTheDocument();
  });

  test('[S-10] a line tells what it lacks for a free unit, and a screen reader hears it with the total', async () => {
    const { user } = await openShop({ cart: [{ itemId: 'mate', quantity: 1 }] });
    expect(await panel().findByText('Faltam 2 para ganhar 1 grátis')).toBeInTheDocument();
    const more = panel().getByRole('button', { name: 'Aumentar Chá mate' });
    await user.click(more);
    expect(await panel().findByText('Falta 1 para ganhar 1 grátis')).toBeInTheDocument();
    const two =
      /^Chá mate: 2 unidades\. Falta 1 para ganhar 1 grátis\. 2 itens no carrinho\. Total R\$\s9,00\.$/;
    expect((await screen.findByText(two)).closest('[aria-live="polite"]')).not.toBeNull();
    await user.click(more);
    await screen.findByText(/^Chá mate: 3 unidades\. 1 grátis\. 3 itens no carrinho\. Total R\$\s9,00\.$/);
    expect(panel().queryByText(/para ganhar/)).not.toBeInTheDocument();
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

  test('[SY-6] [S-05] a cart stays whole while a shop that a full disk took away is fetched page by page', async () => {
    const cart = ['agua', 'mate', 'barra', 'bala'].map((itemId) => ({ itemId, quantity: 1 }));
    const { person, kept, said } = await openShop({ cart });
    const { server, data } = person;
    await panel().findByText('Bala de goma');
    server.pageSize = 1;
    server.betweenPages = () => {
      throw new TransportError({ kind: 'network', code: 'NETWORK', message: 'sem rede' });
    };
    const full = { fault: 'QuotaExceededError', from: 1, times: 1 } as const;
    await withBrokenDatabase(full, () => data.keep('x', 1));
    await waitFor(() => expect(grid().queryByText('Barra de cereal')).toBeNull());
    server.betweenPages = () => undefined;
    await act(() => data.nudge());
    await grid().findByText('Barra de cereal');
    expect(kept()).toEqual(cart);
    expect(said.map(({ message }) => message).filter((message) => message.includes('estoque'))).toEqual([]);
  });

  test('[S-04] clear empties it, cancel leaves the shop and keeps it', async () => {
    const { user, kept, place } = await openShop({ cart: [{ itemId: 'bala', quantity: 2 }] });
    await panel().findByText('Bala de goma');
    await user.click(panel().getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(place.path).toBe('/home'));
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
    // Only these timers stand still, because storing needs the others.
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
    expect(mate).toHaveTextContent(/Total de Chá mate: R\$\s9,00/);
    expect(bar).not.toHaveTextContent('Total de');
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
    await waitFor(() =>
      expect(said.map(({ message }) => message)).toEqual([
        'O estoque mudou: ajustamos um item que saiu da loja no seu carrinho.',
      ]),
    );
    const record = putItem(person.server, 'agua', { name: 'Água com gás', price: 4.5, quantity: 1 });
    await act(async () => person.socket.tell(locationChannel(SHOP), { type: 'RECORD_CHANGED', record }));
    await waitFor(() => expect(kept()[0]).toEqual({ itemId: 'agua', quantity: 1 }));
    expect(await screen.findByText(/ajustamos Água com gás no seu carrinho/)).toBeInTheDocument();
  });

  test('[S-05] a shop whose owner hides all its goods takes them out of the cart and says so', async () => {
    const { person, kept, said } = await openShop({ cart: [{ itemId: 'agua', quantity: 1 }] });
    const { server, data } = person;
    await panel().findByText('Água com gás');
    for (const { id, type, content } of server.visible())
      if (type === 'ITEM') put(server, 'ITEM', { id }, { ...parseContent(content), hidden: true });
    await act(() => data.refresh({ kind: 'location', id: SHOP }));
    await waitFor(() => expect(kept()).toEqual([]));
    expect(said.map(({ message }) => message)).toEqual([expect.stringMatching(/^O estoque mudou/)]);
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
    await tabTo(user, 'button', /^Ver carrinho/);
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
