import { afterEach, expect, test, vi } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { parseContent } from '../../../src/records/record.ts';
import { input, purchases } from '../support/purchase-input.ts';
import { openTestData } from '../support/test-data.ts';
import { watch } from '../support/watch.ts';

const HOUR_MS = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

test('[X-07] [SY-50] without a connection nothing is sent or queued, and the person is told why', async () => {
  const { data, server, browser } = openTestData();
  browser.online = false;
  const outcome = await data.createPurchase(input());
  expect(outcome).toMatchObject({ kind: 'failed', error: { kind: 'network' } });
  expect(outcome.kind === 'failed' && outcome.error.message).toContain('Nada foi cobrado');
  browser.online = true;
  await data.nudge();
  expect(purchases(server)).toEqual([]);
  expect(server.calls.filter((call) => call.startsWith('create'))).toEqual([]);
  await data.close();
});

test('[X-07] requests are refused offline in the same way', async () => {
  const { data, browser } = openTestData();
  browser.online = false;
  const request = {
    reference: 'FINANCIAL_PROCESSING',
    action: 'PROCESS_PAYMENT',
    source: 'payment',
  } as const;
  expect(await data.sendRequest(request)).toMatchObject({ kind: 'failed', error: { kind: 'network' } });
  await data.close();
});

test('[S-14] [S-22] [D-04] a request says what is asked, of which purchase or deposit, by whom and when', async () => {
  const { data, server } = openTestData();
  const request = {
    reference: 'REGENERATE_PURCHASE_QR',
    action: 'REGENERATE_QR_CODE',
    source: 'payment',
  } as const;
  await data.sendRequest({ ...request, purchaseId: 'p1' });
  await data.sendRequest({ ...request, depositId: 'd1' });
  const sent = server.visible().filter((row) => row.type === 'REQUEST');
  const contents = sent.map(({ content }) => parseContent(content));
  const always = ['action', 'sessionInfo', 'source', 'timestamp', 'userInfo'];
  expect(contents.map((content) => Object.keys(content).sort())).toEqual([
    ['action', 'purchaseId', ...always.slice(1)],
    ['action', 'depositId', ...always.slice(1)],
  ]);
  expect(contents[0]).toMatchObject({ action: 'REGENERATE_QR_CODE', purchaseId: 'p1', source: 'payment' });
  await data.close();
});

test('[S-12] a purchase and its payment to show are one write', async () => {
  const puts: { value: { type?: string; key?: string; value?: { state?: string } }; by: IDBTransaction }[] =
    [];
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    puts.push({ value, by: this.transaction });
    return put.call(this, value, key);
  });
  const { data } = openTestData();
  expect((await data.createPurchase(input())).kind).toBe('done');
  vi.restoreAllMocks();
  const row = puts.find(({ value }) => value.type === 'SHOPPING_PURCHASE');
  const shown = puts.find(({ value }) => value.key === 'payment' && value.value?.state === 'open');
  expect(row).toBeDefined();
  expect(shown?.by).toBe(row?.by);
  await data.close();
});

test('a purchase whose answer was lost is found by its id, never bought twice', async () => {
  const { data, server } = openTestData();
  const create = server.create.bind(server);
  server.create = async (record) => {
    await create(record);
    throw new TransportError({ kind: 'network', code: 'NETWORK', message: 'lost' });
  };
  const outcome = await data.createPurchase(input());
  expect(outcome).toMatchObject({ kind: 'done', value: { totalAmount: 960 } });
  expect(purchases(server)).toHaveLength(1);
  await data.close();
});

test('[X-07] [SY-86] a purchase that a fault of the server answered may be made: it is found, or keeps its id', async () => {
  const { data, server } = openTestData();
  const create = server.create.bind(server);
  const { get } = server;
  const fail = async () => {
    throw new TransportError({ kind: 'refused', code: 'INTERNAL', message: 'Erro interno.' });
  };
  server.create = async (record) => {
    await create(record);
    return fail();
  };
  expect((await data.createPurchase(input())).kind).toBe('done');
  expect(purchases(server)).toHaveLength(1);
  await data.close();

  const other = openTestData();
  const made = other.server.create.bind(other.server);
  other.server.create = async (record) => {
    await made(record);
    return fail();
  };
  other.server.get = fail;
  expect((await other.data.createPurchase(input())).kind).toBe('failed');
  Object.assign(other.server, { create: made, get: get.bind(other.server) });
  expect((await other.data.createPurchase(input())).kind).toBe('done');
  expect(purchases(other.server)).toHaveLength(1);
  await other.data.close();
});

test('[S-12] a purchase tells the hour of a clock that was put right while the page stood', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { data, server } = openTestData();
  const rightNow = Date.now();
  const sent: number[] = [];
  const create = server.create.bind(server);
  server.create = async (record) => {
    sent.push(Date.parse(JSON.parse(record.content).purchaseDate) - rightNow);
    if (sent.length > 1) return create(record);
    throw new TransportError({ kind: 'refused', code: 'CLOCK_SKEW', message: 'O relógio está incorreto.' });
  };
  vi.setSystemTime(rightNow + 2 * HOUR_MS);
  expect((await data.createPurchase(input())).kind).toBe('failed');
  vi.setSystemTime(rightNow);
  expect((await data.createPurchase(input())).kind).toBe('done');
  expect(sent.map((ahead) => Math.round(ahead / HOUR_MS))).toEqual([2, 0]);
  await data.close();
});

