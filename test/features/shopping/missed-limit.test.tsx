import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keepMonthlyLimit } from '../../../src/data/rows/own-choices.ts';
import { openShop } from './open-shop.tsx';

// A weak signal: the code for after the first items does not arrive.
vi.mock('../../../src/features/shopping/extras/shop-extras.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
});

const UNCHECKED = 'Ainda não conferimos seu limite do mês. Toque de novo para pagar mesmo assim.';

/** A cart of R$ 6,66 in a shop without the code that asks about the limit. */
async function openWithoutExtras(limit: number | null) {
  const shop = await openShop({ cart: [{ itemId: 'barra', quantity: 2 }], width: 400, balance: 50 });
  const { data } = shop.person;
  await act(async () => {
    await data.refresh({ kind: 'profile' });
    if (limit !== null) expect(await keepMonthlyLimit(data, limit)).toBe(true);
  });
  const known = data.live.kept<number | null>('monthlyLimit', null, async () => null);
  await waitFor(() => expect(known.snapshot()).toBe(limit));
  const pay = async () => shop.user.click(await screen.findByRole('button', { name: /^Pagar R\$\s6,66/ }));
  const told = () => shop.said.filter(({ message }) => message === UNCHECKED);
  return { ...shop, pay, told };
}

test("[S-12] before the person's own limit can be asked about, 'Pagar' says so and buys with the next press", async () => {
  const { pay, told, purchases } = await openWithoutExtras(1000);
  await pay();
  await waitFor(() => expect(told()).toHaveLength(1));
  expect(purchases()).toEqual([]);
  await pay();
  await waitFor(() => expect(purchases()).toHaveLength(1));
});

test('[S-12] nobody without a limit waits for the code that asks about it', async () => {
  const { pay, told, purchases } = await openWithoutExtras(null);
  await pay();
  await waitFor(() => expect(purchases()).toHaveLength(1));
  expect(told()).toEqual([]);
});
