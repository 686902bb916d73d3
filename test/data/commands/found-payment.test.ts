import { expect, test } from 'vitest';
import { closePayment } from '../../../src/data/commands/money/settle-paid.ts';
import { showPurchase } from '../../../src/data/commands/money/show-payment.ts';
import { readPurchase } from '../../../src/records/types/money/shopping-purchase.ts';
import { withBrokenDatabase } from '../support/broken-database.ts';
import { FakeServer } from '../support/fake-server.ts';
import { input, purchases } from '../support/purchase-input.ts';
import { openTestData, soon } from '../support/test-data.ts';
import { watch } from '../support/watch.ts';

const MINUTE_MS = 60_000;
const BROKEN = { fault: 'open', from: 1, times: Number.POSITIVE_INFINITY } as const;

/** A server with purchases of one person, the last one changed last. `endsIn`: remaining life of the code, ms. */
function serverWith(...bought: readonly { id: string; status: string; endsIn?: number }[]) {
  const server = new FakeServer();
  const sub = crypto.randomUUID();
  for (const { id, status, endsIn } of bought) {
    const expiresAt = endsIn === undefined ? null : new Date(Date.now() + endsIn).toISOString();
    const content = JSON.stringify({ status, expiresAt, locationName: 'Mercadinho' });
    const row = { id, type: 'SHOPPING_PURCHASE', owner: sub, parentId: 'loja' } as const;
    server.put({ ...row, createdAt: Date.now() - MINUTE_MS, content });
    server.now += 1;
  }
  return { server, sub };
}

const listed = (server: FakeServer) => server.calls.filter((call) => call === 'list ownerAndType').length;

test.each([
  ['AWAITING_PAYMENT', 9 * MINUTE_MS],
  ['PENDING', undefined],
])(
  '[S-13] [SY-53] a device that keeps nothing finds the purchase that waits for its payment again: %s',
  async (status, endsIn) => {
    const { server, sub } = serverWith(
      { id: 'antiga', status: 'AWAITING_PAYMENT', endsIn: -MINUTE_MS },
      { id: 'espera', status, ...(endsIn !== undefined && { endsIn }) },
      { id: 'paga', status: 'PAID' },
    );
    await withBrokenDatabase(BROKEN, async () => {
      const { data } = openTestData({ server, sub, later: soon });
      const payment = watch(data.live.payment());
      await expect
        .poll(() => payment.value)
        .toMatchObject({
          purchaseId: 'espera',
          locationId: 'loja',
          locationName: 'Mercadinho',
          state: 'open',
        });
      // A closed payment stays closed.
      await closePayment(data, 'espera');
      await data.nudge();
      await expect.poll(() => payment.value).toBeNull();
      expect(listed(server)).toBe(1);
      await data.close();
    });
  },
);

test('[SY-53] a device that keeps nothing shows no purchase that nobody can pay any more', async () => {
  const { server, sub } = serverWith(
    { id: 'vencida', status: 'AWAITING_PAYMENT', endsIn: -1 },
    { id: 'cancelada', status: 'CANCELLED', endsIn: MINUTE_MS },
  );
  await withBrokenDatabase(BROKEN, async () => {
    const { data } = openTestData({ server, sub, later: soon });
    const payment = watch(data.live.payment());
    await expect.poll(() => listed(server)).toBe(1);
    await data.nudge();
    expect(payment.value).toBeNull();
    await data.close();
  });
});

test('[SY-53] without an answer it looks again once the server answers', async () => {
  const { server, sub } = serverWith({ id: 'espera', status: 'AWAITING_PAYMENT', endsIn: MINUTE_MS });
  server.fault = 'offline';
  await withBrokenDatabase(BROKEN, async () => {
    const { data } = openTestData({ server, sub, later: soon });
    const payment = watch(data.live.payment());
    await expect.poll(() => listed(server)).toBe(1);
    expect(payment.value).toBeNull();
    server.fault = 'none';
    await data.nudge();
    await expect.poll(() => payment.value?.purchaseId).toBe('espera');
    await data.close();
  });
});

test('[SY-53] a device that keeps its payments looks for no other', async () => {
  const { server, sub } = serverWith({ id: 'outra', status: 'AWAITING_PAYMENT', endsIn: MINUTE_MS });
  const { data } = openTestData({ server, sub });
  const payment = watch(data.live.payment());
  await data.nudge();
  await expect.poll(() => payment.value).toBeNull();
  expect(listed(server)).toBe(0);
  await data.close();
});

test('[SY-54] a purchase of another device is shown on demand, over one that was put aside, and over no other', async () => {
  const { server, sub } = serverWith({ id: 'outra', status: 'AWAITING_PAYMENT', endsIn: MINUTE_MS });
  const { data } = openTestData({ server, sub });
  const payment = watch(data.live.payment());
  const other = server.visible().find(({ id }) => id === 'outra');
  if (!other) throw new Error('no purchase');
  await data.createPurchase(input());
  const mine = purchases(server).find(({ id }) => id !== 'outra')?.id ?? '';
  await expect.poll(() => payment.value?.purchaseId).toBe(mine);
  expect(await showPurchase(data, readPurchase(other))).toBe(false);
  expect(payment.value?.purchaseId).toBe(mine);
  await data.turnPayment(mine, 'aside');
  expect(await showPurchase(data, readPurchase(other))).toBe(true);
  await expect.poll(() => payment.value).toMatchObject({ purchaseId: 'outra', state: 'open' });
  await data.close();
});
