import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type DataError, done, failed, UNREACHABLE } from '../../../src/data/basis/outcome.ts';
import type { GuestWire, GuestWish } from '../../../src/data/wire/guest-wire.ts';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { keptGuestPurchase } from '../../../src/device/place/kiosk-front.ts';
import { KIOSK_COUNTDOWN_MS, KIOSK_IDLE_MS } from '../../../src/domain/shop/kiosk.ts';
import { readPurchase } from '../../../src/records/types/money/shopping-purchase.ts';
import { leaveFront, makeShop, openFront, pass, showFront } from '../support/open-front.tsx';
import { typeAsScanner } from '../support/scanner-keys.ts';
import { put, putCampaign, putItem, SHOP } from '../support/shop-fixture.ts';
import { holdClock } from '../support/show.tsx';

const WATER = '7891000100103';

afterEach(leaveFront);

const question = () => screen.queryByRole('alertdialog', { name: 'Ainda está aí?' });

test('[X-05] a scanned product answers the question whether somebody is there', async () => {
  holdClock();
  await openFront();
  typeAsScanner(WATER);
  await screen.findByText('1 item');
  pass(KIOSK_IDLE_MS + 2000);
  expect(question()).toBeInTheDocument();
  typeAsScanner(WATER);
  await waitFor(() => expect(question()).toBeNull());
  pass(KIOSK_COUNTDOWN_MS + 2000);
  expect(screen.getByText('2 itens')).toBeInTheDocument();
});

test("[X-05] after a restart 'Gerar novo código' buys what the code that ran out was for", async () => {
  keptGuestPurchase.write(localStorage, 'antes');
  const state = { status: 'AWAITING_PAYMENT', qrCode: 'pix' as string | null };
  const bought: GuestWish[] = [];
  const at = { createdAt: Date.now(), updatedAt: 1 };
  const items = [{ id: 'bala', name: 'Bala de goma', quantity: 2, price: 2 }];
  const { user } = await openFront({
    current: async (id) => {
      const content = JSON.stringify({ ...state, items, totalAmount: 4, expiresAt: Date.now() + 60_000 });
      const row = { id, type: 'SHOPPING_PURCHASE', parentId: SHOP, owner: null, reference: null } as const;
      return done({ purchase: readPurchase({ ...row, ...at, content }), receipt: null, sentBack: [] });
    },
    buy: (wish) => {
      bought.push(wish);
      return new Promise(() => undefined);
    },
  });
  expect(await screen.findByRole('img', { name: /^QR Code do PIX de/ })).toBeInTheDocument();
  Object.assign(state, { status: 'EXPIRED', qrCode: null });
  await user.click(await screen.findByRole('button', { name: 'Gerar novo código' }, { timeout: 10_000 }));
  expect(bought).toMatchObject([{ items: [{ id: 'bala', quantity: 2 }], totalAmount: 4 }]);
});

test.each([
  ['the owner takes a product away', /^O estoque mudou: ajustamos um item que saiu da loja/, 2],
  ['the owner changes a price', /^O carrinho mudou\. Confira o novo total antes de pagar\.$/, 5],
] as const)(
  '[X-05] [S-22] no new code is for less or more without a word: %s',
  async (what, words, total) => {
    keptGuestPurchase.write(localStorage, 'antes');
    const person = makeShop();
    const shelf = { version: 0 };
    const change = (price: number, hidden: boolean): void => {
      putItem(person.server, 'pão', { name: 'Pão de queijo', price, quantity: 9, hidden });
      shelf.version += 1;
    };
    change(2, false);
    const state = { status: 'AWAITING_PAYMENT', qrCode: 'pix' as string | null };
    const lines = ['bala', 'pão'].map((id) => ({ id, name: id, quantity: 1, price: 2 }));
    const buy = vi.fn<GuestWire['buy']>(() => new Promise(() => undefined));
    const { user } = await openFront(
      {
        ...{ buy },
        shop: async () => {
          const records = person.server
            .visible()
            .filter(({ content }) => !content?.includes('"hidden":true'));
          return done({ version: `${shelf.version}`, records, bestSellers: [] });
        },
        current: async (id) => {
          const content = { ...state, items: lines, totalAmount: 4, expiresAt: Date.now() + 60_000 };
          const row = {
            id,
            type: 'SHOPPING_PURCHASE',
            parentId: SHOP,
            owner: null,
            reference: null,
          } as const;
          const record = { ...row, createdAt: Date.now(), updatedAt: 1, content: JSON.stringify(content) };
          return done({ purchase: readPurchase(record), receipt: null, sentBack: [] });
        },
      },
      person,
    );
    expect(await screen.findByRole('img', { name: /^QR Code do PIX de/ })).toBeInTheDocument();
    change(3, what === 'the owner takes a product away');
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByRole('button', { name: `Pagar R$\u00a0${total},00, Comprar com PIX`, hidden: true });
    Object.assign(state, { status: 'EXPIRED', qrCode: null });
    await user.click(await screen.findByRole('button', { name: 'Gerar novo código' }, { timeout: 10_000 }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(buy).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: /Comprar com PIX/ }));
    expect(buy.mock.calls).toMatchObject([[{ totalAmount: total }]]);
  },
);

