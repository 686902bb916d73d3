import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
// Loaded before the shop, which otherwise fetches it after its first paint.
import '../../../src/features/shopping/extras/shop-extras.tsx';
import { scopeKey } from '../../../src/data/basis/scope.ts';
import { historyFrom } from '../../../src/data/hooks/history.ts';
import { purchasesOf } from '../../../src/data/hooks/own-money.ts';
import { SYNCED } from '../../../src/data/mirror/mirror-store.ts';
import { keepMonthlyLimit } from '../../../src/data/rows/own-choices.ts';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { happened } from '../history/happened.tsx';
import { openShop } from './open-shop.tsx';

/** A cart of R$ 6,66 in a month with R$ 5,00 spent so far, all on another device. */
async function openWithLimit(limit: number | null, answers = true, others = 0, readAt?: number) {
  let isAnswering = answers;
  const shop = await openShop({ cart: [{ itemId: 'barra', quantity: 2 }], width: 400, balance: 50 });
  const { server, data } = shop.person;
  happened(shop.person, 'SHOPPING_PURCHASE', 0, { id: 'antes', status: 'PAID', totalAmount: 5, items: [] });
  for (let nth = 0; nth < others; nth += 1)
    happened(shop.person, 'SHOPPING_PURCHASE', 0, {
      id: `antes-${nth}`,
      ...{ status: 'PAID', totalAmount: 1, items: [] },
    });
  const list = server.list.bind(server);
  server.list = async (query, args) => {
    if (query.by === 'ownerAndType' && query.type === 'SHOPPING_PURCHASE' && !isAnswering)
      throw new TransportError({ kind: 'refused', code: 'INTERNAL', message: 'Erro.' });
    return list(query, args);
  };
  await act(async () => {
    if (readAt !== undefined) await data.keep(SYNCED + scopeKey({ kind: 'purchases' }), readAt);
    await data.refresh({ kind: 'profile' });
    if (limit !== null) expect(await keepMonthlyLimit(data, limit)).toBe(true);
  });
  // The same source as the screen's, because a name has one source.
  const told = data.live.kept<number | null>('monthlyLimit', null, async () => null);
  await waitFor(() => expect(told.snapshot()).toBe(limit));
  const read = () => purchasesOf(data).snapshot();
  const pay = async () => shop.user.click(await screen.findByRole('button', { name: /^Pagar R\$\s6,66/ }));
  const bought = () => shop.purchases().filter(({ id }) => !id.startsWith('antes'));
  const answer = () =>
    act(async () => {
      isAnswering = true;
      await data.refresh({ kind: 'purchases' });
    });
  return { ...shop, pay, bought, read, answer };
}

test("[S-12] beyond the person's own limit 'Pagar' asks once more, and then buys", async () => {
  const { user, pay, bought, read } = await openWithLimit(1000);
  await waitFor(() => expect(read().freshness.syncedAt).not.toBeNull());
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

test('[S-12] at midnight a new month begins with its own limit, while the shop stays open', async () => {
  const { pay, bought, read } = await openWithLimit(1000);
  await waitFor(() => expect(read().rows.map(({ id }) => id)).toEqual(['antes']));
  const today = new Date();
  const next = new Date(today.getFullYear(), today.getMonth() + 1, 1).getTime();
  onTestFinished(() => serverClock.heard(`${Date.now()}`, Date.now()));
  act(() => serverClock.heard(`${next}`, Date.now()));
  await pay();
  await waitFor(() => expect(bought()).toHaveLength(1));
});

test('[S-12] within the limit nothing is asked', async () => {
  const { pay, bought, read } = await openWithLimit(1166);
  await waitFor(() => expect(read().freshness.syncedAt).not.toBeNull());
  await pay();
  await waitFor(() => expect(bought()).toHaveLength(1));
});

/** Waits until the history of a person with many purchases was read. */
const historyIsRead = (data: Parameters<typeof historyFrom>[0]) =>
  waitFor(() => expect(historyFrom(data).snapshot().freshness.syncedAt).not.toBeNull());

test('[S-12] all purchases of the month count, however many were made on other devices', async () => {
  const { pay, person } = await openWithLimit(7500, true, 70);
  await historyIsRead(person.data);
  await pay();
  const question = await screen.findByRole('alertdialog', { name: 'Passar do seu limite do mês?' });
  expect(question).toHaveTextContent(/terá gastado R\$\s81,66 neste mês\.Pagar/);
});

test('[S-12] of more purchases than a history has the month is not said to be known', async () => {
  const { pay, person } = await openWithLimit(100_000, true, 210);
  await historyIsRead(person.data);
  await pay();
  const question = await screen.findByRole('alertdialog', { name: 'Talvez você passe do seu limite do mês' });
  expect(question).toHaveTextContent(/pelo menos R\$\s\d+,66 neste mês\. Ainda não vimos todas/);
});

test("[S-12] while this month's purchases could not be read, 'Pagar' asks, and says what it does not know", async () => {
  const { user, pay, bought, read, answer } = await openWithLimit(1166, false);
  await waitFor(() => expect(read().status).toBe('error'));
  await pay();
  const question = await screen.findByRole('alertdialog', { name: 'Talvez você passe do seu limite do mês' });
  expect(question).toHaveTextContent(/terá gastado pelo menos R\$\s6,66 neste mês\. Ainda não vimos todas/);
  expect(bought()).toEqual([]);
  await answer();
  expect(await screen.findByText('Dentro do seu limite do mês')).toBeInTheDocument();
  expect(question).toHaveTextContent(/terá gastado R\$\s11,66 neste mês\.Pagar/);
  await user.click(within(question).getByRole('button', { name: 'Pagar mesmo assim' }));
  await waitFor(() => expect(bought()).toHaveLength(1));
});

test('[S-12] purchases that were last read under a clock ahead are not said to be known', async () => {
  const { pay, bought, read } = await openWithLimit(1166, false, 0, Date.now() + 24 * 3_600_000);
  await waitFor(() => expect(read().freshness.syncedAt).not.toBeNull());
  await pay();
  expect(
    await screen.findByRole('alertdialog', { name: 'Talvez você passe do seu limite do mês' }),
  ).toBeInTheDocument();
  expect(bought()).toEqual([]);
});

test('[S-12] without a limit no purchases are asked for', async () => {
  const { pay, bought, person } = await openWithLimit(null);
  await pay();
  await waitFor(() => expect(bought()).toHaveLength(1));
  expect(person.server.calls).not.toContain('list ownerAndType');
});
