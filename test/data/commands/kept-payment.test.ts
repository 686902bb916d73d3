import { afterEach, expect, test, vi } from 'vitest';
import { PAYMENT_KEY, readPayment } from '../../../src/data/commands/money/kept-payment.ts';
import { closePayment } from '../../../src/data/commands/money/settle-paid.ts';
import { dropPayment } from '../../../src/data/commands/money/show-payment.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { input, purchases } from '../support/purchase-input.ts';
import { openTestData } from '../support/test-data.ts';
import { watch } from '../support/watch.ts';

afterEach(() => {
  vi.useRealTimers();
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
  await closePayment(second.data, purchases(first.server)[0]?.id ?? '');
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
  await closePayment(second.data, purchases(first.server)[0]?.id ?? '');
  answer();
  await second.data.nudge();
  await expect.poll(() => payment.value).toBeNull();
  expect(ends).not.toContain('open');
  await second.data.close();
});

test('[S-18, SY-54] a look-up that is answered after the dialog was put aside again does not open it', async () => {
  const { data, server } = openTestData();
  const payment = watch(data.live.payment());
  await data.createPurchase(input());
  await expect.poll(() => payment.value?.state).toBe('open');
  const id = payment.value?.purchaseId ?? '';
  await data.turnPayment(id, 'aside');
  const answers: (() => void)[] = [];
  const get = server.get.bind(server);
  server.get = async (...key) => {
    const row = await get(...key);
    if (key[1] === 'SHOPPING_PURCHASE') await new Promise<void>((answer) => void answers.push(answer));
    return row;
  };
  const nudges = [data.nudge(), data.nudge()];
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.();
  await expect.poll(() => payment.value?.state).toBe('open');
  await data.turnPayment(id, 'aside');
  answers[1]?.();
  await Promise.all(nudges);
  expect(payment.value?.state).toBe('aside');
  // The next look-up opens the payment, as before.
  const next = data.nudge();
  await expect.poll(() => answers.length).toBe(3);
  answers[2]?.();
  await next;
  await expect.poll(() => payment.value?.state).toBe('open');
  await data.close();
});

test('[S-13] putting a payment away leaves the one that another page has begun meanwhile', async () => {
  const { data } = openTestData();
  const payment = watch(data.live.payment());
  await data.createPurchase(input());
  await expect.poll(() => payment.value?.state).toBe('open');
  const purchaseId = payment.value?.purchaseId;
  await closePayment(data, 'another');
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

test.each([
  ['before the look-up', 0],
  ['during the look-up', 2],
])('[SY-53] what was sent once more is not dropped because its first attempt is old: %s', async (_, late) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { data, server } = openTestData();
  server.fault = 'offline';
  const start = Date.now();
  await data.createPurchase(input());
  server.fault = 'none';
  vi.setSystemTime(start + (29 + late) * 1000);
  const create = server.create.bind(server);
  const arrivals: (() => void)[] = [];
  server.create = async (record) => {
    await new Promise<void>((arrive) => void arrivals.push(arrive));
    return create(record);
  };
  const get = server.get.bind(server);
  const says: (() => void)[] = [];
  server.get = async (...key) => {
    const row = await get(...key);
    if (key[1] === 'SHOPPING_PURCHASE') await new Promise<void>((say) => void says.push(say));
    return row;
  };
  const lookUps: Promise<void>[] = [];
  if (late > 0) lookUps.push(data.nudge());
  await expect.poll(() => says.length).toBe(lookUps.length);
  const again = data.createPurchase(input());
  await expect.poll(() => arrivals.length).toBe(1);
  vi.setSystemTime(start + 32_000);
  if (late === 0) lookUps.push(data.nudge());
  await expect.poll(() => says.length).toBeGreaterThan(0);
  for (const say of says) say();
  await Promise.all(lookUps);
  expect(await data.read((tx) => tx.kept(PAYMENT_KEY))).toMatchObject({ state: 'sent' });
  server.get = get;
  arrivals[0]?.();
  expect((await again).kind).toBe('done');
  expect(purchases(server)).toHaveLength(1);
  await data.close();
});

test('[SY-53] [S-12] what was sent a third time is not dropped because its second attempt is old', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { data, server } = openTestData();
  const start = Date.now();
  server.fault = 'offline';
  for (const seconds of [0, 5]) {
    vi.setSystemTime(start + seconds * 1000);
    await data.createPurchase(input());
  }
  server.fault = 'none';
  vi.setSystemTime(start + 31_000);
  const create = server.create.bind(server);
  let arrive = (): void => undefined;
  server.create = async (record) => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await create(record);
    server.fault = 'offline';
    throw new TransportError({ kind: 'network', code: 'NETWORK', message: 'lost' });
  };
  server.calls.length = 0;
  const third = data.createPurchase(input());
  const kept = () => data.read((tx) => tx.kept(PAYMENT_KEY));
  await expect.poll(kept).toMatchObject({ startedAt: start + 31_000 });
  vi.setSystemTime(start + 36_000);
  await data.nudge();
  expect(await kept()).toMatchObject({ state: 'sent' });
  expect(server.calls).toContain(`get SHOPPING_PURCHASE ${readPayment(await kept())?.purchaseId}`);
  arrive();
  expect((await third).kind).toBe('failed');
  server.fault = 'none';
  server.create = create;
  expect((await data.createPurchase(input())).kind).toBe('done');
  expect(purchases(server)).toHaveLength(1);
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
    // Both requests are sent before either arrives.
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

test('[S-15] a purchase that came to nothing leaves the payment that another page has begun', async () => {
  const store = createMemoryStore();
  const deps = { store, lookUpSoon: () => undefined };
  const kept = () => store.read((tx) => tx.kept(PAYMENT_KEY));
  const others = { purchaseId: 'other', locationId: 'l', locationName: '', startedAt: 0, content: '{}' };
  await store.write((tx) => tx.keep(PAYMENT_KEY, { ...others, state: 'open' }));
  await dropPayment(deps, 'mine');
  expect(readPayment(await kept())?.purchaseId).toBe('other');
  await dropPayment(deps, 'other');
  expect(await kept()).toBeUndefined();
});
