import { act, screen, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, vi } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { ShoppingScreen } from '../../../src/features/shopping/shopping-screen.tsx';
import { openShop } from '../shopping/open-shop.tsx';
import { SHOP } from '../support/shop-fixture.ts';
import { holdClock, makePerson, show } from '../support/show.tsx';
import { SHOP_SCREEN } from './catalogue.ts';
import { type Cause, provoke } from './provoke.ts';

afterEach(() => {
  vi.useRealTimers();
});

type Shop = Awaited<ReturnType<typeof openShop>>;

const panel = () => within(screen.getByRole('complementary', { name: 'Carrinho' }));

/** Fills a cart and prepares a state by `befall`. The step buys. */
const buying =
  (befall: (shop: Shop) => void, quantity = 2): Cause =>
  async () => {
    const shop = await openShop({ cart: quantity > 0 ? [{ itemId: 'bala', quantity }] : [] });
    if (quantity > 0) await panel().findByText('Bala de goma');
    const buy = await panel().findByRole('button', { name: /^Comprar/ });
    befall(shop);
    return () => shop.user.click(buy);
  };

/** Prepares a shop. The step opens it. */
const opening =
  (id: string, failure?: Error): Cause =>
  async () => {
    const person = makePerson();
    if (failure)
      person.server.get = async () => {
        throw failure;
      };
    return () =>
      show(<Route path="/shopping/:locationId" element={<ShoppingScreen />} />, {
        at: `/shopping/${id}`,
        person,
      });
  };

provoke(SHOP_SCREEN, {
  'Quantidade máxima de Água com gás atingida. (3 em estoque)': async () => {
    const { user } = await openShop();
    await user.click(screen.getByRole('button', { name: 'Água com gás' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Água com gás' }));
    const more = sheet.getByRole('button', { name: /^Aumentar/ });
    for (let press = 0; press < 2; press++) await user.click(more);
    return () => user.click(more);
  },
  'Quantidade indisponível. Apenas 3 unidades de Água com gás em estoque.': async () => {
    const { user } = await openShop({ cart: [{ itemId: 'agua', quantity: 3 }] });
    const more = await panel().findByRole('button', { name: 'Aumentar Água com gás' });
    return () => user.click(more);
  },
  'Aguarde a conexão ser estabelecida antes de continuar.': async () => {
    const click = await buying(({ person }) => act(() => person.socket.become('Connecting')))();
    holdClock();
    return async () => {
      await click();
      await act(() => vi.advanceTimersByTimeAsync(5000));
    };
  },
  'Carrinho vazio ou usuário não autenticado': buying(() => undefined, 0),
  'Local não encontrado': opening('nenhuma'),
  'Erro ao carregar dados da loja': opening(
    SHOP,
    new TransportError({ kind: 'refused', code: 'INTERNAL', message: 'x' }),
  ),
  'Erro ao processar compra': buying(({ person }) => {
    person.server.create = async () => {
      throw new RangeError('boom');
    };
  }),
  'Não foi possível criar a compra. Tente novamente.': buying(({ person }) => {
    person.server.fault = 'offline';
  }),
});
