import '../../support/midday.ts';
import { expect, test } from 'vitest';
import { loadedSales, type SalesPart, salesPart } from '../../../src/data/sync/sales-rows.ts';
import type { PageArgs } from '../../../src/data/wire/transport.ts';
import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';
import { type Period, periodOf } from '../../../src/domain/intelligence/period.ts';
import { FakeServer } from '../support/fake-server.ts';
import { openTestData, type TestData } from '../support/test-data.ts';

const MINUTE = 60_000;
const zone = createZone();
const today = zone.dayOf(Date.now());
const SALES = 3000;

/** Notes the requested pages of the list of sales. The connection breaks after `answers` answers. */
class CountingServer extends FakeServer {
  override pageSize = 100;
  readonly asked: PageArgs[] = [];
  answers = Number.POSITIVE_INFINITY;

  override list(...[query, args]: Parameters<FakeServer['list']>) {
    if (query.by !== 'parentIdAndType') return super.list(query, args);
    this.asked.push(args);
    this.answers -= 1;
    this.fault = this.answers < 0 ? 'offline' : 'none';
    return super.list(query, args);
  }
}

function shopOf(count: number): CountingServer {
  const server = new CountingServer();
  for (let n = 0; n < count; n += 1) sell(server, `s${n}`, Date.now() - (n + 10) * 10 * MINUTE);
  return server;
}

function sell(server: FakeServer, id: string, at: number): void {
  const row = { id, parentId: 'loja', owner: 'cliente', createdAt: at, updatedAt: at };
  server.put({ ...row, type: 'SHOPPING_PURCHASE', content: '{"status":"PAID","totalAmount":1}' });
}

const look = ({ data }: TestData, period: Period) =>
  data.refresh({ kind: 'sales', locationId: 'loja', period });
const loaded = ({ data }: TestData) => data.read((tx) => loadedSales(tx, 'loja'));
const part = ({ data }: TestData): Promise<SalesPart | null> => data.read((tx) => salesPart(tx, 'loja'));
const count = ({ data }: TestData): Promise<number> =>
  data.read(
    async (tx) => (await tx.select({ by: 'parent', parentId: 'loja', type: 'SHOPPING_PURCHASE' })).length,
  );

const month = periodOf(today - 30, today, zone);

test('[MB-04] thousands of sales that were cut off go on where they stopped, also after a reload, and say how far they are', async () => {
  const server = shopOf(SALES);
  const sub = crypto.randomUUID();
  const first = openTestData({ server, sub });
  server.answers = 12;
  await look(first, month);
  const reached = await part(first);
  expect(reached?.count).toBeGreaterThanOrEqual(1000);
  expect(await count(first)).toBe(reached?.count);
  expect(await loaded(first)).toBeNull();
  await first.data.close();

  server.answers = Number.POSITIVE_INFINITY;
  server.asked.length = 0;
  const second = openTestData({ server, sub });
  await look(second, month);
  expect((await loaded(second))?.period).toEqual(month);
  expect(await count(second)).toBe(SALES);
  expect(await part(second)).toBeNull();
  // 30 pages in all. The second page reads the rest, the newest again, and the new sales.
  expect(server.asked.length).toBeLessThanOrEqual(30 - 11 + 2);
  await second.data.close();
});

test('[MB-01] opened again, the same day or the next, nothing that the device holds is fetched again', async () => {
  const server = shopOf(SALES);
  const sub = crypto.randomUUID();
  const first = openTestData({ server, sub });
  await look(first, month);
  expect(await count(first)).toBe(SALES);
  await first.data.close();

  server.asked.length = 0;
  const second = openTestData({ server, sub });
  sell(server, 'new', Date.now() - MINUTE);
  await look(second, month);
  expect(server.asked).toHaveLength(1);
  expect(await count(second)).toBe(SALES + 1);

  // Tomorrow's last thirty days are today's and one day more.
  server.asked.length = 0;
  const next = periodOf(today - 29, today + 1, zone);
  await look(second, next);
  expect(server.asked.length).toBeLessThanOrEqual(2);
  expect((await loaded(second))?.period).toEqual(next);

  // A day within the loaded period needs no request.
  server.asked.length = 0;
  await look(second, periodOf(today - 4, today - 4, zone));
  expect(server.asked).toHaveLength(0);
  await second.data.close();
});

test('[MB-04] of a wider period only what is missing on both sides is fetched', async () => {
  const server = shopOf(SALES);
  const opened = openTestData({ server });
  await look(opened, periodOf(today - 3, today, zone));
  const held = await count(opened);
  server.asked.length = 0;
  await look(opened, month);
  expect(await count(opened)).toBe(SALES);
  const pages = Math.ceil((SALES - held) / 100);
  expect(server.asked.length).toBeLessThanOrEqual(pages + 3);
  await opened.data.close();
});
