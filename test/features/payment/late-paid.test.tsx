import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { closePayment, LEFT_KEY, readLeft } from '../../../src/data/commands/money/settle-paid.ts';
import { showPurchase } from '../../../src/data/commands/money/show-payment.ts';
import { pinKiosk, releaseKiosk } from '../../../src/device/place/kiosk-place.ts';
import type { Cart } from '../../../src/domain/shop/cart.ts';
import { parseContent } from '../../../src/records/record.ts';
import { readPurchase } from '../../../src/records/types/money/shopping-purchase.ts';
import { toast } from '../../../src/ui/toasts/toast.ts';
import { openShop } from '../shopping/open-shop.tsx';
import { put, SHOP } from '../support/shop-fixture.ts';

afterEach(() => toast.dismiss());

const BOUGHT = { itemId: 'barra', quantity: 2 };
const ADDED = { itemId: 'agua', quantity: 1 };

/** A shop whose cart was bought, with the payment left open. */
async function leaveUnpaid() {
  const shop = await openShop({ cart: [BOUGHT], width: 400 });
  const { server, data } = shop.person;
  await shop.user.click(await screen.findByRole('button', { name: /^Pagar R\$\s6,66/ }));
  await waitFor(() => expect(shop.purchases()).toHaveLength(1));
  const [bought] = shop.purchases();
  const id = bought?.id ?? '';
  const become = async (status: string) => {
    server.now += 1000;
    put(server, 'SHOPPING_PURCHASE', { id }, { ...parseContent(bought?.content), status });
    await act(() => data.refresh({ kind: 'purchase', id }));
  };
  await become('EXPIRED');
  await shop.user.click(await screen.findByRole('button', { name: 'Voltar para a loja' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const holds = (cart: Cart) => waitFor(() => expect(shop.kept()).toEqual(cart));
  await holds([BOUGHT]);
  const told = () => shop.said.filter(({ message }) => message.startsWith('Sua compra'));
  return { ...shop, become, holds, told, id };
}

test('[SY-52] [S-15] what is paid after its payment was left leaves the cart, and the person is told', async () => {
  const { become, holds, told } = await leaveUnpaid();
  await become('PAID');
  await holds([]);
  expect(told()).toMatchObject([
    {
      message: expect.stringMatching(/^Sua compra de R\$\s6,66 foi paga\.$/),
      detail: 'Tiramos do carrinho o que ela levou.',
    },
  ]);
});

test('[SY-52] where something was put into the cart since, the person is asked before its goods leave', async () => {
  const { become, holds, told, person } = await leaveUnpaid();
  await act(() => person.data.saveCart(SHOP, [BOUGHT, ADDED]));
  await become('PAID');
  await waitFor(() => expect(told()).toHaveLength(1));
  const [notice] = told();
  expect(notice?.detail).toBe('O que ela levou ainda está no carrinho.');
  await holds([BOUGHT, ADDED]);
  expect(notice?.action?.label).toBe('Tirar do carrinho');
  await act(async () => notice?.action?.onPress());
  await holds([ADDED]);
});

test('[SY-52] whose cart is empty by then is told that it was paid, and later goods stay', async () => {
  const { become, told, person, kept } = await leaveUnpaid();
  await act(() => person.data.saveCart(SHOP, []));
  await become('PAID');
  await waitFor(async () => expect(await person.data.read((tx) => tx.kept('payments-left'))).toEqual([]));
  await act(() => person.data.saveCart(SHOP, [BOUGHT]));
  await waitFor(() => expect(kept()).toEqual([BOUGHT]));
  expect(told()).toHaveLength(1);
  expect(told()[0]?.message).toMatch(/^Sua compra de R\$\s6,66 foi paga\.$/);
  expect(told()[0]?.detail).toBeUndefined();
});

test('[SY-52] a cart that cannot be written is said, and the next opening takes the goods off', async () => {
  const { become, holds, told, person } = await leaveUnpaid();
  const { data } = person;
  const noRoom = vi.spyOn(data, 'amend').mockRejectedValue(new Error('QuotaExceededError'));
  await become('PAID');
  await waitFor(() => expect(told()).toHaveLength(1));
  expect(told()[0]?.detail).toMatch(/^Não deu para mudar o carrinho\./);
  await holds([BOUGHT]);
  noRoom.mockRestore();
  expect(await data.read(async (tx) => readLeft(await tx.kept(LEFT_KEY)))).toHaveLength(1);
  await become('PAID');
  await holds([]);
});

test('[SY-52] goods that could not be taken off at a press are offered once more', async () => {
  const { become, holds, told, person, said } = await leaveUnpaid();
  const { data } = person;
  await act(() => data.saveCart(SHOP, [BOUGHT, ADDED]));
  await become('PAID');
  await waitFor(() => expect(told()).toHaveLength(1));
  const noRoom = vi.spyOn(data, 'amend').mockRejectedValue(new Error('QuotaExceededError'));
  await act(async () => told()[0]?.action?.onPress());
  noRoom.mockRestore();
  const again = () => said.find(({ message }) => message === 'Não foi possível mudar o carrinho.');
  await waitFor(() => expect(again()?.action?.label).toBe('Tirar do carrinho'));
  await act(async () => again()?.action?.onPress());
  await holds([ADDED]);
});

test('[SY-52] a payment that is shown again settles the cart itself, once', async () => {
  const { become, holds, told, person, id } = await leaveUnpaid();
  await act(() => person.data.saveCart(SHOP, [{ ...BOUGHT, quantity: 3 }]));
  const row = person.server.visible().find((one) => one.id === id);
  if (!row) throw new Error('no purchase');
  await act(async () => expect(await showPurchase(person.data, readPurchase(row))).toBe(true));
  await become('PAID');
  await screen.findByRole('dialog', { name: 'Compra realizada com sucesso!' });
  await holds([{ ...BOUGHT, quantity: 1 }]);
  await act(() => closePayment(person.data, id));
  await become('PAID');
  await holds([{ ...BOUGHT, quantity: 1 }]);
  expect(told()).toEqual([]);
});

test("[SY-52] at a shop's tablet the cart may be the next person's, so it stays", async () => {
  const { become, holds, told } = await leaveUnpaid();
  onTestFinished(() => releaseKiosk(localStorage));
  pinKiosk(localStorage, { locationId: SHOP, name: 'Mercadinho', deviceKey: null });
  await become('PAID');
  await holds([BOUGHT]);
  expect(told()).toEqual([]);
});
