import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLosses } from '../../../../server/records/losses/losses.ts';
import { createStockDays } from '../../../../server/records/losses/stock-days.ts';
import { createShopFacts } from '../../../../server/records/overview/shop-facts.ts';
import { createZone } from '../../../../src/domain/hours/shop-time-zone.ts';
import type { Losses } from '../../../../src/domain/losses/losses.ts';
import { STAFF_ROLES, type StaffRole } from '../../../../src/domain/people/staff.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { counted } from '../support/counted.ts';
import { mutate } from '../support/operations.ts';
import { newPerson, openRecordServer, type Person, type RecordServer } from '../support/record-server.ts';

const QUERY = `query ($month: String!) { losses(month: $month) { at month shops { id more
  months { month revenue lost units uncosted }
  items { id name image revenue start end restocked sold adjusted }
  entries { id itemId kind cause units cost counted at author note saleId } } } }`;

describeOnEngine('the losses of own locations', () => {
  const dona = newPerson(`dona-${randomUUID()}`);
  const now = Date.UTC(2026, 10, 23, 17, 32);
  let clock = now;
  let server: RecordServer;
  let shop = '';
  let water = '';

  const ask = async (person = dona, month = '2026-11'): Promise<Losses> => {
    const { data, errors } = await server.call(person, QUERY, { month });
    expect(errors).toEqual([]);
    return data?.losses;
  };
  const remove = async (units: number, more: object = {}) => {
    const content = { visitId: 'v', at: clock, kind: 'retirado', units, reason: 'furto', ...more };
    const input = { id: randomUUID(), type: 'STOCK_CHANGE', parentId: shop, reference: water };
    expect(
      (await mutate(server, dona, 'createRecord', { ...input, content: JSON.stringify(content) })).code,
    ).toBe('ok');
  };
  const sell = (daysAgo: number, parentId = shop) => {
    clock = now - daysAgo * DAY_MS;
    const fields = {
      status: 'PAID',
      totalAmount: 8,
      items: [{ id: water, quantity: 2, price: 4, cost: 1.5 }],
    };
    return server.seed({ type: 'SHOPPING_PURCHASE', owner: 'x', parentId, fields }).finally(() => {
      clock = now;
    });
  };

  beforeAll(async () => {
    server = await openRecordServer({ now: () => clock });
    shop = (await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PRIVATE' })).id;
    const goods = { name: 'Água', value: 4, cost: 1.5, quantity: 30 };
    water = (await server.seed({ type: 'ITEM', owner: dona.sub, parentId: shop, fields: goods })).id;
    await server.seed({ id: 'p', type: 'PROFILE', owner: dona.sub, fields: { name: 'Dona Maria Silva' } });
  });
  afterAll(() => server.close());

  test('[R-05] are told at the cost of that time, with who did it, and to whom reads books and sales alone', async () => {
    await remove(2, { note: ' embalagens vazias ', returnOf: 'venda' });
    clock = now - 40 * DAY_MS;
    await remove(5);
    clock = now;
    await sell(1);
    const { at, month, shops } = await ask();
    expect([at, month, shops.length]).toEqual([now, '2026-11', 1]);
    expect(shops[0]?.months.slice(-2)).toEqual([
      { month: '2026-10', revenue: 0, lost: 750, units: 5, uncosted: 0 },
      { month: '2026-11', revenue: 800, lost: 300, units: 2, uncosted: 0 },
    ]);
    expect(shops[0]?.items).toMatchObject([{ id: water, name: 'Água', revenue: 800, sold: 2 }]);
    expect(shops[0]?.entries).toMatchObject([
      {
        ...{ kind: 'retirado', cause: 'furto', units: 2, cost: 150 },
        ...{ author: 'Dona S.', note: 'embalagens vazias', saleId: null },
      },
    ]);
    expect((await ask(dona, '2026-10')).shops[0]?.entries).toMatchObject([{ units: 5 }]);
    expect((await ask(newPerson('ninguem'))).shops).toEqual([]);
    for (const role of STAFF_ROLES) {
      const person = newPerson(`${role}-${randomUUID()}`);
      await hire(person, role);
      expect([role, (await ask(person)).shops.length]).toEqual([role, reads(role) ? 1 : 0]);
    }
  });

  test('a month that is no month, lies ahead or long ago is refused', async () => {
    for (const month of ['2026-13', '2026-12', '1999-01', 'hoje', '']) {
      const { errors } = await server.call(dona, QUERY, { month });
      expect(errors).toMatchObject([{ errorInfo: { code: 'BAD_INPUT', field: 'month' } }]);
    }
  });

  test('[MB-04] asked again they cost five statements however many shops, and two more for a day that changed', async () => {
    const chain = newPerson(randomUUID());
    const own = { type: 'LOCATION' as const, owner: chain.sub, reference: 'PRIVATE' };
    const ids = [(await server.seed(own)).id];
    const zone = createZone();
    const lossesOf = createLosses(createShopFacts(zone), createStockDays(zone), zone);
    const count = async (): Promise<number> => {
      const { read, count: statements } = counted(server.store.read);
      await lossesOf(read, { month: '2026-11' }, { viewer: chain, now, spend: () => undefined });
      return statements();
    };
    const cold = async (sales: number): Promise<number> => {
      for (let n = 0; n < sales; n += 1) await sell(n % 60, ids[0]);
      return count();
    };
    // Five hundred sales are one batch of rows, and each batch costs a statement. One more finds the records that moved
    // meanwhile.
    expect(await cold(1100)).toBeLessThanOrEqual(11);
    expect(await count()).toBe(5);
    for (let n = 0; n < 30; n += 1) ids.push((await server.seed(own)).id);
    await count();
    expect(await count()).toBe(5);
    await sell(3, ids[7]);
    expect(await count()).toBe(7);
  });

  const reads = (role: StaffRole): boolean => role === 'deputy' || role === 'partner';
  const hire = async (person: Person, role: StaffRole): Promise<void> => {
    await server.store.run('addUser', person);
    const id = randomUUID();
    const row = { type: 'STAFF', id };
    const offer = { ...row, parentId: shop, reference: person.email, content: JSON.stringify({ role }) };
    expect((await mutate(server, dona, 'createRecord', offer)).code).toBe('ok');
    const answer = { ...row, content: JSON.stringify({ status: 'ACTIVE' }) };
    expect((await mutate(server, person, 'updateRecord', answer)).code).toBe('ok');
  };
});
