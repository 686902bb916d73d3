import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { done } from '../../../src/data/basis/outcome.ts';
import type { GuestWire } from '../../../src/data/wire/guest-wire.ts';
import { readPurchase } from '../../../src/records/types/money/shopping-purchase.ts';
import { leaveFront, openFront, pass } from '../support/open-front.tsx';
import { SHOP } from '../support/shop-fixture.ts';
import { holdClock } from '../support/show.tsx';

const WATER = '7891000100103';

afterEach(leaveFront);

/** A tablet whose guest bought two sweets, with the purchase in the test's hands. */
async function openPaying() {
  const state = { status: 'AWAITING_PAYMENT', qrCode: 'pix' as string | null };
  const items = [{ id: 'bala', name: 'Bala de goma', quantity: 2, price: 2 }];
  const of = async (id: string) => {
    const content = JSON.stringify({ ...state, items, totalAmount: 4, expiresAt: Date.now() + 60_000 });
    const row = { id, type: 'SHOPPING_PURCHASE', parentId: SHOP, owner: null, reference: null } as const;
    return done({
      purchase: readPurchase({ ...row, createdAt: 1, updatedAt: 1, content }),
      receipt: null,
      sentBack: [],
    });
  };
  const buy = vi.fn<GuestWire['buy']>(({ id }) => of(id));
  const { user } = await openFront({ buy, current: of, ask: async () => done(null) });
  await user.click(screen.getByRole('button', { name: 'Adicionar Bala de goma' }));
  await user.click(screen.getByRole('button', { name: 'Adicionar Bala de goma' }));
  await screen.findByText('2 itens');
  await user.click(screen.getByRole('button', { name: /Comprar com PIX/ }));
  await screen.findByRole('img', { name: /^QR Code do PIX de/ });
  return { user, buy, expire: () => Object.assign(state, { status: 'EXPIRED', qrCode: null }) };
}

/** Focuses a button and scans a product, as a scanner that types. */
async function scanOn(name: string, user: { keyboard(text: string): Promise<void> }): Promise<void> {
  screen.getByRole('button', { name }).focus();
  await user.keyboard(`${WATER}{Enter}`);
}

test('[X-05] a scan at the end of a payment asks for no new code of the cart that a guest left', async () => {
  const { user, buy, expire } = await openPaying();
  expire();
  await screen.findByRole('button', { name: 'Gerar novo código' }, { timeout: 10_000 });
  await scanOn('Gerar novo código', user);
  expect(screen.getByRole('dialog', { name: 'Pagamento encerrado' })).toBeInTheDocument();
  expect(buy).toHaveBeenCalledOnce();
});

test('[X-05] a scan beside a code does not cover it with a question', async () => {
  const { user } = await openPaying();
  await scanOn('Cancelar', user);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('img', { name: /^QR Code do PIX de/ })).toBeInTheDocument();
});

test('[X-05] a code and its end say which goods they are for', async () => {
  const { expire } = await openPaying();
  const pix = () => within(screen.getByRole('dialog'));
  expect(pix().getByText('2 × Bala de goma')).toBeInTheDocument();
  expire();
  await screen.findByRole('button', { name: 'Gerar novo código' }, { timeout: 10_000 });
  expect(pix().getByText('2 × Bala de goma')).toBeInTheDocument();
});

test('[X-05] an end that nobody touches for a minute takes the cart of its guest along, and a touch keeps both', async () => {
  holdClock();
  const { user, expire } = await openPaying();
  expire();
  pass(2000);
  const end = () => screen.queryByRole('dialog', { name: 'Pagamento encerrado' });
  await waitFor(() => expect(end()).toBeInTheDocument());
  pass(50_000);
  await user.click(screen.getByText('2 × Bala de goma'));
  pass(50_000);
  expect(end()).toBeInTheDocument();
  pass(11_000);
  await waitFor(() => expect(end()).toBeNull());
  expect(screen.getByText('Pegue, passe o código e pague com PIX')).toBeInTheDocument();
});
