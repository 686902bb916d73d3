import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEngine } from '../support/open-store.ts';
import { contentOf, list, mutate } from './support/operations.ts';
import { newPerson, openRecordServer, type RecordServer } from './support/record-server.ts';

describeOnEngine('the sales of a location', () => {
  const dona = newPerson('dona');
  const cliente = newPerson('cliente');
  const vizinha = newPerson('vizinha');
  let server: RecordServer;
  let clock = 1_750_000_000_000;
  let place = '';

  beforeAll(async () => {
    server = await openRecordServer({ now: () => clock });
    place = (await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC' })).id;
    const fields = {
      ...{ status: 'PAID', totalAmount: 5, pixAmount: 3, balanceUsed: 2, endToEndId: 'E1', qrCode: 'codigo' },
      items: [{ id: 'a', quantity: 1, price: 5, cost: 2 }],
    };
    for (let n = 0; n < 103; n += 1) {
      clock += 1000;
      await server.seed({ type: 'SHOPPING_PURCHASE', parentId: place, owner: cliente.sub, fields });
    }
  });
  afterAll(() => server.close());

  const ask = (person: typeof dona, args: object = {}) =>
    list(server, person, 'listByParentIdAndType', {
      ...{ parentId: place, type: 'SHOPPING_PURCHASE', first: 100, sort: 'DESC' },
      ...args,
    });

  test('[MB-04] [R-05] their owner reads them by time in pages of 100, with costs and without payments', async () => {
    const updatedAt = { ge: clock - 101_000, le: clock };
    const first = await ask(dona, { updatedAt });
    const { items, nextToken } = first.value as unknown as { items: never[]; nextToken: string };
    expect(items).toHaveLength(100);
    const rest = await ask(dona, { updatedAt, after: nextToken });
    expect(rest.value).toMatchObject({ nextToken: null });
    expect((rest.value as unknown as { items: [] }).items).toHaveLength(2);
    const content = contentOf(items[0] ?? null);
    expect(content).toMatchObject({ totalAmount: 5, items: [{ id: 'a', cost: 2 }] });
    for (const field of ['pixAmount', 'balanceUsed', 'endToEndId', 'qrCode'])
      expect(content).not.toHaveProperty(field);
  });

  test('[MI-04] [MB-04] deleting an item leaves its past sales as they were', async () => {
    const item = await server.seed({
      id: 'a',
      type: 'ITEM',
      parentId: place,
      owner: dona.sub,
      fields: { value: 5 },
    });
    const before = await ask(dona, { first: 1 });
    const key = { id: item.id, type: 'ITEM' };
    expect(await mutate(server, dona, 'deleteRecord', key)).toMatchObject({ value: { id: 'a' } });
    expect(await ask(dona, { first: 1 })).toEqual(before);
    expect(JSON.stringify(before)).toContain('\\"price\\":5');
  });

  test('[R-05] whoever does not own the location gets nothing, a buyer only the own ones without costs', async () => {
    expect((await ask(vizinha)).value).toEqual({ items: [], nextToken: null });
    const { items } = (await ask(cliente)).value as unknown as { items: never[] };
    expect(items).toHaveLength(100);
    expect(contentOf(items[0] ?? null)).toMatchObject({ items: [{ id: 'a', quantity: 1, price: 5 }] });
    expect(JSON.stringify(contentOf(items[0] ?? null))).not.toContain('cost');
  });

  test.each(['returned', 'ticket', 'all'])(
    'a period may be any number, for sales of which %s is asked',
    async (filter) => {
      const query = `query($from: Float!, $to: Float!) { sales(from: $from, to: $to, filter: "${filter}")
      { sales { id } totals { returned } } }`;
      const asked = async (from: number, to: number) => {
        const { data, errors } = await server.call(dona, query, { from, to });
        expect(errors).toEqual([]);
        return data?.sales;
      };
      const found = filter === 'all' ? 50 : 0;
      for (const to of [clock + 0.5, 1e300, Number.MAX_SAFE_INTEGER, 8.64e15])
        for (const from of [clock - 100_000.5, -1e300])
          expect((await asked(from, to)).sales).toHaveLength(found);
      expect((await asked(clock + 0.1, clock + 0.9 + 1)).sales).toEqual([]);
      const { errors } = await server.call(dona, query, { from: 1e300, to: 1e300 });
      expect(errors[0]?.errorInfo).toMatchObject({ code: 'BAD_INPUT', field: 'to' });
    },
  );
});
