import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { panel } from './cart-panel.ts';
import { openShop } from './open-shop.tsx';

const buy = () => panel().findByRole('button', { name: /^Comprar/ });

/** Code of the payment that arrives, or fails, when the test wants. */
function codeOnItsWay() {
  let end = { come: (): void => undefined, fail: (_error: Error): void => undefined };
  const loadPayment = vi.fn(
    () =>
      new Promise<void>((come, fail) => {
        end = { come, fail };
      }),
  );
  return { loadPayment, come: () => end.come(), fail: () => end.fail(new TypeError('Failed to fetch')) };
}

test('[S-13] what shows a payment is fetched once there is something to pay', async () => {
  const { loadPayment } = codeOnItsWay();
  const { user } = await openShop({ loadPayment });
  expect(loadPayment).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: /^Adicionar Bala de goma/ }));
  await waitFor(() => expect(loadPayment).toHaveBeenCalledTimes(1));
});

test.each([
  ['is there', 'come'],
  ['cannot be had', 'fail'],
] as const)('[S-13] a cart is being bought until what shows its payment %s', async (_, end) => {
  const code = codeOnItsWay();
  const cart = [{ itemId: 'bala', quantity: 2 }];
  const { user, purchases } = await openShop({ cart, loadPayment: code.loadPayment });
  await user.click(await buy());
  await waitFor(() => expect(purchases()).toHaveLength(1));
  await waitFor(() => expect(code.loadPayment).toHaveBeenCalledTimes(2));
  const button = panel().getByRole('button', { name: /^Comprar/, hidden: true });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await act(async () => code[end]());
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
});
