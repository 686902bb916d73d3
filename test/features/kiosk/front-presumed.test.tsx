import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { done, failed, UNREACHABLE } from '../../../src/data/basis/outcome.ts';
import { keptGuestPurchase } from '../../../src/device/place/kiosk-front.ts';
import { readPurchase } from '../../../src/records/types/money/shopping-purchase.ts';
import { leaveFront, makeShop, openFront } from '../support/open-front.tsx';
import { SHOP } from '../support/shop-fixture.ts';

afterEach(leaveFront);

const TITLE = 'Não foi possível confirmar o pagamento';

/** A tablet without a connection whose code ended, so that the end of its purchase is presumed. */
async function openPresumed() {
  keptGuestPurchase.write(localStorage, 'antes');
  const state = { status: 'AWAITING_PAYMENT', qrCode: 'pix' as string | null, paidAt: null as number | null };
  const server = { isAway: false };
  const records = makeShop().server.visible();
  const items = [{ id: 'bala', name: 'Bala de goma', quantity: 2, price: 2 }];
  const view = await openFront({
    shop: async () =>
      server.isAway ? failed(UNREACHABLE) : done({ version: '1', records, bestSellers: [] }),
    current: async (id) => {
      if (server.isAway) return failed(UNREACHABLE);
      // The connection breaks after the first answer, while the code stands.
      server.isAway = state.qrCode !== null;
      const content = JSON.stringify({ ...state, items, totalAmount: 4, expiresAt: Date.now() - 60_000 });
      const row = { id, type: 'SHOPPING_PURCHASE', parentId: SHOP, owner: null, reference: null } as const;
      return done({
        purchase: readPurchase({ ...row, createdAt: 1, updatedAt: 1, content }),
        receipt: null,
        sentBack: [],
      });
    },
  });
  await screen.findByRole('dialog', { name: TITLE }, { timeout: 10_000 });
  /** The purchase is now `status` at the server, and the connection returns. */
  const reconnect = (status: string): void => {
    Object.assign(state, { status, qrCode: null, paidAt: status === 'PAID' ? Date.now() : null });
    server.isAway = false;
    act(() => void window.dispatchEvent(new Event('online')));
  };
  return { ...view, reconnect };
}

const payButton = () => screen.queryByRole('button', { name: /Comprar com PIX/, hidden: true });

test('[X-05] [S-14] a purchase whose end nobody heard is not paid twice: its cart goes, and its proof comes', async () => {
  const { user, reconnect } = await openPresumed();
  await user.click(screen.getByRole('button', { name: 'Voltar para a loja' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());
  expect(payButton()).toBeNull();
  reconnect('PAID');
  const proof = await screen.findByRole('dialog', { name: 'Compra realizada com sucesso!' });
  expect(proof).toBeInTheDocument();
  expect(payButton()).toBeNull();
});

test('[X-05] [S-14] a purchase that ended unpaid without a connection is forgotten once it is heard', async () => {
  const { user, reconnect } = await openPresumed();
  await user.click(screen.getByRole('button', { name: 'Voltar para a loja' }));
  expect(keptGuestPurchase.read(localStorage)).toBe('antes');
  reconnect('EXPIRED');
  await waitFor(() => expect(keptGuestPurchase.read(localStorage)).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});
