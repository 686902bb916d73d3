import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SHOP } from '../support/shop-fixture.ts';
import { openPayment } from './open-payment.tsx';

const MORE = 'Só o que está aqui foi pago. O que você acrescentou depois continua no carrinho.';
const BOUGHT = { itemId: 'bala', quantity: 2 };
const ADDED = { itemId: 'agua', quantity: 1 };

/** Pays a purchase after its shop's cart became `cart`. Resolves to the proof and the cart afterwards. */
async function pay(cart: readonly (typeof BOUGHT)[]) {
  const { person, change, tell } = await openPayment();
  const { data } = person;
  await act(() => data.saveCart(SHOP, cart));
  data.live.cart(SHOP).subscribe(() => undefined);
  change({ status: 'PAID', qrCode: null });
  await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
  const proof = within(await screen.findByRole('dialog', { name: 'Compra realizada com sucesso!' }));
  await waitFor(() => expect(data.live.payment().snapshot()?.state).toBe('paid'));
  return { proof, left: () => data.live.cart(SHOP).snapshot().cart };
}

test('[S-15] [SY-52] goods that were added after a purchase was sent stay in the cart, and its proof says so', async () => {
  const { proof, left } = await pay([BOUGHT, ADDED]);
  expect(await proof.findByText(MORE)).toBeVisible();
  await waitFor(() => expect(left()).toEqual([ADDED]));
});

test('[S-15] the cart that was bought is cleared, and its proof speaks of no other goods', async () => {
  const { proof, left } = await pay([BOUGHT]);
  await waitFor(() => expect(left()).toEqual([]));
  expect(proof.queryByText(MORE)).not.toBeInTheDocument();
});
