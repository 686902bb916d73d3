import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// Loaded before the shop, which fetches it behind its first paint.
import '../../../src/features/shopping/extras/shop-extras.tsx';
import { keepMonthlyLimit } from '../../../src/data/rows/own-choices.ts';
import { happened } from '../history/happened.tsx';
import { openShop } from './open-shop.tsx';

/** A cart of R$ 6,66 in a month that came to R$ 5,00 so far. */
async function openWithLimit(limit: number) {
  const shop = await openShop({ cart: [{ itemId: 'barra', quantity: 2 }], width: 400, balance: 50 });
  const { person } = shop;
  happened(person, 'SHOPPING_PURCHASE', 'antes', 0, { status: 'PAID', totalAmount: 5, items: [] });
  await act(async () => {
    await Promise.all([person.data.refresh({ kind: 'purchases' }), person.data.refresh({ kind: 'profile' })]);
    expect(await keepMonthlyLimit(person.data, limit)).toBe(true);
  });
  // The screen's own source, which is made once per name.
  const told = person.data.live.kept<number | null>('monthlyLimit', null, async () => null);
  await waitFor(() => expect(told.snapshot()).toBe(limit));
  const pay = async () => shop.user.click(await screen.findByRole('button', { name: /^Pagar R\$\s6,66/ }));
  const bought = () => shop.purchases().filter(({ id }) => id !== 'antes');
  return { ...shop, pay, bought };
}

test("[S-12] beyond the person's own limit 'Pagar' asks once more, and then buys", async () => {
  const { user, pay, bought } = await openWithLimit(1000);
  await pay();
  const question = await screen.findByRole('alertdialog', { name: 'Passar do seu limite do mês?' });
  expect(question).toHaveTextContent(/limite é R\$\s10,00\. Com esta compra você terá gastado R\$\s11,66/);
  await user.click(within(question).getByRole('button', { name: 'Agora não' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(bought()).toEqual([]);
  await pay();
  await user.click(await screen.findByRole('button', { name: 'Pagar mesmo assim' }));
  await waitFor(() => expect(bought()).toHaveLength(1));
});

test('[S-12] within the limit nothing is asked', async () => {
  const { pay, bought } = await openWithLimit(1166);
  await pay();
  await waitFor(() => expect(bought()).toHaveLength(1));
});
