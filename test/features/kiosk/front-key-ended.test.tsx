import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { done, failed } from '../../../src/data/basis/outcome.ts';
import type { GuestWire } from '../../../src/data/wire/guest-wire.ts';
import { keptFront } from '../../../src/device/place/kiosk-front.ts';
import { readPurchase } from '../../../src/records/types/money/shopping-purchase.ts';
import { leaveFront, makeShop, openFront } from '../support/open-front.tsx';
import { SHOP } from '../support/shop-fixture.ts';

afterEach(leaveFront);

/** Opens a tablet whose key another one replaces at `end`. */
async function openReplaced(wire: Partial<GuestWire> = {}) {
  const person = makeShop();
  const key = { isEnded: false, refused: 0 };
  const refusal = { kind: 'refused', code: 'UNAUTHENTICATED', message: 'Esta chave não vale.' } as const;
  const shop: GuestWire['shop'] = async () => {
    if (!key.isEnded) return done({ version: '1', records: person.server.visible(), bestSellers: [] });
    key.refused += 1;
    return failed(refusal);
  };
  const view = await openFront({ ...wire, shop }, person);
  expect(keptFront.read(localStorage)).not.toBeNull();
  const end = async (): Promise<void> => {
    key.isEnded = true;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(key.refused).toBeGreaterThan(0));
  };
  return { ...view, end };
}

test('[X-05] a tablet whose key has ended keeps no goods and no prices of the shop', async () => {
  const { end } = await openReplaced();
  await end();
  expect(await screen.findByText('fim')).toBeInTheDocument();
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test('[X-05] a key that ends during a payment leaves the shop on the device until the payment is over', async () => {
  const items = [{ id: 'bala', name: 'Bala de goma', quantity: 1, price: 2 }];
  const state = { status: 'AWAITING_PAYMENT', qrCode: 'pix' as string | null };
  const of = async (id: string) => {
    const content = JSON.stringify({ ...state, items, totalAmount: 2, expiresAt: Date.now() + 60_000 });
    const row = { id, type: 'SHOPPING_PURCHASE', parentId: SHOP, owner: null, reference: null } as const;
    const purchase = readPurchase({ ...row, createdAt: 1, updatedAt: 1, content });
    return done({ purchase, receipt: null, sentBack: [] });
  };
  const { user, end } = await openReplaced({ buy: ({ id }) => of(id), current: of });
  await user.click(screen.getByRole('button', { name: 'Adicionar Bala de goma' }));
  await user.click(await screen.findByRole('button', { name: /Comprar com PIX/ }));
  await screen.findByRole('img', { name: /^QR Code do PIX de/ });
  await end();
  expect(screen.queryByText('fim')).toBeNull();
  expect(keptFront.read(localStorage)).not.toBeNull();
  Object.assign(state, { status: 'PAID', qrCode: null });
  await user.click(await screen.findByRole('button', { name: 'Concluir' }, { timeout: 10_000 }));
  expect(await screen.findByText('fim')).toBeInTheDocument();
  await waitFor(() => expect(keptFront.read(localStorage)).toBeNull());
});
