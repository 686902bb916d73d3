import '../../support/midday.ts';
import { expect, test } from 'vitest';
import { readSales } from '../../../src/data/rows/sales.ts';
import { loadedSales, type SalesPart, salesPart } from '../../../src/data/sync/sales-rows.ts';
import type { SaleDaysAnswer, SaleDaysQuestion } from '../../../src/data/wire/transport.ts';
import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';
import type { SaleColumns } from '../../../src/domain/intelligence/columns.ts';
import { type Period, periodOf } from '../../../src/domain/intelligence/period.ts';
import { createTally } from '../../../src/domain/intelligence/tally.ts';
import { FakeServer } from '../support/fake-server.ts';
import { openTestData, type TestData } from '../support/test-data.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const zone = createZone();
const today = zone.dayOf(Date.now());
const month = periodOf(today - 30, today, zone);
const week = periodOf(today - 6, today, zone);

/** A backend with columns that notes queries and answered days. */
class TellingServer extends FakeServer {
  override tellsColumns = true;
  override mostPurchases = 300;
  readonly questions: SaleDaysQuestion[] = [];
  readonly told: number[] = [];
  answers = Number.POSITIVE_INFINITY;

  override async saleDays(question: SaleDaysQuestion): Promise<SaleDaysAnswer | null> {
    this.questions.push(question);
    this.answers -= 1;
    this.fault = this.answers < 0 ? 'offline' : 'none';
    const answer = await super.saleDays(question);
    this.told.push(...(answer?.days ?? []).map(({ day }) => day));
    return answer;
  }
}

function sell(server: FakeServer, id: string, at: number, createdAt = at): void {
  const row = { id, parentId: 'loja', owner: 'cliente', createdAt, updatedAt: at };
  server.put({ ...row, type: 'SHOPPING_PURCHASE', content: '{"status":"PAID","totalAmount":1}' });
}

function shopOf(count: number): TellingServer {
  const server = new TellingServer();
  for (let n = 0; n < count; n += 1) sell(server, `s${n}`, Date.now() - (n + 1) * HOUR);
  return server;
}

const look = ({ data }: TestData, period: Period = month) =>
  data.refresh({ kind: 'sales', locationId: 'loja', period });
const loaded = ({ data }: TestData) => data.read((tx) => loadedSales(tx, 'loja'));
const part = ({ data }: TestData): Promise<SalesPart | null> => data.read((tx) => salesPart(tx, 'loja'));

/** Number of transactions in a period and in the days before it, as the screen counts them. */
async function counted({ data }: TestData, period: Period = month): Promise<number> {
  let columns: SaleColumns[] = [];
  await readSales(data, 'loja', period, {
    begin() {
      columns = [];
    },
    next: (days) => columns.push(...days),
  });
  const whole = { ...period, from: period.since };
  const tally = createTally({ period: whole, now: Date.now(), items: [], campaigns: [] }, zone);
  for (const one of columns) tally.add(one);
  return tally.result().totals.transactions;
}

test('[MB-04] [SY-49] sales come as columns, a look that was cut off goes on where it stopped, and nothing is told twice', async () => {
  const server = shopOf(1000);
  const sub = crypto.randomUUID();
  const first = openTestData({ server, sub });
  server.answers = 2;
  await look(first);
  expect(await loaded(first)).toBeNull();
  const reached = await part(first);
  expect(reached?.count).toBeGreaterThan(400);
  expect(reached?.share).toBeCloseTo((reached?.count ?? 0) / 1000);
  await first.data.close();

  server.answers = Number.POSITIVE_INFINITY;
  const second = openTestData({ server, sub });
  await look(second);
  expect((await loaded(second))?.period).toEqual(month);
  expect(await part(second)).toBeNull();
  expect(await counted(second)).toBe(1000);
  expect(new Set(server.told).size).toBe(server.told.length);
  // Two answers, a lost one, and two more.
  expect(server.questions).toHaveLength(5);
  expect(server.calls.filter((call) => call.startsWith('list'))).toEqual([]);
  await second.data.close();
});

test('[MB-04] the next answer is asked for before the one before it is stored', async () => {
  const server = shopOf(700);
  const opened = openTestData({ server });
  const { saleDays } = server;
  const stored: Promise<number>[] = [];
  server.saleDays = (question) => {
    stored.push(part(opened).then((found) => found?.count ?? 0));
    return saleDays.call(server, question);
  };
  await look(opened);
  // The first two queries find nothing stored, the third only the result of the first answer.
  const [first, second, third] = await Promise.all(stored);
  expect([first, second]).toEqual([0, 0]);
  expect(third).toBeGreaterThan(0);
  expect(third).toBeLessThanOrEqual(server.mostPurchases);
  expect(stored).toHaveLength(3);
  expect(await counted(opened)).toBe(700);
  await opened.data.close();
});

