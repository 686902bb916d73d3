import { expect, test } from 'vitest';
import { historyFrom, recentFrom, totalsFrom } from '../../../src/data/hooks/history.ts';
import { depositsOf, withdrawalsOf } from '../../../src/data/hooks/own-money.ts';
import { notificationChannel } from '../../../src/records/events.ts';
import type { RecordType } from '../../../src/records/record.ts';
import { FakeServer } from '../support/fake-server.ts';
import { openTestData } from '../support/test-data.ts';
import { watch } from '../support/watch.ts';

const DAY = 86_400_000;

function open(server: FakeServer, sub: string = crypto.randomUUID()) {
  const put = (type: RecordType, id: string, daysAgo: number, content: object = {}) => {
    const at = Date.now() - daysAgo * DAY;
    const parentId = type === 'ACCESS' || type === 'SHOPPING_PURCHASE' ? 'place' : sub;
    const text = JSON.stringify(content);
    return server.put({ id, type, parentId, owner: sub, createdAt: at, updatedAt: at, content: text });
  };
  return { ...openTestData({ server, sub }), sub, put };
}

test('[Y-03] the history is own accesses, purchases, deposits and withdrawals of three months, newest first', async () => {
  const server = new FakeServer();
  const { data, put } = open(server);
  put('ACCESS', 'a', 1, { locationName: 'Praça' });
  put('SHOPPING_PURCHASE', 'p', 2, { status: 'PAID', totalAmount: 12.5 });
  put('DEPOSIT', 'd', 3, { status: 'CONCLUIDA', amount: 50 });
  put('WITHDRAW', 'w', 4, { status: 'COMPLETED', amount: 10 });
  put('WITHDRAW_REVENUE', 'r', 5, { status: 'PROCESSING', amount: 100, taxAmount: 4 });
  put('CHAT_MESSAGE', 'c', 1);
  put('DEPOSIT', 'old', 100);
  server.put({ ...put('DEPOSIT', 'foreign', 1), owner: 'bia' });

  const history = watch(historyFrom(data));
  // Rows of the first lists are shown before the last list arrives.
  await expect.poll(() => history.value.freshness.syncedAt).not.toBeNull();
  expect(history.value.rows.map(({ id, kind, amount, status }) => [id, kind, amount, status])).toEqual([
    ['a', 'access', 0, ''],
    ['p', 'purchase', 1250, 'PAID'],
    ['d', 'deposit', 5000, 'CONCLUIDA'],
    ['w', 'withdrawal', 1000, 'COMPLETED'],
    ['r', 'withdrawal', 9600, 'PROCESSING'],
  ]);
  await data.close();
});

test('[Y-03] at most 200 are shown and asked for, of a list with more', async () => {
  const server = new FakeServer();
  const { data, put } = open(server);
  for (let n = 0; n < 230; n += 1) put('ACCESS', `a${n}`, 1 + n / 10);
  const history = watch(historyFrom(data));
  await expect.poll(() => history.value.rows.length).toBe(200);
  expect(history.value.rows[0]?.id).toBe('a0');
  await data.refresh({ kind: 'history' });
  expect(history.value.rows).toHaveLength(200);
  await data.close();
});

test('[Y-03] [X-02] the history is there without a connection, and agrees with the server when it returns', async () => {
  const server = new FakeServer();
  const first = open(server);
  first.put('DEPOSIT', 'd', 3, { status: 'AWAITING_PAYMENT', amount: 50 });
  first.put('SHOPPING_PURCHASE', 'p', 2, { status: 'PAID', totalAmount: 12.5 });
  const before = watch(historyFrom(first.data));
  await expect.poll(() => before.value.rows.length).toBe(2);
  await first.data.close();

  server.fault = 'offline';
  server.put({
    id: 'd',
    type: 'DEPOSIT',
    updatedAt: Date.now(),
    content: '{"status":"CONCLUIDA","amount":50}',
  });
  server.rows.delete('SHOPPING_PURCHASE p');
  const second = open(server, first.sub);
  const history = watch(historyFrom(second.data));
  await expect.poll(() => history.value.status).toBe('offline');
  expect(history.value.rows.map(({ status }) => status)).toEqual(['PAID', 'AWAITING_PAYMENT']);

  server.fault = 'none';
  await second.data.nudge();
  await expect.poll(() => history.value.rows.map(({ status }) => status)).toEqual(['CONCLUIDA']);
  expect(history.value.status).toBe('ready');
  await second.data.close();
});

