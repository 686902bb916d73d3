import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { PAYMENT_KEY, readPayment } from '../../../src/data/commands/money/kept-payment.ts';
import { closePayment, leavePayment } from '../../../src/data/commands/money/settle-paid.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { pinKiosk, releaseKiosk } from '../../../src/device/place/kiosk-place.ts';
import { parseContent } from '../../../src/records/record.ts';
import { REFUSALS } from '../../../src/records/refusals.ts';
import { toast } from '../../../src/ui/toasts/toast.ts';
import { input } from '../../data/support/purchase-input.ts';
import { openShop } from '../shopping/open-shop.tsx';
import { put, putItem, SHOP } from '../support/shop-fixture.ts';

afterEach(() => toast.dismiss());

const ALL = [{ itemId: 'barra', quantity: 9 }];

/** A shop of which an own purchase holds all cereal bars: its dialog was closed before the bank had ended its code. */
async function holdAll() {
  const shop = await openShop({ cart: ALL, width: 400 });
  const { server, data } = shop.person;
  await shop.user.click(await screen.findByRole('button', { name: /^Pagar R\$\s29,97/ }));
  await waitFor(() => expect(shop.purchases()).toHaveLength(1));
  const [bought] = shop.purchases();
  const id = bought?.id ?? '';
  const become = async (status: string) => {
    server.now += 1000;
    put(server, 'SHOPPING_PURCHASE', { id }, { ...parseContent(bought?.content), status });
    await act(() => data.refresh({ kind: 'purchase', id }));
  };
  const stock = async (quantity: number) => {
    server.now += 1000;
    putItem(server, 'barra', { name: 'Barra de cereal', price: 3.33, quantity, categories: ['doces'] });
    await act(() => data.refresh({ kind: 'location', id: SHOP }));
  };
  await become('AWAITING_PAYMENT');
  await stock(0);
  const payment = readPayment(await data.read((tx) => tx.kept(PAYMENT_KEY)));
  if (!payment) throw new Error('no payment');
  await act(() => leavePayment(data, payment));
  await act(() => closePayment(data, payment.purchaseId));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const holds = (cart: typeof ALL) => waitFor(() => expect(shop.kept()).toEqual(cart));
  const ofStock = () => shop.said.filter(({ message }) => message.startsWith('O estoque mudou'));
  return { ...shop, become, stock, holds, ofStock, id };
}

test('[S-05] [SY-52] units that the own unpaid purchase holds stay in the cart, and can be paid', async () => {
  const { stock, holds, ofStock } = await holdAll();
  // An answer without these units is heard once more.
  await stock(0);
  await holds(ALL);
  expect(ofStock()).toEqual([]);
  expect(await screen.findByRole('button', { name: /^Pagar R\$\s29,97/ })).toBeInTheDocument();
});

test('[S-05] [SY-52] an end that is heard before its units are back cuts nothing, and a stock without them does', async () => {
  const { become, stock, holds, ofStock } = await holdAll();
  await become('CANCELLED');
  await stock(9);
  await holds(ALL);
  expect(ofStock()).toEqual([]);
  await stock(4);
  await holds([{ itemId: 'barra', quantity: 4 }]);
  expect(ofStock()).toHaveLength(1);
});

test('[S-12] [SY-52] where the server misses units, the own purchase that holds them is shown, and none is made', async () => {
  const { user, person, purchases, said, holds } = await holdAll();
  const before = purchases().length;
  person.server.create = async () => {
    const detail = { itemId: 'barra', name: 'Barra de cereal', available: 0 };
    throw new TransportError({
      kind: 'refused',
      code: 'OUT_OF_STOCK',
      message: REFUSALS.OUT_OF_STOCK,
      detail,
    });
  };
  await user.click(await screen.findByRole('button', { name: /^Pagar R\$\s29,97/ }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  const told = said.map(({ message }) => message);
  expect(told).toContain(
    'Uma compra sua ainda guarda este item. Pague ou cancele essa compra para fazer outra.',
  );
  expect(told).not.toContain(REFUSALS.OUT_OF_STOCK);
  expect(purchases()).toHaveLength(before);
  await holds(ALL);
});

test('[S-05] [SY-52] units stay in the cart while nobody knows whether their purchase arrived', async () => {
  const cart = [{ itemId: 'agua', quantity: 3 }];
  const { person, kept, said } = await openShop({ cart });
  const { server, data } = person;
  const create = server.create.bind(server);
  const [lost, get] = [new Set<string>(), server.get.bind(server)];
  const away = () => new TransportError({ kind: 'network', code: 'NETWORK', message: 'sem rede' });
  server.create = async ({ id }) => {
    lost.add(id);
    throw away();
  };
  server.get = async (id, type) => {
    if (lost.has(id)) throw away();
    return get(id, type);
  };
  await act(() => data.createPurchase({ ...input(3), locationId: SHOP }));
  server.create = create;
  await act(() => data.createPurchase(input()));
  server.now += 1000;
  putItem(server, 'agua', { name: 'Água com gás', price: 4.5, quantity: 0, categories: ['bebidas'] });
  await act(() => data.refresh({ kind: 'location', id: SHOP }));
  await act(() => data.refresh({ kind: 'location', id: SHOP }));
  expect(kept()).toEqual(cart);
  expect(said.filter(({ message }) => message.startsWith('O estoque mudou'))).toEqual([]);
});

test("[S-05] [X-05] at a shop's tablet the purchase may be an earlier person's, so its units are missing", async () => {
  onTestFinished(() => releaseKiosk(localStorage));
  pinKiosk(localStorage, { locationId: SHOP, name: 'Mercadinho', deviceKey: null });
  const { holds } = await holdAll();
  await holds([]);
});
