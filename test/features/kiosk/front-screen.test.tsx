import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Route } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { type DataError, done, failed, UNREACHABLE } from '../../../src/data/basis/outcome.ts';
import type { GuestWire, GuestWish } from '../../../src/data/wire/guest-wire.ts';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { keptGuestPurchase } from '../../../src/device/place/kiosk-front.ts';
import type { Cart } from '../../../src/domain/shop/cart.ts';
import { KIOSK_COUNTDOWN_MS, KIOSK_IDLE_MS } from '../../../src/domain/shop/kiosk.ts';
import { FrontScreen } from '../../../src/features/kiosk/front/front-screen.tsx';
import { readPurchase } from '../../../src/records/types/shopping-purchase.ts';
import { typeAsScanner } from '../support/scanner-keys.ts';
import { put, putCampaign, putItem, SHOP, stockShop } from '../support/shop-fixture.ts';
import { holdClock, makePerson, show } from '../support/show.tsx';

const WATER = '7891000100103';
const PLACE = { locationId: SHOP, name: 'Mercadinho', deviceKey: 'chave' };

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  serverClock.heard(String(Date.now()), Date.now());
});

function makeShop() {
  const person = makePerson();
  stockShop(person.server);
  return person;
}

/** A pinned tablet that has read its shop, with nobody signed in. */
async function openFront(wire: Partial<GuestWire> = {}, person = makeShop()) {
  const records = person.server.visible();
  const never = () => new Promise<never>(() => undefined);
  const asked: GuestWire = {
    shop: async () => done({ version: '1', records, bestSellers: [] }),
    ...{ pictures: never, buy: never, current: never, ask: never },
    ...wire,
  };
  function Tablet() {
    const [cart, setCart] = useState<Cart>([]);
    const hold = { cart, setCart };
    return <FrontScreen place={PLACE} wire={asked} hold={hold} onEnter={() => undefined} ended="fim" />;
  }
  const view = show(<Route path="*" element={<Tablet />} />, { at: '/', person });
  await screen.findByRole('list', { name: 'Itens à venda' });
  return view;
}

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
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
      return done({ purchase: readPurchase({ ...row, ...at, content }), receipt: null });
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
      putItem(person.server, 'pão', 'Pão de queijo', price, 9, { hidden });
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
          return done({ purchase: readPurchase(record), receipt: null });
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
    return done({ purchase: readPurchase({ ...row, createdAt: 1, updatedAt: 1, content }), receipt: null });
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
      return done({ purchase: readPurchase({ ...row, createdAt: 1, updatedAt: 1, content }), receipt: null });
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
      return done({ purchase: readPurchase({ ...row, createdAt: 1, updatedAt: 1, content }), receipt: null });
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
    putItem(person.server, 'agua', 'Água com gás', 4.5, quantity, { categories: ['bebidas'] });
    shelf.version += 1;
  };
  stock(1);
  const state = { status: 'AWAITING_PAYMENT', qrCode: 'pix' as string | null };
  const of = (id: string) => {
    const content = JSON.stringify({ ...state, totalAmount: 4.05, expiresAt: Date.now() + 60_000 });
    const row = { id, type: 'SHOPPING_PURCHASE', parentId: SHOP, owner: null, reference: null } as const;
    return done({ purchase: readPurchase({ ...row, createdAt: 1, updatedAt: 1, content }), receipt: null });
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
      putItem(person.server, 'bolo', 'Bolo de fubá', 7, 3, { categories: ['bebidas'] });
      stock(1);
      return done(null);
    },
  };
  const { user } = await openFront(wire, person);
  await user.click(screen.getByRole('button', { name: 'Adicionar Água com gás' }));
  await screen.findByText('1 item');
  await user.click(screen.getByRole('button', { name: /Comprar com PIX/ }));
  const code = await screen.findByRole('img', { name: /^QR Code do PIX de/ });
  // What the tablet reads every 20 s: the unit is reserved for this very cart.
  const asked = shop.mock.calls.length;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(shop.mock.calls.length).toBeGreaterThan(asked));
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar compra' }));
  await waitFor(() => expect(code).not.toBeInTheDocument(), { timeout: 10_000 });
  expect(await screen.findAllByText('Bolo de fubá')).not.toHaveLength(0);
  expect(screen.getByText('1 item')).toBeInTheDocument();
  expect(screen.queryByText(/O estoque mudou/)).toBeNull();
  // A unit that somebody else takes afterwards is a shortage.
  stock(0);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText('1 item')).toBeNull());
});