test('[Y-03] [SY-48] four hundred accesses push no purchase and no equipment out of the list', async () => {
  const server = new FakeServer();
  const { data, put, sub } = open(server);
  put('SHOPPING_PURCHASE', 'p', 60, { status: 'PAID', totalAmount: 12.5 });
  const bought = {
    purchasePrice: 870,
    deliveryFee: 35,
    purchaseId: 'r',
    equipmentName: 'Tranca Inteligente',
  };
  put('LOCATION', 'l', 61, bought);
  put('LOCATION', 'seeded', 61, { purchasePrice: 870, equipmentName: 'Tranca Inteligente' });
  for (let n = 0; n < 400; n += 1) put('ACCESS', `a${n}`, 1 + n / 100, { locationName: 'Praça' });
  const history = watch(historyFrom(data));
  await expect.poll(() => history.value.freshness.syncedAt).not.toBeNull();
  await expect.poll(() => history.value.rows.length).toBe(202);
  expect(history.value.rows.slice(-2)).toMatchObject([
    { id: 'p', kind: 'purchase', amount: 1250 },
    { id: 'l', kind: 'equipment', amount: 90_500, equipment: { orderId: 'r', locationId: 'l' } },
  ]);
  expect(history.value.rows.every(({ id }) => id !== 'seeded')).toBe(true);
  expect(sub).not.toBe('');
  await data.close();
});

test('[Y-01] [SY-48] totals are the server’s in one question, and stay on the device with their time', async () => {
  const server = new FakeServer();
  server.totals = () => ({ purchases: 900, spent: 1_234_567, deposited: 5000, locations: 4 });
  const first = open(server);
  first.put('SHOPPING_PURCHASE', 'p', 2, { status: 'PAID', totalAmount: 12.5 });
  const totals = watch(totalsFrom(first.data));
  await expect.poll(() => totals.value.row).toMatchObject({ purchases: 900, spent: 1_234_567 });
  expect(server.calls.filter((call) => call === 'historyTotals')).toHaveLength(1);
  const { at } = totals.value.row ?? { at: 0 };
  expect(Math.abs(at - Date.now())).toBeLessThan(60_000);
  await first.data.close();

  server.fault = 'offline';
  const second = open(server, first.sub);
  const offline = watch(totalsFrom(second.data));
  await expect.poll(() => offline.value.status).toBe('offline');
  expect(offline.value.row).toMatchObject({ purchases: 900, at });
  await second.data.close();
});

test('[Y-01] a first visit that was cut off knows no totals, whatever rows events brought', async () => {
  const server = new FakeServer();
  server.fault = 'offline';
  const { data, feed, sub, put } = open(server);
  const record = put('SHOPPING_PURCHASE', 'p', 1, { status: 'CANCELLED', totalAmount: 5 });
  const totals = watch(totalsFrom(data));
  feed.tell(notificationChannel(sub), { type: 'RECORD_CHANGED', record });
  const history = watch(historyFrom(data));
  await expect.poll(() => history.value.rows.length).toBe(1);
  await expect.poll(() => totals.value.status).toBe('offline');
  expect(totals.value.row).toBeNull();
  await data.close();
});

test('[Y-01] where the server cannot add up, everything is read to its end; a broken answer leaves them unknown', async () => {
  const server = new FakeServer();
  const { data, put } = open(server);
  for (let n = 0; n < 260; n += 1)
    put('SHOPPING_PURCHASE', `p${n}`, 1 + n / 10, { status: 'PAID', totalAmount: 1.1 });
  put('SHOPPING_PURCHASE', 'foreign', 2, { totalAmount: 2 });
  put('SHOPPING_PURCHASE', 'old', 200, { status: 'PAID', totalAmount: 99 });
  server.fault = 'partial';
  const totals = watch(totalsFrom(data));
  await data.refresh({ kind: 'history' });
  expect(totals.value.row).toBeNull();
  server.fault = 'none';
  await data.refresh({ kind: 'history' });
  await expect
    .poll(() => totals.value.row)
    .toMatchObject({ purchases: 261, spent: 28_800, deposited: 0, locations: 1 });
  await data.close();
});

