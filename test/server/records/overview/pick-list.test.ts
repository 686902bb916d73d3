import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPickList } from '../../../../server/records/overview/pick-list.ts';
import { createShopFacts } from '../../../../server/records/overview/shop-facts.ts';
import { createZone } from '../../../../src/domain/hours/shop-time-zone.ts';
import type { PickFacts } from '../../../../src/domain/overview/pick-list.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { counted } from '../support/counted.ts';
import { newPerson, openRecordServer, type RecordServer } from '../support/record-server.ts';

const QUERY = `{ pickList { at shops { id more
  items { id name stock cost image paces minimum par boxSize boxName } } } }`;

describeOnEngine('what to bring to the own locations and those where one works', () => {
  const dona = newPerson('dona');
  const cliente = newPerson('cliente');
  const zone = createZone();
  const now = Date.UTC(2026, 10, 23, 17, 32);
  let clock = now;
  let server: RecordServer;
  let shop = '';

  const ask = async (person = dona): Promise<PickFacts> => {
    const { data, errors } = await server.call(person, QUERY);
    expect(errors).toEqual([]);
    return data?.pickList;
  };
  const shelf = async (fields: object, parentId = shop) => {
    clock = now - 60 * DAY_MS;
    const { id } = await server.seed({ type: 'ITEM', owner: dona.sub, parentId, fields });
    clock = now;
    return id;
  };
  const sell = async (daysAgo: number, id: string, quantity: number) => {
    clock = now - daysAgo * DAY_MS;
    const items = [{ id, name: 'x', quantity, price: 1 }];
    const fields = { status: 'PAID', totalAmount: quantity, items };
    await server.seed({ type: 'SHOPPING_PURCHASE', owner: cliente.sub, parentId: shop, fields });
    clock = now;
  };

  beforeAll(async () => {
    server = await openRecordServer({ now: () => clock });
    clock = now - 90 * DAY_MS;
    shop = (await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC' })).id;
    await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PRIVATE' });
    clock = now;
  });
  afterAll(() => server.close());

  test('[R-05] it has what may run short of own locations, with pace and box, and nothing of others or out of sale', async () => {
    const water = await shelf({
      ...{ name: 'Água', value: 3, cost: 1.1, quantity: 3 },
      ...{ minimum: 8, boxSize: 12, boxName: 'fardo' },
    });
    const rare = await shelf({ name: 'Pilhas', value: 9, quantity: 2 });
    await shelf({ name: 'Sal', value: 9, quantity: 80, minimum: 4 });
    await shelf({ name: 'Sorvete', value: 9, quantity: 0, minimum: 4, hidden: true });
    await shelf({ name: 'Sem preço', quantity: 0, minimum: 4 });
    for (let day = 1; day <= 28; day += 1) await sell(day, water, 2);
    await sell(3, rare, 5);
    const { at, shops } = await ask();
    expect(at).toBe(now);
    expect(shops.map(({ id, more }) => [id, more])).toEqual([[shop, 0]]);
    expect(shops[0]?.items.map(({ name }) => name)).toEqual(['Água', 'Pilhas']);
    expect(shops[0]?.items[0]).toMatchObject({
      ...{ id: water, stock: 3, cost: 110, image: null, minimum: 8, par: null },
      ...{ boxSize: 12, boxName: 'fardo' },
    });
    const paces = shops[0]?.items[0]?.paces ?? [];
    expect(paces).toHaveLength(7);
    for (const pace of paces) expect(Math.abs(pace - 2)).toBeLessThan(0.5);
    expect((await ask(cliente)).shops).toEqual([]);
    const shown = await server.call(cliente, `{ getRecord(id: "${water}", type: "ITEM") { content } }`);
    expect(shown.data?.getRecord.content).not.toMatch(/minimum|boxSize|boxName|cost/);
  });

  test('[R-05] who fills its shelves is told the same, without what an item costs; other roles are told nothing', async () => {
    const roles = ['stocker', 'deputy', 'attendant', 'partner'] as const;
    const own = (await ask()).shops.find(({ id }) => id === shop);
    expect(own?.items[0]?.cost).toBe(110);
    const told = await Promise.all(
      roles.map(async (role) => {
        const person = newPerson(role);
        const fields = { role, status: 'ACTIVE', sub: person.sub };
        await server.seed({
          ...{ type: 'STAFF', parentId: shop, owner: dona.sub, reference: person.email, fields },
        });
        return (await ask(person)).shops;
      }),
    );
    const without = own?.items.map((item) => ({ ...item, cost: null }));
    expect(told).toEqual([[{ ...own, items: without }], [own], [], []]);
  });

  test('[R-05] units past their date are not for sale: what stands for them is brought', async () => {
    const [milk, half] = await Promise.all(
      [60, 50].map((expired) =>
        shelf({
          ...{ name: `Leite ${expired}`, value: 3, quantity: 60, minimum: 12 },
          lots: [
            { until: now, units: expired },
            { until: now + 9 * DAY_MS, units: 60 - expired },
          ].filter(({ units }) => units > 0),
        }),
      ),
    );
    const listed = (await ask()).shops.flatMap(({ items }) => items);
    const stockOf = (id: string | undefined) => listed.find((item) => item.id === id)?.stock;
    expect([stockOf(milk), stockOf(half)]).toEqual([0, 10]);
  });

  test('[X-04] it says at how many items a count is asked for, also where nothing runs short', async () => {
    const asker = newPerson('pede');
    const place = await server.seed({ type: 'LOCATION', owner: asker.sub, reference: 'PRIVATE' });
    const full = { value: 9, quantity: 80 };
    for (const countAsked of [true, true, undefined]) await shelf({ ...full, countAsked }, place.id);
    const { data } = await server.call(asker, '{ pickList { shops { id counts items { id } } } }');
    expect(data?.pickList.shops).toEqual([{ id: place.id, counts: 2, items: [] }]);
  });

  test('fifty locations with a thousand items cost as few statements as one, and a bounded answer', async () => {
    // A new owner at each run of the test.
    const chain = newPerson(crypto.randomUUID());
    const own = { type: 'LOCATION' as const, owner: chain.sub, reference: 'PRIVATE' };
    await server.seed(own);
    const pickListOf = createPickList(createShopFacts(zone), zone);
    const request = { viewer: chain, now, spend: () => undefined };
    const statements = async (): Promise<number> => {
      const { read, count } = counted(server.store.read);
      await pickListOf(read, request);
      return count();
    };
    await statements();
    const few = await statements();
    expect(few).toBeLessThan(7);
    clock = now - 90 * DAY_MS;
    for (let place = 0; place < 50; place += 1) {
      const { id } = await server.seed(own);
      const items = Array.from({ length: place === 0 ? 1000 : 20 }, (_, index) => ({
        ...{ type: 'ITEM' as const, owner: chain.sub, parentId: id },
        fields: { name: `Produto ${index}`, value: 2, quantity: 1, minimum: 5, boxSize: 6, boxName: 'caixa' },
      }));
      // Few at once, because more would wait too long for a connection.
      for (let from = 0; from < items.length; from += 20)
        await Promise.all(items.slice(from, from + 20).map((item) => server.seed(item)));
    }
    clock = now;
    await statements();
    expect(await statements()).toBe(few);
    const { shops } = await ask(chain);
    const listed = shops.flatMap(({ items }) => items);
    expect(listed.length).toBeLessThanOrEqual(2000);
    const large = shops.find(({ more }) => more > 0);
    expect([large?.items.length, large?.more]).toEqual([200, 800]);
    expect(shops.filter(({ items }) => items.length === 20)).toHaveLength(49);
    // Ordered items make room for further ones.
    const ordered = large?.items.map(({ id }) => id) ?? [];
    const lines = ordered.map((itemId) => ({ itemId, name: 'x', boxes: 1, boxSize: 6 }));
    await server.seed({
      ...{ type: 'SUPPLY_ORDER', owner: chain.sub, parentId: large?.id ?? '' },
      fields: { status: 'pedido', lines },
    });
    const next = (await ask(chain)).shops.find(({ id }) => id === large?.id);
    expect([next?.items.length, next?.more]).toEqual([200, 600]);
    expect(next?.items.filter(({ id }) => ordered.includes(id))).toEqual([]);
  });
});
