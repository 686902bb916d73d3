import { afterEach, expect, test, vi } from 'vitest';
import type { PurchaseInput } from '../../../src/data/commands/inputs.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import type { FakeServer } from '../support/fake-server.ts';
import { openTestData } from '../support/test-data.ts';
import { watch } from '../support/watch.ts';

const input = (quantity = 2): PurchaseInput => ({
  locationId: 'place',
  locationName: 'Praça',
  useBalance: false,
  cart: {
    lines: [
      {
        itemId: 'agua',
        name: 'Água',
        quantity,
        originalPrice: 480,
        price: 480,
        discount: 0,
        campaignId: null,
        takePayDiscount: 0,
        takePayCampaignId: null,
        takePay: null,
        freeUnits: 0,
        total: 480 * quantity,
      },
    ],
    originalAmount: 480 * quantity,
    savings: 0,
    totalAmount: 480 * quantity,
    appliedCampaigns: [],
  },
});

afterEach(() => {
  vi.useRealTimers();
});

const purchases = (server: FakeServer) => server.visible().filter(({ type }) => type === 'SHOPPING_PURCHASE');

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

test('the purchase under way survives the page being closed, also when its answer never came', async () => {
  const sub = crypto.randomUUID();
  const first = openTestData({ sub });
  first.server.fault = 'answer-lost';
  await first.data.createPurchase(input());
  const unclear = watch(first.data.live.payment());
  await expect.poll(() => unclear.value?.state).toBe('sent');
  await first.data.close();

  first.server.fault = 'none';
  const second = openTestData({ sub, server: first.server });
  const payment = watch(second.data.live.payment());
  expect(payment.value).toBeUndefined();
  await expect.poll(() => payment.value?.state).toBe('open');
  expect(payment.value?.purchaseId).toBe(purchases(first.server)[0]?.id);
  await second.data.closePayment(purchases(first.server)[0]?.id ?? '');
  await expect.poll(() => payment.value).toBeNull();
  await second.data.close();
});

test('[S-13, S-15] a look-up that is answered after the payment was put away does not bring it back', async () => {
  const sub = crypto.randomUUID();
  const first = openTestData({ sub });
  await first.data.createPurchase(input());
  await first.data.close();
  const get = first.server.get.bind(first.server);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  first.server.get = async (id, type) => {
    const row = await get(id, type);
    if (type === 'SHOPPING_PURCHASE') {
      asked += 1;
      await held;
    }
    return row;
  };
  const second = openTestData({ sub, server: first.server });
  const payment = watch(second.data.live.payment());
  await expect.poll(() => payment.value?.state).toBe('open');
  await expect.poll(() => asked).toBeGreaterThan(0);
  const ends: (string | undefined)[] = [];
  second.data.live.payment().subscribe(() => ends.push(payment.value?.state));
  await second.data.closePayment(purchases(first.server)[0]?.id ?? '');
  answer();
  await second.data.nudge();
  await expect.poll(() => payment.value).toBeNull();
  expect(ends).not.toContain('open');
  await second.data.close();
});

test('[S-13] putting a payment away leaves the one that another page has begun meanwhile', async () => {
  const { data } = openTestData();
  const payment = watch(data.live.payment());
  await data.createPurchase(input());
  const purchaseId = payment.value?.purchaseId;
  await data.closePayment('another');
  expect(payment.value).toMatchObject({ state: 'open', purchaseId });
  await data.close();
});

test('[SY-53] a payment that the server never had is dropped at the next start', async () => {
  const sub = crypto.randomUUID();
  const first = openTestData({ sub });
  first.server.fault = 'offline';
  await first.data.createPurchase(input());
  await first.data.close();
  first.server.fault = 'none';
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  const second = openTestData({ sub, server: first.server });
  const payment = watch(second.data.live.payment());
  await expect.poll(() => payment.value).toBeNull();
  await second.data.close();
});

test('[S-12, X-07] a payment on its way is not dropped because the server does not have it yet', async () => {
  const { data, server } = openTestData();
  const create = server.create.bind(server);
  let arrive = (): void => undefined;
  server.create = async (record) => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await create(record);
    throw new TransportError({ kind: 'network', code: 'NETWORK', message: 'lost' });
  };
  const payment = watch(data.live.payment());
  const bought = data.createPurchase(input());
  await expect.poll(() => payment.value?.state).toBe('sent');
  server.calls.length = 0;
  await data.nudge();
  expect(server.calls).toContain(`get SHOPPING_PURCHASE ${payment.value?.purchaseId}`);
  expect(await data.read((tx) => tx.kept('payment'))).toMatchObject({ state: 'sent' });
  arrive();
  expect(await bought).toMatchObject({ kind: 'done' });
  await data.close();
});

