import { expect, onTestFinished, test, vi } from 'vitest';
import { depositsOf } from '../../../src/data/hooks/own-money.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { parseContent, type RecordType } from '../../../src/records/record.ts';
import type { FakeServer } from '../support/fake-server.ts';
import { openTestData, soon } from '../support/test-data.ts';
import { watch } from '../support/watch.ts';

const KEY = 'ana@exemplo.com.br';

const rowsOf = (server: FakeServer, type: RecordType) => server.visible().filter((row) => row.type === type);
const creates = (server: FakeServer) => server.calls.filter((call) => call.startsWith('create'));

async function openWithProfile(content: object) {
  const sub = crypto.randomUUID();
  const test = openTestData({ sub });
  test.server.put({
    id: 'ana@exemplo.com.br',
    type: 'PROFILE',
    owner: sub,
    content: JSON.stringify(content),
  });
  const profile = watch(test.data.live.profile());
  await expect.poll(() => profile.value.row).not.toBeNull();
  profile.stop();
  return { ...test, sub };
}

test('[D-02] a deposit carries what the documents say, under an id of this device', async () => {
  const { data, server } = openTestData();
  expect(await data.createDeposit({ amount: 2550 })).toMatchObject({ kind: 'done', value: { amount: 2550 } });
  const [row] = rowsOf(server, 'DEPOSIT');
  expect(row).toMatchObject({ owner: data.user.sub, parentId: data.user.sub });
  expect(row?.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(parseContent(row?.content)).toMatchObject({
    amount: 25.5,
    status: 'PENDING',
    source: 'deposit_form',
    pixAmount: 0,
    userInfo: { email: 'ana@exemplo.com.br', username: data.user.sub },
    sessionInfo: { userAgent: 'test' },
    timestamp: expect.any(String),
  });
  const deposits = watch(depositsOf(data));
  await expect.poll(() => deposits.value.rows.map(({ amount }) => amount)).toEqual([2550]);
  await data.close();
});

test('[W-03] [W-06] withdrawals carry key, what there was, and for revenue the fee and the net', async () => {
  const { data, server } = await openWithProfile({
    balance: 80.1,
    revenue: 2000,
    chavePix: KEY,
  });
  expect(await data.createWithdrawal('balance', { amount: 8010, chavePix: KEY })).toMatchObject({
    kind: 'done',
  });
  expect(parseContent(rowsOf(server, 'WITHDRAW')[0]?.content)).toMatchObject({
    amount: 80.1,
    previousBalance: 80.1,
    chavePix: KEY,
    userInfo: { profileId: 'ana@exemplo.com.br' },
    timestamp: expect.any(String),
    sessionInfo: expect.any(Object),
  });
  const outcome = await data.createWithdrawal('revenue', { amount: 150_000, chavePix: KEY });
  expect(outcome).toMatchObject({
    kind: 'done',
    value: { kind: 'revenue', amount: 150_000, taxAmount: 6000, finalAmount: 144_000 },
  });
  expect(parseContent(rowsOf(server, 'WITHDRAW_REVENUE')[0]?.content)).toMatchObject({
    amount: 1500,
    taxAmount: 60,
    finalAmount: 1440,
    taxRate: 0.04,
    maxAmount: 1500,
    previousRevenue: 2000,
    previousBalance: 80.1,
    timestamp: expect.any(String),
    sessionInfo: expect.any(Object),
  });
  await data.close();
});

test('[X-07] without a connection no money is asked for, now or later', async () => {
  const { data, server, browser } = openTestData();
  browser.online = false;
  expect(await data.createDeposit({ amount: 100 })).toMatchObject({ error: { kind: 'network' } });
  expect(await data.createWithdrawal('balance', { amount: 100, chavePix: KEY })).toMatchObject({
    error: { kind: 'network' },
  });
  browser.online = true;
  await data.nudge();
  expect(creates(server)).toEqual([]);
  await data.close();
});

test('[X-07] an answer that was lost is found by its id', async () => {
  const { data, server } = openTestData();
  const create = server.create.bind(server);
  server.create = async (record) => {
    await create(record);
    throw new TransportError({ kind: 'network', code: 'NETWORK', message: 'lost' });
  };
  expect(await data.createDeposit({ amount: 100 })).toMatchObject({ kind: 'done', value: { amount: 100 } });
  expect(rowsOf(server, 'DEPOSIT')).toHaveLength(1);
  await data.close();
});

test('[X-07] the same amount asked again after an unclear end is the same deposit; done, it is a new one', async () => {
  const { data, server } = openTestData();
  server.fault = 'answer-lost';
  expect(await data.createDeposit({ amount: 100 })).toMatchObject({ error: { kind: 'network' } });
  server.fault = 'none';
  expect(await data.createDeposit({ amount: 100 })).toMatchObject({ kind: 'done' });
  expect(rowsOf(server, 'DEPOSIT')).toHaveLength(1);
  expect(await data.createDeposit({ amount: 100 })).toMatchObject({ kind: 'done' });
  expect(rowsOf(server, 'DEPOSIT')).toHaveLength(2);
  await data.close();
});

test('[X-07] a deposit that was asked for under a clock ahead is not asked for again once the clock is right', async () => {
  const right = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: right + 3 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  const { data, server } = openTestData();
  server.fault = 'answer-lost';
  expect(await data.createDeposit({ amount: 100 })).toMatchObject({ error: { kind: 'network' } });
  server.fault = 'none';
  vi.setSystemTime(right + 20 * 60_000);
  expect(await data.createDeposit({ amount: 100 })).toMatchObject({ kind: 'done' });
  expect(rowsOf(server, 'DEPOSIT')).toHaveLength(2);
  await data.close();
});

test('[X-07] another amount after a lost answer is another deposit, though the first one has arrived', async () => {
  const { data, server } = openTestData();
  const get = server.get.bind(server);
  server.fault = 'answer-lost';
  server.get = async () => {
    throw new TransportError({ kind: 'network', code: 'NETWORK', message: 'away' });
  };
  expect(await data.createDeposit({ amount: 2000 })).toMatchObject({ error: { kind: 'network' } });
  server.get = get;
  server.fault = 'none';
  expect(await data.createDeposit({ amount: 5000 })).toMatchObject({ kind: 'done', value: { amount: 5000 } });
  const amounts = rowsOf(server, 'DEPOSIT').map(({ content }) => parseContent(content).amount);
  expect(amounts).toEqual([20, 50]);
  await data.close();
});

test('[X-07] a wish that never arrived goes out under its first id and with its first content', async () => {
  const { data, server } = openTestData();
  const sent: { id: string; content: string }[] = [];
  const create = server.create.bind(server);
  server.create = async (record) => {
    sent.push(record);
    if (sent.length === 1) server.fault = 'offline';
    return create(record);
  };
  expect(await data.createWithdrawal('balance', { amount: 100, chavePix: KEY })).toMatchObject({
    error: { kind: 'network' },
  });
  server.fault = 'none';
  expect(await data.createWithdrawal('balance', { amount: 100, chavePix: KEY })).toMatchObject({
    kind: 'done',
  });
  expect(sent[1]).toEqual(sent[0]);
  expect(rowsOf(server, 'WITHDRAW')).toHaveLength(1);
  await data.close();
});

test('[X-07] [W-03] after an unclear end the same amount to another key is another withdrawal', async () => {
  const { data, server } = openTestData();
  const sent: (string | null | undefined)[][] = [];
  const create = server.create.bind(server);
  server.create = async (record) => {
    sent.push([record.id, String(parseContent(record.content ?? null).chavePix)]);
    if (sent.length === 1) server.fault = 'offline';
    return create(record);
  };
  expect((await data.createWithdrawal('balance', { amount: 100, chavePix: KEY })).kind).toBe('failed');
  server.fault = 'none';
  const other = 'outra@exemplo.com.br';
  expect((await data.createWithdrawal('balance', { amount: 100, chavePix: other })).kind).toBe('done');
  expect(sent.map(([, key]) => key)).toEqual([KEY, other]);
  expect(sent[1]?.[0]).not.toBe(sent[0]?.[0]);
  await data.close();
});

test('[X-07] after one request that nobody answered it is found out by itself that the server answers again', async () => {
  const { data, server } = openTestData({ later: soon });
  const deposits = watch(depositsOf(data));
  await expect.poll(() => deposits.value.status).toBe('ready');
  server.fault = 'offline';
  expect((await data.createDeposit({ amount: 2550 })).kind).toBe('failed');
  expect(data.live.network().snapshot().online).toBe(false);
  server.fault = 'none';
  await expect.poll(() => data.live.network().snapshot().online).toBe(true);
  expect(rowsOf(server, 'DEPOSIT')).toEqual([]);
  await data.close();
});

test('a refusal is told as it is, and the next wish is a new one', async () => {
  const { data, server } = openTestData();
  const ids: string[] = [];
  server.create = async ({ id }) => {
    ids.push(id);
    throw new TransportError({
      kind: 'refused',
      code: 'INSUFFICIENT_BALANCE',
      message: 'Saldo insuficiente.',
    });
  };
  for (const _ of [1, 2])
    expect(await data.createWithdrawal('balance', { amount: 100, chavePix: KEY })).toMatchObject({
      error: { code: 'INSUFFICIENT_BALANCE', message: 'Saldo insuficiente.' },
    });
  expect(new Set(ids).size).toBe(2);
  await data.close();
});
