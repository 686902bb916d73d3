import '../../support/midday.ts';
import { expect, test } from 'vitest';
import { type SalesScope, scopeKey } from '../../../src/data/basis/scope.ts';
import { loadedSales, salesWithin } from '../../../src/data/sync/sales-rows.ts';
import type { ListQuery, PageArgs } from '../../../src/data/wire/transport.ts';
import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';
import { type Period, periodOf } from '../../../src/domain/intelligence/period.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { FakeServer } from '../support/fake-server.ts';
import { openTestData, type TestData } from '../support/test-data.ts';
import { watch } from '../support/watch.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const zone = createZone();
const today = zone.dayOf(Date.now());
const week = periodOf(today - 6, today, zone);
const month = periodOf(today - 29, today, zone);

/** A server that notes the requests for sales. */
class WatchedServer extends FakeServer {
  readonly pages: { query: ListQuery; args: PageArgs }[] = [];
  override pageSize = 100;

  override list(query: ListQuery, args: PageArgs) {
    this.pages.push({ query, args });
    return super.list(query, args);
  }
}

function sell(
  server: FakeServer,
  id: string,
  at: number,
  { owner = 'cliente', parentId = 'loja' }: { owner?: string; parentId?: string } = {},
): void {
  const row = { id, parentId, owner, createdAt: at, updatedAt: at };
  server.put({ ...row, type: 'SHOPPING_PURCHASE', content: '{"status":"PAID","totalAmount":1}' });
}

function look({ data }: TestData, period: Period) {
  const scope: SalesScope = { kind: 'sales', locationId: 'loja', period };
  return watch(
    data.live.list(scopeKey(scope), {
      scope,
      read: async (tx) => {
        const loaded = await loadedSales(tx, 'loja');
        return loaded ? [loaded] : [];
      },
    }),
  );
}

async function mirrored({ data }: TestData, period: Period): Promise<string[]> {
  const rows = new Map<string, RecordRow>();
  for await (const batch of salesWithin((work) => data.read(work), 'loja', period.since, period.to - 1))
    for (const row of batch) rows.set(row.id, row);
  return [...rows.keys()].sort();
}

/** All mirrored sales of the location, of any time. */
const everything = { since: 0, from: 0, to: Number.MAX_SAFE_INTEGER };

test('[MB-04] the sales of the period and of the days before come in pages of 100, newest first, until there is no token', async () => {
  const server = new WatchedServer();
  const opened = openTestData({ server });
  for (let n = 0; n < 230; n += 1) sell(server, `s${n}`, week.since + n * HOUR);
  sell(server, 'before', week.since - 1);
  sell(server, 'elsewhere', week.from, { parentId: 'outra' });
  const sales = look(opened, week);
  await expect.poll(() => sales.value.status).toBe('ready');

  expect(sales.value.rows[0]?.period).toEqual(week);
  expect(await mirrored(opened, week)).toHaveLength(230);
  const walk = server.pages.slice(0, 3);
  for (const { query, args } of walk) {
    expect(query).toEqual({ by: 'parentIdAndType', parentId: 'loja', type: 'SHOPPING_PURCHASE' });
    expect(args).toMatchObject({ first: 100, sort: 'DESC', updatedAt: { ge: week.since, le: week.to - 1 } });
  }
  expect(walk.map(({ args }) => Boolean(args.after))).toEqual([false, true, true]);
  sales.stop();
  await opened.data.close();
});

test('[MB-04] a sale that is paid while the pages are read is not missed', async () => {
  const server = new WatchedServer();
  const opened = openTestData({ server });
  for (let n = 0; n < 150; n += 1) sell(server, `s${n}`, week.since + n * HOUR);
  server.betweenPages = () => sell(server, 's0', Date.now());
  const sales = look(opened, week);
  await expect.poll(() => sales.value.status).toBe('ready');
  expect(await mirrored(opened, week)).toHaveLength(150);
  sales.stop();
  await opened.data.close();
});

test('another period takes the place of the last one; own purchases stay', async () => {
  const server = new WatchedServer();
  const opened = openTestData({ server });
  const { sub } = opened.data.user;
  sell(server, 'new', Date.now() - HOUR);
  sell(server, 'old', month.from + HOUR);
  sell(server, 'mine', month.from + 2 * HOUR, { owner: sub });
  const wide = look(opened, month);
  await expect.poll(() => wide.value.status).toBe('ready');
  expect(await mirrored(opened, everything)).toEqual(['mine', 'new', 'old']);
  wide.stop();

  const narrow = look(opened, week);
  await expect.poll(() => narrow.value.rows[0]?.period.from).toBe(week.from);
  expect(await mirrored(opened, everything)).toEqual(['mine', 'new']);
  narrow.stop();
  await opened.data.close();
});

test('[ML-01] [SY-47] the sales of today stay when a period that is over takes the place of the last one, and with the first look old ones go', async () => {
  const server = new WatchedServer();
  const opened = openTestData({ server });
  sell(server, 'today', Date.now());
  sell(server, 'old', month.from + HOUR);
  sell(server, 'long ago', month.since - HOUR);
  await opened.data.refresh({ kind: 'purchase', id: 'long ago' });
  await opened.data.refresh({ kind: 'sales', locationId: 'loja', period: week });
  expect(await mirrored(opened, everything)).toEqual(['today']);
  const past = periodOf(today - 29, today - 20, zone);
  await opened.data.refresh({ kind: 'sales', locationId: 'loja', period: past });
  expect(await mirrored(opened, everything)).toEqual(['old', 'today']);
  await opened.data.close();
});