test('[S-19, X-07] [SY-53] a purchase whose answer was lost is under way as soon as the server answers anybody again', async () => {
  const { data, server } = openTestData();
  const payment = watch(data.live.payment());
  server.fault = 'answer-lost';
  expect((await data.createPurchase(input())).kind).toBe('failed');
  expect(data.live.network().snapshot().online).toBe(false);
  server.fault = 'none';
  await data.refresh({ kind: 'profile' });
  await vi.waitFor(() => expect(payment.value).toMatchObject({ state: 'open' }));
  expect(purchases(server)).toHaveLength(1);
  await data.close();
});

test('[S-19, X-07] what could not be looked up when the server answered others is looked up again soon', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { data, server } = openTestData();
  const payment = watch(data.live.payment());
  server.fault = 'answer-lost';
  await data.createPurchase(input());
  const get = server.get.bind(server);
  server.get = async (id, type) => {
    if (type !== 'SHOPPING_PURCHASE') return get(id, type);
    throw new TransportError({ kind: 'network', code: 'NETWORK', message: 'lost' });
  };
  server.fault = 'none';
  const asked = vi.spyOn(server, 'get');
  await data.refresh({ kind: 'profile' });
  await vi.waitFor(() => expect(asked.mock.calls.map(([, type]) => type)).toContain('SHOPPING_PURCHASE'));
  server.get = get;
  await new Promise((next) => setTimeout(next, 50));
  expect(payment.value).toMatchObject({ state: 'sent' });
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(payment.value).toMatchObject({ state: 'open' }));
  await data.close();
});

test.each(['INTERNAL', 'RATE_LIMITED'])(
  '[SY-53] a purchase of unclear end is looked up soon, though the server answered: %s',
  async (code) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { data, server } = openTestData();
    const payment = watch(data.live.payment());
    const fail = () => Promise.reject(new TransportError({ kind: 'refused', code, message: 'Agora não.' }));
    const create = server.create.bind(server);
    const get = server.get.bind(server);
    server.create = async (record) => {
      await create(record);
      return fail();
    };
    server.get = fail;
    expect((await data.createPurchase(input())).kind).toBe('failed');
    server.get = get;
    await vi.waitFor(() => expect(payment.value).toMatchObject({ state: 'sent' }));
    expect(data.live.network().snapshot().online).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(payment.value).toMatchObject({ state: 'open' }));
    expect(purchases(server)).toHaveLength(1);
    await data.close();
  },
);

test('[SY-52] the same cart tried again after an unclear end goes out under the same id', async () => {
  const { data, server } = openTestData();
  server.fault = 'answer-lost';
  expect(await data.createPurchase(input())).toMatchObject({ kind: 'failed', error: { kind: 'network' } });
  expect(purchases(server)).toHaveLength(1);
  server.fault = 'none';
  expect(await data.createPurchase(input())).toMatchObject({ kind: 'done' });
  expect(purchases(server)).toHaveLength(1);
  await data.close();
});

test('[S-12] the same cart tried again much later goes out under the same id, with the hour of that attempt', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { data, server } = openTestData();
  const sent: { id: string; date: number }[] = [];
  const create = server.create.bind(server);
  server.create = (record) => {
    sent.push({ id: record.id, date: Date.parse(JSON.parse(record.content ?? '').purchaseDate) });
    return create(record);
  };
  server.fault = 'offline';
  await data.createPurchase(input());
  await data.createPurchase(input());
  expect(sent[1]).toEqual(sent[0]);
  const later = Date.now() + 11 * 60_000;
  vi.setSystemTime(later);
  await data.createPurchase(input());
  expect(sent[2]?.id).toBe(sent[0]?.id);
  expect(sent[2]?.date).toBeGreaterThanOrEqual(later);
  expect(await data.read((tx) => tx.kept('payment'))).toMatchObject({ startedAt: sent[2]?.date });
  server.fault = 'none';
  expect(await data.createPurchase(input())).toMatchObject({ kind: 'done' });
  expect(sent[3]).toEqual(sent[2]);
  await data.close();
});

test('[SY-52] another cart after an unclear end finds the first purchase under way instead of buying again', async () => {
  const { data, server } = openTestData();
  server.fault = 'answer-lost';
  await data.createPurchase(input(2));
  server.fault = 'none';
  const outcome = await data.createPurchase(input(5));
  expect(outcome).toMatchObject({ kind: 'done', value: { totalAmount: 960 } });
  expect(purchases(server)).toHaveLength(1);
  await data.close();
});

test('a refused purchase leaves nothing under way and carries the code and the detail', async () => {
  const { data, server } = openTestData();
  server.create = () =>
    Promise.reject(
      new TransportError({
        kind: 'refused',
        code: 'PRICE_CHANGED',
        message: 'Os preços mudaram.',
        detail: { totalAmount: 10 },
      }),
    );
  expect(await data.createPurchase(input())).toMatchObject({
    kind: 'failed',
    error: { kind: 'refused', code: 'PRICE_CHANGED', detail: { totalAmount: 10 } },
  });
  const payment = watch(data.live.payment());
  await expect.poll(() => payment.value).toBeNull();
  await data.close();
});