test('[X-05] the question about leaving a code is not asked of the next one', async () => {
  const state = { status: 'AWAITING_PAYMENT', qrCode: 'pix' as string | null };
  const of = async (id: string) => {
    const items = [{ id: 'agua', name: 'Água com gás', quantity: 1, price: 4.05 }];
    const content = JSON.stringify({ ...state, items, totalAmount: 4.05, expiresAt: Date.now() + 60_000 });
    const row = { id, type: 'SHOPPING_PURCHASE', parentId: SHOP, owner: null, reference: null } as const;
    return done({
      purchase: readPurchase({ ...row, createdAt: 1, updatedAt: 1, content }),
      receipt: null,
      sentBack: [],
    });
  };
  const { user } = await openFront({ buy: ({ id }) => of(id), current: of });
  await user.click(screen.getByRole('button', { name: 'Adicionar Água com gás' }));
  await screen.findByText('1 item');
  await user.click(screen.getByRole('button', { name: /Comprar com PIX/ }));
  await screen.findByRole('img', { name: /^QR Code do PIX de/ });
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  const asked = () => screen.queryByRole('alertdialog', { name: 'Cancelar esta compra?' });
  await waitFor(() => expect(asked()).toBeInTheDocument());
  Object.assign(state, { status: 'EXPIRED', qrCode: null });
  const again = await screen.findByRole('button', { name: 'Gerar novo código' }, { timeout: 10_000 });
  await waitFor(() => expect(asked()).toBeNull());
  Object.assign(state, { status: 'AWAITING_PAYMENT', qrCode: 'pix' });
  await user.click(again);
  await screen.findByRole('img', { name: /^QR Code do PIX de/ });
  expect(asked()).toBeNull();
});

test.each([UNREACHABLE, { kind: 'refused', code: 'RATE_LIMITED', message: 'Muitas tentativas.' } as const])(
  '[X-05] after a restart the purchase is asked for until it is heard of, though the shop is: $code',
  async (missed) => {
    keptGuestPurchase.write(localStorage, 'antes');
    const answers: DataError[] = [missed, missed];
    await openFront({
      current: async (id) => {
        const error = answers.pop();
        if (error) return failed(error);
        const content = JSON.stringify({ status: 'AWAITING_PAYMENT', qrCode: 'pix', totalAmount: 4 });
        const row = { id, type: 'SHOPPING_PURCHASE', parentId: SHOP, owner: null, reference: null } as const;
        return done({
          purchase: readPurchase({ ...row, createdAt: 1, updatedAt: 1, content }),
          receipt: null,
          sentBack: [],
        });
      },
    });
    expect(
      await screen.findByRole('img', { name: /^QR Code do PIX de/ }, { timeout: 10_000 }),
    ).toBeInTheDocument();
    expect(answers).toEqual([]);
  },
);

