import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Outlet, Route } from 'react-router-dom';
import { noteCopied } from '../../../src/device/files/copied.ts';
import { priceCart } from '../../../src/domain/shop/pricing.ts';
import { PaymentHost } from '../../../src/features/payment/payment-host.tsx';
// Imported beforehand, as on a device whose worker has the code.
import '../../../src/features/payment/payment-frame.tsx';
import '../../../src/features/payment/read-payment.tsx';
import { type ChannelEvent, notificationChannel } from '../../../src/records/events.ts';
import { parseContent } from '../../../src/records/record.ts';
import { readItem } from '../../../src/records/types/goods/item.ts';
import { put, putItem, putProfile, SHOP, stockShop } from '../support/shop-fixture.ts';
import { makePerson, show } from '../support/show.tsx';

export const CODE = '00020126580014br.gov.bcb.pix0136c1a7d2e0-5b7f-4e8a-9a5e-3d1f0c2b7a99';

/** Buys a cart. `content`: changes by the server to the purchase. */
export async function buyCart(content: Readonly<Record<string, unknown>> = {}) {
  noteCopied(null);
  const person = makePerson();
  const { server, data, user: buyer } = person;
  stockShop(server);
  putProfile(server, buyer, { name: 'Ana', cpf: '52998224725', balance: 10 });
  await data.saveCart(SHOP, [{ itemId: 'bala', quantity: 2 }]);
  const item = readItem(putItem(server, 'bala', { name: 'Bala de goma', price: 2, quantity: 5 }));
  const bought = await data.createPurchase({
    locationId: SHOP,
    locationName: 'Mercadinho da Praça',
    cart: priceCart([{ item, quantity: 2 }], [], Date.now()),
    useBalance: true,
  });
  if (bought.kind !== 'done') throw new Error(bought.error.message);
  const { id } = bought.value;

  /** Changes the purchase on the server. */
  const change = (change: Readonly<Record<string, unknown>>): void => {
    const row = server.visible().find((one) => one.id === id);
    put(server, 'SHOPPING_PURCHASE', { id }, { ...parseContent(row?.content), ...change });
  };
  const awaiting = {
    status: 'AWAITING_PAYMENT',
    qrCode: CODE,
    pixAmount: 3,
    balanceUsed: 1,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    ...content,
  };
  change(awaiting);
  await data.refresh({ kind: 'purchase', id });
  return { person, id, change };
}

/** Buys as `buyCart` does and opens the payment's dialog. */
export async function openPayment(
  content: Readonly<Record<string, unknown>> = {},
  history: 'memory' | 'browser' = 'memory',
  at = `/shopping/${SHOP}`,
  over: ReactNode = null,
) {
  const { person, id, change } = await buyCart(content);
  const { server, socket, user: buyer } = person;
  const view = show(
    <Route
      element={
        <>
          {over}
          <Outlet />
          <PaymentHost />
        </>
      }
    >
      <Route path="/shopping/:id" element={<p>loja</p>} />
      <Route path="/manager/items" element={<input aria-label="Nome do item" />} />
      <Route path="/home" element={<p>início</p>} />
    </Route>,
    { at, person, history },
  );
  const dialog = await screen.findByRole('dialog');
  const tell = (event: Omit<ChannelEvent, 'id' | 'createdAt'>) =>
    act(async () => socket.tell(notificationChannel(buyer.sub), { purchaseId: id, ...event }));
  const requests = () =>
    server
      .visible()
      .filter(({ type }) => type === 'REQUEST')
      .map(({ reference, content }) => ({ reference, ...parseContent(content) }));
  return { ...view, person, id, dialog, change, tell, requests };
}
