import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { done } from '../../../src/data/basis/outcome.ts';
import type { GuestWire } from '../../../src/data/wire/guest-wire.ts';
import { readPurchase } from '../../../src/records/types/money/shopping-purchase.ts';
import { leaveFront, makeShop, openFront } from '../support/open-front.tsx';
import { putItem, SHOP } from '../support/shop-fixture.ts';

afterEach(leaveFront);

/** A tablet with two units in its cart. `setPrice` changes their price at the server, and the tablet reads it. */
async function openWithCart(wire: Partial<GuestWire> = {}) {
  const person = makeShop();
  const shelf = { version: 0 };
  const put = (price: number): void => {
    putItem(person.server, 'cuia', { name: 'Cuia', price, quantity: 9 });
    shelf.version += 1;
  };
  put(6);
  const shop: GuestWire['shop'] = async () =>
    done({ version: `${shelf.version}`, records: person.server.visible(), bestSellers: [] });
  const { user } = await openFront({ ...wire, shop }, person);
  await user.click(screen.getByRole('button', { name: 'Adicionar Cuia' }));
  await screen.findByText('1 item');
  const setPrice = (price: number): void => {
    put(price);
    act(() => void window.dispatchEvent(new Event('online')));
  };
  return { user, setPrice };
}

const payButton = (reais: number) =>
  screen.findByRole('button', { name: `Pagar R$\u00a0${reais},00, Comprar com PIX`, hidden: true });
const news = () => screen.queryByText(/^O total passou de R\$\s6,00 para R\$\s7,00\. Cuia: de .* cada\.$/);

test("[X-05] [S-11] a price that changes under a guest's cart is told, and a press for the former total pays nothing", async () => {
  const buy = vi.fn<GuestWire['buy']>(() => new Promise(() => undefined));
  const { user, setPrice } = await openWithCart({ buy });
  // Time stands still, so the new total has just come.
  const read = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  setPrice(7);
  const pay = await payButton(7);
  expect(news()).toBeInTheDocument();
  await user.click(pay);
  expect(await screen.findByText('O total acabou de mudar. Confira antes de pagar.')).toBeInTheDocument();
  expect(buy).not.toHaveBeenCalled();
  read.mockRestore();
  // Once there was time to read it, the new total is paid.
  await waitFor(
    async () => {
      await user.click(pay);
      expect(buy.mock.calls).toMatchObject([[{ totalAmount: 7 }]]);
    },
    { timeout: 10_000 },
  );
});

test('[X-05] [S-11] a price that changes beside a code is told after it, because the code keeps its own', async () => {
  const state = { status: 'AWAITING_PAYMENT', qrCode: 'pix' as string | null };
  const of = async (id: string) => {
    const content = JSON.stringify({ ...state, totalAmount: 6 });
    const row = { id, type: 'SHOPPING_PURCHASE', parentId: SHOP, owner: null, reference: null } as const;
    return done({
      purchase: readPurchase({ ...row, createdAt: 1, updatedAt: 1, content }),
      receipt: null,
      sentBack: [],
    });
  };
  const ask: GuestWire['ask'] = async () => {
    Object.assign(state, { status: 'CANCELLED', qrCode: null });
    return done(null);
  };
  const { user, setPrice } = await openWithCart({ buy: ({ id }) => of(id), current: of, ask });
  await user.click(await payButton(6));
  await screen.findByRole('img', { name: /^QR Code do PIX de/ });
  setPrice(7);
  await payButton(7);
  expect(news()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar compra' }));
  await waitFor(() => expect(news()).toBeInTheDocument(), { timeout: 10_000 });
});

test("[X-05] [S-04] a guest's own changes are no news of prices", async () => {
  const { user } = await openWithCart();
  await user.click(screen.getByRole('button', { name: 'Adicionar Cuia' }));
  await payButton(12);
  expect(screen.queryByText(/O total passou/)).toBeNull();
});