test('[X-05] a new code is offered once the end of the first one is heard, and not where it is presumed', async () => {
  keptGuestPurchase.write(localStorage, 'antes');
  const state = { status: 'AWAITING_PAYMENT', qrCode: 'pix' as string | null };
  const server = { isAway: false };
  const { findByRole } = await openFront({
    current: async (id) => {
      if (server.isAway) return failed(UNREACHABLE);
      server.isAway = state.qrCode !== null;
      const content = JSON.stringify({ ...state, totalAmount: 4, expiresAt: Date.now() - 60_000 });
      const row = { id, type: 'SHOPPING_PURCHASE', parentId: SHOP, owner: null, reference: null } as const;
      return done({
        purchase: readPurchase({ ...row, createdAt: 1, updatedAt: 1, content }),
        receipt: null,
        sentBack: [],
      });
    },
  });
  const title = 'Não foi possível confirmar o pagamento';
  expect(await findByRole('dialog', { name: title }, { timeout: 10_000 })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Gerar novo código' })).toBeNull();
  Object.assign(state, { status: 'EXPIRED', qrCode: null });
  server.isAway = false;
  expect(await findByRole('button', { name: 'Gerar novo código' }, { timeout: 10_000 })).toBeInTheDocument();
});

test('[X-05] a code is not offered after its end, though nobody says that it is over', async () => {
  holdClock();
  keptGuestPurchase.write(localStorage, 'antes');
  const server = { isAway: false };
  const expiresAt = Date.now() + 60_000;
  await openFront({
    ask: async () => failed(UNREACHABLE),
    current: async (id) => {
      if (server.isAway) return failed(UNREACHABLE);
      const content = JSON.stringify({
        status: 'AWAITING_PAYMENT',
        qrCode: 'pix',
        totalAmount: 4,
        expiresAt,
      });
      const row = { id, type: 'SHOPPING_PURCHASE', parentId: SHOP, owner: null, reference: null } as const;
      return done({
        purchase: readPurchase({ ...row, createdAt: 1, updatedAt: 1, content }),
        receipt: null,
        sentBack: [],
      });
    },
  });
  const code = () => screen.queryByRole('img', { name: /^QR Code do PIX de/ });
  await waitFor(() => expect(code()).toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Aponte a câmera do seu banco' })).toBeInTheDocument();
  server.isAway = true;
  pass(61_000);
  expect((await screen.findAllByText('O código venceu')).length).toBeGreaterThan(0);
  expect(code()).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Aponte a câmera do seu banco' })).toBeNull();
  expect(screen.getByRole('button', { name: /^(Paguei|Tentar novamente)$/ })).toBeInTheDocument();
});

test("[X-05] [S-11] a cancelled purchase leaves the last unit in its guest's cart", async () => {
  const person = makeShop();
  const shelf = { version: 0 };
  const stock = (quantity: number): void => {
    putItem(person.server, 'agua', { name: 'Água com gás', price: 4.5, quantity, categories: ['bebidas'] });
    shelf.version += 1;
  };
  stock(1);
  const state = { status: 'AWAITING_PAYMENT', qrCode: 'pix' as string | null };
  const of = (id: string) => {
    const content = JSON.stringify({ ...state, totalAmount: 4.05, expiresAt: Date.now() + 60_000 });
    const row = { id, type: 'SHOPPING_PURCHASE', parentId: SHOP, owner: null, reference: null } as const;
    return done({
      purchase: readPurchase({ ...row, createdAt: 1, updatedAt: 1, content }),
      receipt: null,
      sentBack: [],
    });
  };
  const shop = vi.fn(async () =>
    done({ version: String(shelf.version), records: person.server.visible(), bestSellers: [] }),
  );
  const wire: Partial<GuestWire> = {
    shop,
    buy: async ({ id }) => {
      stock(0);
      return of(id);
    },
    current: async (id) => of(id),
    ask: async () => {
      Object.assign(state, { status: 'CANCELLED', qrCode: null });
      putItem(person.server, 'bolo', {
        name: 'Bolo de fubá',
        price: 7,
        quantity: 3,
        categories: ['bebidas'],
      });
      stock(1);
      return done(null);
    },
  };
  const { user } = await openFront(wire, person);
  await user.click(screen.getByRole('button', { name: 'Adicionar Água com gás' }));
  await screen.findByText('1 item');
  await user.click(screen.getByRole('button', { name: /Comprar com PIX/ }));
  const code = await screen.findByRole('img', { name: /^QR Code do PIX de/ });
  // The tablet's regular reading finds the unit reserved for this very cart.
  const asked = shop.mock.calls.length;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(shop.mock.calls.length).toBeGreaterThan(asked));
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar compra' }));
  await waitFor(() => expect(code).not.toBeInTheDocument(), { timeout: 10_000 });
  expect(await screen.findAllByText('Bolo de fubá')).not.toHaveLength(0);
  expect(screen.getByText('1 item')).toBeInTheDocument();
  expect(screen.queryByText(/O estoque mudou/)).toBeNull();
  // A unit bought later by another person is a shortage.
  stock(0);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText('1 item')).toBeNull());
});

test('[X-05] [S-11] what the stock took from a cart is told by its name, however long that is', async () => {
  const person = makeShop();
  const name = 'Refrigerante Coca-Cola Zero Lata 350 ml';
  const shelf = { version: 0, stock: 3 };
  const shop: GuestWire['shop'] = async () => {
    putItem(person.server, 'coca', { name, price: 4.5, quantity: shelf.stock, categories: ['bebidas'] });
    return done({ version: `${shelf.version}`, records: person.server.visible(), bestSellers: [] });
  };
  const { user } = await openFront({ shop }, person);
  await user.click(screen.getByRole('button', { name: `Adicionar ${name}` }));
  await user.click(screen.getByRole('button', { name: `Adicionar ${name}` }));
  await screen.findByText('2 itens');
  Object.assign(shelf, { version: 1, stock: 1 });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(`O estoque mudou: ajustamos ${name} no seu carrinho.`)).toBeInTheDocument();
  expect(screen.getByText('1 item')).toBeInTheDocument();
});

