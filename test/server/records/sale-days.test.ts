import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldSales } from '../../../src/domain/intelligence/fold-sales.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { readSale } from '../../../src/records/content/sale.ts';
import { packColumns } from '../../../src/records/content/sale-columns.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { listAll } from './support/operations.ts';
import { newPerson, openRecordServer, type RecordServer } from './support/record-server.ts';

const FIRST = 20_000;
/** Bytes of text per sale of one line, in an answer of hundreds. */
const SALE_BYTES = 26;
const QUERY = `query q($parentId: String!, $from: Int!, $to: Int!, $held: String) {
  sales: saleDays(parentId: $parentId, from: $from, to: $to, held: $held) { days { day version columns } total more } }`;

describeOnEngine('sales as columns', () => {
  const dona = newPerson('dona');
  const cliente = newPerson('cliente');
  let server: RecordServer;
  let clock = FIRST * DAY_MS;
  let place = '';

  const sell = (
    fields: object,
    { parentId = place, owner = cliente.sub, id = crypto.randomUUID() as string } = {},
  ) => server.seed({ id, type: 'SHOPPING_PURCHASE', parentId, owner, fields });
  const ask = async (args: object = {}, person = dona) => {
    const variables = { parentId: place, from: FIRST, to: FIRST + 9, ...args };
    const { data, errors } = await server.call(person, QUERY, variables);
    return data?.sales ?? errors[0]?.errorInfo?.code;
  };
  const heldIn = ({ days }: { days: { day: number; version: string }[] }) =>
    days.map(({ day, version }) => `${day}:${version}`).join(',');

  beforeAll(async () => {
    server = await openRecordServer({ now: () => clock });
    place = (await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC' })).id;
    for (let n = 0; n < 620; n += 1) {
      // More than one batch on the first day, then some on two others.
      clock = (FIRST + (n < 600 ? 1 : n < 610 ? 2 : 5)) * DAY_MS + n * 1000;
      const items = [
        { id: `i${n % 3}`, name: `Nome ${n % 3}`, quantity: 1 + (n % 2), price: 0.1, cost: 0.07 },
      ];
      const appliedCampaigns = n % 4 === 0 ? [{ id: 'c', savings: 0.3 }] : [];
      const status = n % 50 === 0 ? 'EXPIRED' : 'PAID';
      await sell({ status, totalAmount: 0.1 * (1 + (n % 2)), pixAmount: 9, items, appliedCampaigns });
    }
    await sell({ status: 'PAID', totalAmount: 7 }, { parentId: 'outra' });
  });
  afterAll(() => server.close());

  test('[MB-04] [R-05] days hold what their records do, as their owner reads them, and none of a held version comes again', async () => {
    const all = await ask();
    expect(all).toMatchObject({ total: 620, more: false });
    expect(all.days.map(({ day }: { day: number }) => day)).toEqual([FIRST + 5, FIRST + 2, FIRST + 1]);
    const rows = (await listAll(server, dona, 'listByParentIdAndType', {
      ...{ parentId: place, type: 'SHOPPING_PURCHASE', first: 100 },
    })) as RecordRow[];
    for (const { day, columns } of all.days) {
      const sales = rows
        .filter(({ updatedAt }) => Math.floor(updatedAt / DAY_MS) === day)
        .sort((a, b) => a.updatedAt - b.updatedAt || (a.id < b.id ? -1 : 1))
        .flatMap((row) => readSale(row) ?? []);
      expect(columns).toBe(packColumns(foldSales(sales)));
    }
    expect(await ask({ held: heldIn(all) })).toEqual({ days: [], total: 620, more: false });
    expect(await ask({ from: FIRST + 2, to: FIRST + 4 })).toMatchObject({
      total: 10,
      days: [{ day: FIRST + 2 }],
    });
  });

  test('[MB-04] three days take one answer, and a sale in it no more than its budget of bytes', async () => {
    const { more, days } = await ask();
    expect(more).toBe(false);
    const bytes = days.reduce((sum: number, { columns }: { columns: string }) => sum + columns.length, 0);
    expect(bytes / 620).toBeLessThan(SALE_BYTES);
  });

  test('[MB-04] a sale that moves to another day, comes or is deleted changes its days alone', async () => {
    const before = await ask();
    const held = heldIn(before);
    clock = (FIRST + 7) * DAY_MS;
    const { id } = await sell({ status: 'PAID', totalAmount: 5 });
    expect((await ask({ held })).days.map(({ day }: { day: number }) => day)).toEqual([FIRST + 7]);
    const then = heldIn({ days: [...before.days, ...(await ask({ held })).days] });
    clock = (FIRST + 8) * DAY_MS;
    await sell({ status: 'PAID', totalAmount: 6 }, { id });
    const moved = await ask({ held: then });
    expect(moved.days).toMatchObject([{ day: FIRST + 8 }, { day: FIRST + 7, version: '0.0' }]);
  });

  test('[R-05] nobody but the owner is told anything, not even that there is a location', async () => {
    expect(await ask({}, cliente)).toBe('NOT_FOUND');
    expect(await ask({}, newPerson('estranho'))).toBe('NOT_FOUND');
    expect(await ask({ parentId: 'outra' })).toBe('NOT_FOUND');
  });

  test('[R-02] a span beyond ten years and days before 1970 are refused', async () => {
    expect(await ask({ from: 0, to: 4000 })).toBe('BAD_INPUT');
    expect(await ask({ from: -1 })).toBe('BAD_INPUT');
    expect(await ask({ to: 2_147_483_647, from: 2_147_483_647 })).toBe('BAD_INPUT');
  });
});

describeOnEngine('many sales', () => {
  test('[MB-04] each batch of them costs as much as a request', async () => {
    const dona = newPerson('dona');
    const server = await openRecordServer({
      rateLimit: { burst: 1, perSecond: 0.001 },
      now: () => FIRST * DAY_MS,
    });
    const { id } = await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC' });
    for (let n = 0; n < 501; n += 1)
      await server.seed({
        type: 'SHOPPING_PURCHASE',
        parentId: id,
        owner: dona.sub,
        fields: { status: 'PAID' },
      });
    const { errors } = await server.call(dona, QUERY, { parentId: id, from: FIRST, to: FIRST });
    expect(errors[0]?.errorInfo).toMatchObject({ code: 'RATE_LIMITED' });
    await server.close();
  });
});