test('[MB-01] opened again one question brings the changed days alone; a sale that moved counts once', async () => {
  const server = shopOf(200);
  const opened = openTestData({ server });
  await look(opened);
  server.told.length = 0;
  server.questions.length = 0;
  sell(server, 'new', Date.now());
  sell(server, 's100', Date.now(), Date.now() - 101 * HOUR);
  await look(opened);
  expect(server.questions).toHaveLength(1);
  const changed = [Date.now(), Date.now() - 101 * HOUR].map((at) => Math.floor(at / DAY));
  expect(server.told.sort()).toEqual(changed.sort());
  expect(await counted(opened)).toBe(201);
  // Another period replaces it, and only its own days stay.
  await look(opened, week);
  expect(await counted(opened, week)).toBe(201);
  await opened.data.close();
});

test('[MB-04] [SY-49] what is heard between two looks counts at once, and what moved is not counted twice', async () => {
  const server = shopOf(20);
  const opened = openTestData({ server });
  await look(opened);
  sell(server, 'heard', Date.now());
  sell(server, 's19', Date.now(), Date.now() - 20 * HOUR);
  for (const id of ['heard', 's19']) await opened.data.refresh({ kind: 'purchase', id });
  expect(await counted(opened)).toBe(21);
  await look(opened);
  expect(await counted(opened)).toBe(21);
  await opened.data.close();
});

test('[MB-04] a sale that was given back in part since the days were told counts once', async () => {
  const server = shopOf(20);
  const opened = openTestData({ server });
  await look(opened);
  const soldAt = [...server.rows.values()].find(({ id }) => id === 's0')?.updatedAt ?? 0;
  const row = { id: 's0', parentId: 'loja', owner: 'cliente', createdAt: soldAt, updatedAt: Date.now() };
  const content = JSON.stringify({ status: 'PAID', totalAmount: 1, soldAt });
  server.put({ ...row, type: 'SHOPPING_PURCHASE', content });
  await opened.data.refresh({ kind: 'purchase', id: 's0' });
  expect(await counted(opened)).toBe(20);
  await look(opened);
  expect(await counted(opened)).toBe(20);
  await opened.data.close();
});

test('[SY-49] days that another page of the browser drops meanwhile are asked for again', async () => {
  const server = shopOf(1000);
  const sub = crypto.randomUUID();
  const [one, other] = [openTestData({ server, sub }), openTestData({ server, sub })];
  const { saleDays } = server;
  server.saleDays = async (question) => {
    const answer = await saleDays.call(server, question);
    if (answer?.more) return answer;
    // The narrow period is read while the last answer of the wide one is on its way.
    server.saleDays = saleDays;
    await look(other, week);
    return answer;
  };
  await look(one);
  expect((await loaded(one))?.period).toEqual(month);
  expect(await counted(one)).toBe(1000);
  await Promise.all([one.data.close(), other.data.close()]);
});

test('[MB-04] a backend that no longer tells columns is read by pages, and back', async () => {
  const server = shopOf(150);
  const opened = openTestData({ server });
  await look(opened);
  server.tellsColumns = false;
  sell(server, 'new', Date.now());
  await look(opened);
  expect(await loaded(opened)).toMatchObject({ isTold: false });
  expect(await counted(opened)).toBe(151);
  server.tellsColumns = true;
  await look(opened);
  expect(await loaded(opened)).toMatchObject({ isTold: true });
  expect(await counted(opened)).toBe(151);
  await opened.data.close();
});

test('[MB-04] columns that cannot be read, and answers without end, lead to pages', async () => {
  for (const spoil of [
    (answer: SaleDaysAnswer): SaleDaysAnswer => ({
      ...answer,
      days: answer.days.map((day) => ({ ...day, columns: '{}' })),
    }),
    (answer: SaleDaysAnswer): SaleDaysAnswer => ({ ...answer, days: [], more: true }),
  ]) {
    const server = shopOf(50);
    const { saleDays } = server;
    server.saleDays = async (question) => {
      const answer = await saleDays.call(server, question);
      return answer && spoil(answer);
    };
    const opened = openTestData({ server });
    await look(opened);
    expect(await counted(opened)).toBe(50);
    await opened.data.close();
  }
});