test.each([
  [
    { code: 'UNPAID_LIMIT', detail: { units: 5, value: 100 } },
    /cabem até 5 unidades e R\$\s100,00 por compra\. Diminua a quantidade, .* ou entre com sua conta\./,
  ],
  [
    { code: 'TOO_MANY_CODES' },
    /códigos PIX sem pagamento neste tablet\. Tente mais tarde ou entre com sua conta\./,
  ],
  [{ code: 'SHOP_IN_MAINTENANCE' }, /^A loja está fechada para manutenção e não vende agora\.$/],
  [{ code: 'SHOP_CLOSED_NOW' }, /^A loja está fechada agora e só vende no horário\.$/],
])('[X-05] [S-12] a refusal says what concerns a guest: $code', async (refusal, words) => {
  const error: DataError = { kind: 'refused', message: 'Pague um deles ou pague com seu saldo.', ...refusal };
  const { user } = await openFront({ buy: async () => failed(error) });
  await user.click(screen.getByRole('button', { name: 'Adicionar Água com gás' }));
  await screen.findByText('1 item');
  await user.click(screen.getByRole('button', { name: /Comprar com PIX/ }));
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test('[X-05] a shop in maintenance says so beside the button, and sends nothing', async () => {
  const person = makeShop();
  const buy = vi.fn<GuestWire['buy']>();
  const shop = { version: 0 };
  const { user } = await openFront(
    {
      ...{ buy },
      shop: async () => {
        shop.version += 1;
        return done({ version: `${shop.version}`, records: person.server.visible(), bestSellers: [] });
      },
    },
    person,
  );
  await user.click(screen.getByRole('button', { name: 'Adicionar Água com gás' }));
  await screen.findByText('1 item');
  put(person.server, 'LOCATION', { id: SHOP, owner: 'dona', reference: 'PUBLIC' }, { maintenance: true });
  act(() => void window.dispatchEvent(new Event('online')));
  const words = 'A loja está fechada para manutenção e não vende agora.';
  expect(await screen.findByText(words)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Comprar com PIX/ }));
  await waitFor(() => expect(screen.getAllByText(words).length).toBeGreaterThan(1));
  expect(buy).not.toHaveBeenCalled();
});

test('[X-05] [S-08] a total that a promotion has left is shown and sent anew after the refusal', async () => {
  const person = makeShop();
  const endDate = new Date(Date.now() + 10 * 60_000).toISOString();
  putCampaign(person.server, 'hora', 'Hora feliz', {
    ...{ type: 'simple_items', discount: 50, items: ['agua'], endDate },
  });
  const sent: number[] = [];
  const buy: GuestWire['buy'] = async ({ totalAmount }) => {
    sent.push(totalAmount);
    return failed({ kind: 'refused', code: 'PRICE_CHANGED', message: 'Os preços mudaram.' });
  };
  const hear = (seconds: number): void => serverClock.heard(String(Date.now() + seconds * 1000), Date.now());
  hear(585);
  const { user } = await openFront({ buy }, person);
  await user.click(screen.getByRole('button', { name: 'Adicionar Água com gás' }));
  await screen.findByText('1 item');
  // The promotion ends between two looks at the clock.
  hear(605);
  await user.click(screen.getByRole('button', { name: /Comprar com PIX/ }));
  await screen.findByText('Os preços mudaram.');
  // A press for the former total pays nothing before there was time to read the new one.
  await waitFor(
    async () => {
      await user.click(screen.getByRole('button', { name: /Comprar com PIX/ }));
      expect(sent).toEqual([2.25, 4.05]);
    },
    { timeout: 10_000 },
  );
});

test('[X-05] a search of a guest says aloud how much it finds', async () => {
  const { user } = await openFront();
  await user.click(screen.getByRole('button', { name: 'Buscar produto' }));
  const spoken = (text: string) => screen.findByText(text, { selector: '[aria-live]' });
  await user.type(screen.getByRole('searchbox'), 'água');
  expect(await spoken('1 item encontrado')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), 'xyz');
  expect(screen.getByRole('heading', { name: 'Nada encontrado' })).toBeVisible();
  expect(await spoken('Nada encontrado')).toBeInTheDocument();
});

test('[X-05] a search finds nothing aloud only once the shop has come to the tablet', async () => {
  holdClock();
  const person = makeShop();
  const come = Promise.withResolvers<void>();
  const { user } = showFront({
    shop: async () => {
      await come.promise;
      return done({ version: '1', records: person.server.visible(), bestSellers: [] });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Buscar produto' }));
  await user.type(screen.getByRole('searchbox'), 'xyz');
  const spoken = screen.getByRole('region', { name: 'Produtos' }).querySelector('[aria-live]');
  pass(2000);
  expect(spoken?.textContent).toBe('');
  await act(async () => come.resolve());
  expect(await screen.findByRole('heading', { name: 'Nada encontrado' })).toBeVisible();
  pass(2000);
  expect(spoken).toHaveTextContent('Nada encontrado');
});