test('[S-12, X-07] two pages that buy the same cart at once buy it once', async () => {
  const sub = crypto.randomUUID();
  const first = openTestData({ sub });
  const second = openTestData({ sub, server: first.server });
  const both = await Promise.all([first.data.createPurchase(input()), second.data.createPurchase(input())]);
  expect(both).toMatchObject([{ kind: 'done' }, { kind: 'done' }]);
  expect(purchases(first.server)).toHaveLength(1);
  await Promise.all([first.data.close(), second.data.close()]);
});

test('[S-12, X-07] two pages with different wishes at once buy one of them: the server takes an id once', async () => {
  const sub = crypto.randomUUID();
  const first = openTestData({ sub });
  const second = openTestData({ sub, server: first.server });
  const create = first.server.create.bind(first.server);
  let open = (): void => undefined;
  const bothSent = new Promise<void>((resolve) => {
    open = resolve;
  });
  let sent = 0;
  first.server.create = async (record) => {
    sent += 1;
    if (sent === 2) open();
    // Neither has arrived when the other asks for it.
    await bothSent;
    const isTaken = first.server.rows.has(`${record.type} ${record.id}`);
    if (isTaken) throw new TransportError({ kind: 'refused', code: 'CONFLICT', message: 'Já existe.' });
    return create(record);
  };
  const both = await Promise.all([
    first.data.createPurchase({ ...input(), useBalance: true }),
    second.data.createPurchase(input()),
  ]);
  expect(both).toMatchObject([{ kind: 'done' }, { kind: 'done' }]);
  const [bought, ...more] = purchases(first.server);
  expect(more).toEqual([]);
  expect(both.map((one) => one.kind === 'done' && one.value.id)).toEqual([bought?.id, bought?.id]);
  await Promise.all([first.data.close(), second.data.close()]);
});

test('[S-12, X-07] a page that buys when another has just bought shows that purchase', async () => {
  const sub = crypto.randomUUID();
  const first = openTestData({ sub });
  await first.data.createPurchase(input());
  const second = openTestData({ sub, server: first.server });
  expect(await second.data.createPurchase(input())).toMatchObject({ kind: 'done' });
  expect(purchases(first.server)).toHaveLength(1);
  await Promise.all([first.data.close(), second.data.close()]);
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

test('changing the profile keeps what the server has besides', async () => {
  const { data, server } = openTestData();
  server.put({
    id: 'ana@exemplo.com.br',
    type: 'PROFILE',
    content: '{"name":"Ana","balance":12.5,"extra":1}',
  });
  const outcome = await data.updateProfile({ cpf: '52998224725' });
  expect(outcome).toMatchObject({ kind: 'done', value: { name: 'Ana', cpf: '52998224725', balance: 1250 } });
  const row = server.visible().find(({ type }) => type === 'PROFILE');
  expect(JSON.parse(row?.content ?? '')).toEqual({
    name: 'Ana',
    balance: 12.5,
    extra: 1,
    cpf: '52998224725',
  });
  await data.close();
});

test('[P-03] what another device changes in the same moment outlives a change of the profile', async () => {
  const { data, server } = openTestData();
  const id = 'ana@exemplo.com.br';
  server.put({ id, type: 'PROFILE', content: '{"name":"Ana","chavePix":"","balance":12.5}' });
  const update = server.update.bind(server);
  server.update = async (input) => {
    server.put({ id, type: 'PROFILE', content: '{"name":"Ana","chavePix":"a@b.co","balance":10}' });
    expect(JSON.parse(input.content ?? '')).toEqual({ name: 'Ana Lima' });
    return update(input);
  };
  const outcome = await data.updateProfile({ name: 'Ana Lima' });
  const both = { name: 'Ana Lima', chavePix: 'a@b.co' };
  expect(outcome).toMatchObject({ kind: 'done', value: { ...both, balance: 1000 } });
  expect(JSON.parse(server.rows.get(`PROFILE ${id}`)?.content ?? '')).toEqual({ ...both, balance: 10 });
  const profile = watch(data.live.profile());
  await expect.poll(() => profile.value).toMatchObject({ row: both });
  await data.close();
});
