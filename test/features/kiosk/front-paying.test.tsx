import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { done, failed } from '../../../src/data/basis/outcome.ts';
import type { GuestWire } from '../../../src/data/wire/guest-wire.ts';
import type { GuestPurchase } from '../../../src/data/wire/guests.ts';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { readPurchase } from '../../../src/records/types/money/shopping-purchase.ts';
import { leaveFront, makeShop, openFront, pass } from '../support/open-front.tsx';
import { SHOP } from '../support/shop-fixture.ts';
import { holdClock } from '../support/show.tsx';

afterEach(leaveFront);

/**
 * A pinned tablet with a purchase in the state `state`, which the test may change. `take` gives the tablet's key to
 * another one.
 */
async function openPaying(state: object, sentBack: GuestPurchase['sentBack'] = []) {
  const key = { isTaken: false };
  const taken = { kind: 'refused', code: 'UNAUTHENTICATED', message: 'Sua sessão expirou.' } as const;
  const person = makeShop();
  const records = person.server.visible();
  const of = (id: string) => {
    if (key.isTaken) return failed(taken);
    const content = JSON.stringify({ totalAmount: 4.05, expiresAt: Date.now() + 60_000, ...state });
    const row = { id, type: 'SHOPPING_PURCHASE', parentId: SHOP, owner: null, reference: null } as const;
    return done({
      purchase: readPurchase({ ...row, createdAt: 1, updatedAt: 1, content }),
      receipt: null,
      sentBack,
    });
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

test('[X-05] a proof says that what was paid over the price goes back', async () => {
  const { pay } = await openPaying({ status: 'PAID', paidAt: Date.now() }, [
    { id: 'g1', cause: 'OVER', amount: 95, state: 'asked' },
  ]);
  await pay();
  await waitFor(() => expect(proof()).toBeInTheDocument());
  expect(screen.getByText(/^O PIX passou do valor desta compra em .*Pedimos ao banco/)).toBeInTheDocument();
});

test('[X-05] a tablet that loses its key says that nothing of the cart was charged', async () => {
  const { take } = await openPaying({});
  take();
  expect(await screen.findByText('fim')).toBeInTheDocument();
  expect(await screen.findByText(/deixou de vender nesta loja\. Nada foi cobrado\./)).toBeInTheDocument();
});

const MINUTE = 60_000;
const proof = () => screen.queryByRole('dialog', { name: 'Compra realizada com sucesso!' });
/** The screen is switched on again. */
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