test('[X-05] [S-11] what the stock took from a cart is told by its name, however long that is', async () => {
  const person = makeShop();
  const name = 'Refrigerante Coca-Cola Zero Lata 350 ml';
  const shelf = { version: 0, stock: 3 };
  const shop: GuestWire['shop'] = async () => {
    putItem(person.server, 'coca', name, 4.5, shelf.stock, { categories: ['bebidas'] });
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
  put(person.server, 'LOCATION', SHOP, { maintenance: true }, { owner: 'dona', reference: 'PUBLIC' });
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
  const { user } = await openFront({ buy }, person);
  await user.click(screen.getByRole('button', { name: 'Adicionar Água com gás' }));
  await screen.findByText('1 item');
  serverClock.heard(String(Date.now() + 30 * 60_000), Date.now());
  await user.click(screen.getByRole('button', { name: /Comprar com PIX/ }));
  await screen.findByText('Os preços mudaram.');
  await user.click(screen.getByRole('button', { name: /Comprar com PIX/ }));
  expect(sent).toEqual([2.25, 4.05]);
});

/** A pinned tablet whose purchase is in the test's hands. `take` gives its key to another tablet. */
async function openPaying(state: object) {
  const key = { isTaken: false };
  const taken = { kind: 'refused', code: 'UNAUTHENTICATED', message: 'Sua sessão expirou.' } as const;
  const person = makeShop();
  const records = person.server.visible();
  const of = (id: string) => {
    if (key.isTaken) return failed(taken);
    const content = JSON.stringify({ totalAmount: 4.05, expiresAt: Date.now() + 60_000, ...state });
    const row = { id, type: 'SHOPPING_PURCHASE', parentId: SHOP, owner: null, reference: null } as const;
    return done({ purchase: readPurchase({ ...row, createdAt: 1, updatedAt: 1, content }), receipt: null });
  };
  const wire: Partial<GuestWire> = {
    shop: async () => (key.isTaken ? failed(taken) : done({ version: '1', records, bestSellers: [] })),
    buy: async ({ id }) => of(id),
    current: async (id) => of(id),
  };
  const { user } = await openFront(wire, person);
  await user.click(screen.getByRole('button', { name: 'Adicionar Água com gás' }));
  await screen.findByText('1 item');
  const take = (): void => {
    key.isTaken = true;
    act(() => void window.dispatchEvent(new Event('online')));
  };
  return { user, take, pay: () => user.click(screen.getByRole('button', { name: /Comprar com PIX/ })) };
}

test('[X-05] a tablet that loses its key tells the guest before the code about the money, and then its end', async () => {
  const { user, take, pay } = await openPaying({ status: 'AWAITING_PAYMENT', qrCode: 'pix' });
  await pay();
  await screen.findByRole('img', { name: /^QR Code do PIX de/ });
  take();
  const name = 'Este tablet não confirma mais a compra';
  expect(await screen.findByRole('dialog', { name }, { timeout: 10_000 })).toBeInTheDocument();
  expect(screen.getByText(/Se você já pagou, a compra vale/)).toBeInTheDocument();
  expect(screen.queryByText('fim')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Fechar' }));
  expect(await screen.findByText('fim')).toBeInTheDocument();
  expect(screen.queryByText(/Nada foi cobrado/)).toBeNull();
});

test('[X-05] a tablet that loses its key shows the proof to its end', async () => {
  const { user, take, pay } = await openPaying({ status: 'PAID', paidAt: Date.now() });
  await pay();
  await waitFor(() => expect(proof()).toBeInTheDocument());
  await act(async () => take());
  expect(proof()).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Concluir' }));
  expect(await screen.findByText('fim')).toBeInTheDocument();
});

test('[X-05] a tablet that loses its key says that nothing of the cart was charged', async () => {
  const { take } = await openPaying({});
  take();
  expect(await screen.findByText('fim')).toBeInTheDocument();
  expect(await screen.findByText(/deixou de vender nesta loja\. Nada foi cobrado\./)).toBeInTheDocument();
});

const MINUTE = 60_000;
const proof = () => screen.queryByRole('dialog', { name: 'Compra realizada com sucesso!' });
/** The screen comes back from the dark. */
const light = (): void => act(() => void document.dispatchEvent(new Event('visibilitychange')));

test('[X-05] a screen that was dark shows a proof within a minute of the payment alone', async () => {
  const state = { status: 'PAID', paidAt: Date.now() - MINUTE / 2 };
  const { pay } = await openPaying(state);
  await pay();
  await waitFor(() => expect(proof()).toBeInTheDocument());
  light();
  expect(proof()).toBeInTheDocument();
  serverClock.heard(String(Date.now() + MINUTE / 2), Date.now());
  light();
  expect(proof()).toBeNull();
  expect(screen.queryByText('1 item')).toBeNull();
});

test.each(['PAID', 'EXPIRED'])(
  '[X-05] a tablet that slept without going dark shows nobody a purchase that is over: %s',
  async (status) => {
    holdClock();
    const { pay } = await openPaying({ status, paidAt: Date.now() });
    await pay();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeInTheDocument());
    vi.setSystemTime(Date.now() + 8 * 60 * MINUTE);
    pass(2000);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('1 item')).toBeNull();
  },
);

test('[X-05] a guest who stands before a proof that comes late sees it', async () => {
  holdClock();
  const { pay } = await openPaying({ status: 'PAID', paidAt: Date.now() - 5 * MINUTE });
  await pay();
  await waitFor(() => expect(proof()).toBeInTheDocument());
  pass(5000);
  expect(proof()).toBeInTheDocument();
});

test('[X-05] a code that waits behind a dark screen stands there afterwards', async () => {
  const { pay } = await openPaying({ status: 'AWAITING_PAYMENT', qrCode: 'pix' });
  await pay();
  await screen.findByRole('img', { name: /^QR Code do PIX de/ });
  light();
  expect(screen.getByRole('img', { name: /^QR Code do PIX de/ })).toBeInTheDocument();
});