test('[T-01] a ticket can be about the latest 50 records of four types that changed within 35 days', async () => {
  const server = new FakeServer();
  const { data, put } = open(server);
  put('SHOPPING_PURCHASE', 'p', 34, { status: 'PAID', totalAmount: 12.5 });
  put('SHOPPING_PURCHASE', 'old', 36, { status: 'PAID', totalAmount: 9 });
  put('WITHDRAW', 'w', 3, { status: 'COMPLETED', amount: 10 });
  put('WITHDRAW_REVENUE', 'r', 1, { status: 'COMPLETED', amount: 10 });
  put('LOCATION', 'l', 1, { purchasePrice: 870, purchaseId: 'r' });
  for (let n = 0; n < 45; n += 1) put('ACCESS', `a${n}`, 4 + n / 10, {});
  const recent = watch(recentFrom(data));
  await expect.poll(() => recent.value.rows.length).toBe(47);
  expect(recent.value.rows.at(0)?.id).toBe('w');
  expect(recent.value.rows.at(-1)?.id).toBe('p');
  for (let n = 0; n < 20; n += 1) put('DEPOSIT', `d${n}`, 2 + n / 100, { amount: 5 });
  await data.refresh({ kind: 'recent' });
  await expect.poll(() => recent.value.rows.length).toBe(50);
  expect(recent.value.rows.filter(({ kind }) => kind === 'deposit')).toHaveLength(20);
  expect(recent.value.rows.some(({ id }) => id === 'p')).toBe(false);
  const lists = server.calls.filter((call) => call === 'list ownerAndType');
  expect(lists).toHaveLength(8);
  // The purchase named by the link is always included, however old.
  await data.refresh({ kind: 'purchase', id: 'old' });
  const named = watch(recentFrom(data, 'old'));
  await expect.poll(() => named.value.rows.at(-1)?.id).toBe('old');
  await data.close();
});

test('a partial answer removes nothing and does not count as complete', async () => {
  const server = new FakeServer();
  const { data, put } = open(server);
  put('DEPOSIT', 'd', 3);
  put('DEPOSIT', 'e', 4);
  const deposits = watch(depositsOf(data));
  await expect.poll(() => deposits.value.rows.length).toBe(2);
  // The time is told after the rows, once their list is whole.
  await expect.poll(() => deposits.value.freshness.syncedAt).not.toBeNull();
  const { syncedAt } = deposits.value.freshness;
  server.fault = 'partial';
  await data.refresh({ kind: 'deposits' });
  expect(deposits.value.rows).toHaveLength(2);
  expect(deposits.value.freshness.syncedAt).toBe(syncedAt);
  await data.close();
});

test('[D-03] [W-04] events of money bring in what they are about', async () => {
  const server = new FakeServer();
  const { data, put, feed, sub } = open(server);
  put('DEPOSIT', 'd', 1, { status: 'AWAITING_PAYMENT', amount: 50 });
  put('WITHDRAW', 'w', 1, { status: 'PROCESSING', amount: 5 });
  put('WITHDRAW_REVENUE', 'r', 1, { status: 'PROCESSING', amount: 5 });
  const deposits = watch(depositsOf(data));
  const balance = watch(withdrawalsOf(data, 'balance'));
  const revenue = watch(withdrawalsOf(data, 'revenue'));
  await expect
    .poll(() => [deposits, balance, revenue].map(({ value }) => value.rows.length))
    .toEqual([1, 1, 1]);

  server.put({ id: 'd', type: 'DEPOSIT', content: '{"status":"CONCLUIDA","amount":50}' });
  feed.tell(notificationChannel(sub), { type: 'DEPOSIT_STATUS_CHANGED', depositId: 'd' });
  await expect.poll(() => deposits.value.rows[0]?.status).toBe('CONCLUIDA');

  server.put({ id: 'w', type: 'WITHDRAW', content: '{"status":"COMPLETED","amount":5}' });
  feed.tell(notificationChannel(sub), { type: 'WITHDRAW_COMPLETED', withdrawId: 'w' });
  await expect.poll(() => balance.value.rows[0]?.status).toBe('COMPLETED');

  server.put({ id: 'r', type: 'WITHDRAW_REVENUE', content: '{"status":"ERROR","amount":5}' });
  feed.tell(notificationChannel(sub), { type: 'WITHDRAW_REVENUE_ERROR', withdrawId: 'r' });
  await expect.poll(() => revenue.value.rows[0]?.status).toBe('ERROR');
  await data.close();
});