test.each([
  ['the earlier', 0],
  ['the later', 1],
] as const)(
  'SY-47: two looks at once: %s ends first, and what is loaded is whole all the same',
  async (_, first) => {
    const server = new WatchedServer();
    const opened = openTestData({ server });
    for (let n = 0; n < 150; n += 1) {
      sell(server, `w${n}`, week.since + n * HOUR);
      sell(server, `m${n}`, month.since + n * HOUR);
    }
    await opened.data.refresh({ kind: 'sales', locationId: 'loja', period: periodOf(today, today, zone) });

    const past = periodOf(today - 59, today - 40, zone);
    const gates = [week, past].map(({ since }) => ({ since, ...Promise.withResolvers<void>() }));
    const list = server.list.bind(server);
    server.list = async (query, args) => {
      const page = await list(query, args);
      const gate = gates.find(({ since }) => since === args.updatedAt?.ge);
      if (args.after) await gate?.promise;
      return page;
    };
    const ends: Promise<unknown>[] = [];
    for (const period of [week, past]) {
      ends.push(opened.data.refresh({ kind: 'sales', locationId: 'loja', period }));
      await expect.poll(() => mirrored(opened, period)).toHaveLength(100);
    }
    gates[first]?.resolve();
    await ends[first];
    gates[1 - first]?.resolve();
    await Promise.all(ends);

    const loaded = await opened.data.read((tx) => loadedSales(tx, 'loja'));
    expect(loaded?.period).toEqual(past);
    expect(await mirrored(opened, everything)).toHaveLength(150);
    expect(await mirrored(opened, past)).toHaveLength(150);
    await opened.data.close();
  },
);

test('[SY-47] a period that is looked at again while another one is read is what is loaded in the end', async () => {
  const server = new WatchedServer();
  const opened = openTestData({ server });
  for (let n = 0; n < 150; n += 1) {
    sell(server, `w${n}`, week.since + n * HOUR);
    sell(server, `m${n}`, month.since + n * HOUR);
  }
  const [slow, list] = [Promise.withResolvers<void>(), server.list.bind(server)];
  server.list = async (query, args) => {
    const page = await list(query, args);
    if (args.after) await slow.promise;
    return page;
  };
  const past = periodOf(today - 59, today - 40, zone);
  const pick = async (period: Period) => {
    const scope: SalesScope = { kind: 'sales', locationId: 'loja', period };
    const view = watch(opened.data.live.list(scopeKey(scope), { scope, read: async () => [] }));
    await expect.poll(() => mirrored(opened, period)).toHaveLength(100);
    return view;
  };
  (await pick(week)).stop();
  (await pick(past)).stop();
  const again = await pick(week);
  slow.resolve();
  await expect
    .poll(async () => (await opened.data.read((tx) => loadedSales(tx, 'loja')))?.period)
    .toEqual(week);
  expect(await mirrored(opened, week)).toHaveLength(150);
  again.stop();
  await opened.data.close();
});

test('a known period is only brought up to date; what is gone goes with the period', async () => {
  const server = new WatchedServer();
  const opened = openTestData({ server });
  sell(server, 'a', Date.now() - 2 * DAY);
  sell(server, 'b', Date.now() - DAY);
  const sales = look(opened, week);
  await expect.poll(() => sales.value.status).toBe('ready');
  server.pages.length = 0;
  sell(server, 'c', Date.now() - HOUR);
  await opened.data.refresh({ kind: 'sales', locationId: 'loja', period: week });
  expect(await mirrored(opened, week)).toEqual(['a', 'b', 'c']);
  expect(server.pages).toHaveLength(1);
  expect(server.pages[0]?.args.updatedAt?.ge).toBeGreaterThan(week.from);
  sales.stop();

  server.delete('a', 'SHOPPING_PURCHASE');
  const past = periodOf(today - 59, today - 50, zone);
  await opened.data.refresh({ kind: 'sales', locationId: 'loja', period: past });
  await opened.data.refresh({ kind: 'sales', locationId: 'loja', period: month });
  expect(await mirrored(opened, month)).toEqual(['b', 'c']);
  await opened.data.close();
});

test('[X-02] what was loaded is there without a connection, in the period it was loaded for; a partial answer changes nothing', async () => {
  const server = new WatchedServer();
  const sub = crypto.randomUUID();
  const first = openTestData({ server, sub });
  sell(server, 'a', Date.now() - HOUR);
  await first.data.refresh({ kind: 'sales', locationId: 'loja', period: week });
  server.fault = 'partial';
  await first.data.refresh({ kind: 'sales', locationId: 'loja', period: month });
  await first.data.close();

  server.fault = 'offline';
  const second = openTestData({ server, sub });
  const sales = look(second, month);
  await expect.poll(() => sales.value.status).toBe('offline');
  await expect.poll(() => sales.value.rows[0]?.period).toEqual(week);
  expect(await mirrored(second, week)).toEqual(['a']);
  sales.stop();
  await second.data.close();
});

test('many sales of one instant are read in batches without end and without loss', async () => {
  const server = new WatchedServer();
  const opened = openTestData({ server });
  const at = Date.now() - HOUR;
  for (let n = 0; n < 1200; n += 1) sell(server, `s${n}`, n < 1100 ? at : at + n);
  await opened.data.refresh({ kind: 'sales', locationId: 'loja', period: week });
  expect(await mirrored(opened, week)).toHaveLength(1200);
  await opened.data.close();
});
