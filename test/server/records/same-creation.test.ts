import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEngine } from '../support/open-store.ts';
import { contentOf, getRecord, mutate } from './support/operations.ts';
import { newPerson, openRecordServer, type Person, type RecordServer } from './support/record-server.ts';

const AT_ONCE = 6;

describeOnEngine('one creation sent several times at once', () => {
  const dona = newPerson('dona');
  const ana = newPerson('ana');
  let server: RecordServer;
  let shop = '';

  beforeAll(async () => {
    server = await openRecordServer();
    shop = (await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC' })).id;
    const fields = { name: 'Ana Lima', cpf: '52998224725', balance: 0, revenue: 0, score: 0 };
    await server.seed({ id: ana.email, type: 'PROFILE', owner: ana.sub, fields });
  });
  afterAll(() => server.close());

  const seedItem = async (quantity: number) =>
    (
      await server.seed({
        type: 'ITEM',
        parentId: shop,
        owner: dona.sub,
        fields: { name: 'Café', price: 4.8, quantity },
      })
    ).id;
  const quantityOf = async (id: string) =>
    contentOf((await getRecord(server, dona, id, 'ITEM')).value).quantity;
  /** Sends the creation many times at once. Returns the answers: a code, or the record's id. */
  const sendAll = async (by: Person, input: object) => {
    const outcomes = await Promise.all(
      Array.from({ length: AT_ONCE }, () => mutate(server, by, 'createRecord', input)),
    );
    return outcomes.map(({ code, value }) => value?.id ?? code);
  };

  test('[R-03] of the last unit, is one purchase that all are answered with', async () => {
    for (const stock of [1, AT_ONCE * 2]) {
      const item = await seedItem(stock);
      const id = randomUUID();
      const content = JSON.stringify({ items: [{ id: item, quantity: 1 }], totalAmount: 4.8 });
      const input = { id, type: 'SHOPPING_PURCHASE', parentId: shop, content };
      expect(await sendAll(ana, input)).toEqual(Array(AT_ONCE).fill(id));
      expect(await quantityOf(item)).toBe(stock - 1);
    }
  });

  test('[R-03] [X-04] of a count and of what takes it back, is applied once and asks nobody', async () => {
    const item = await seedItem(3);
    const entry = (id: string, move: object) => ({
      ...{ id, type: 'STOCK_CHANGE', parentId: shop, reference: item },
      content: JSON.stringify({ visitId: 'v', at: 1_800_000_000_000, ...move }),
    });
    const [count, undo] = [randomUUID(), randomUUID()];
    const counted = entry(count, { kind: 'contado', counted: 8, base: 3 });
    expect(await sendAll(dona, counted)).toEqual(Array(AT_ONCE).fill(count));
    expect(await quantityOf(item)).toBe(8);
    const undone = entry(undo, { kind: 'desfeito', undoes: count });
    expect(await sendAll(dona, undone)).toEqual(Array(AT_ONCE).fill(undo));
    expect(await quantityOf(item)).toBe(3);
  });

  test('under an id that something else has is CONFLICT, with nothing that is ours alone', async () => {
    const item = await seedItem(3);
    const place = { parentId: shop, reference: item };
    const taken = { ...place, id: randomUUID(), type: 'STOCK_CHANGE' };
    const put = JSON.stringify({ visitId: 'v', at: 1_800_000_000_000, kind: 'reposto', units: 1 });
    expect((await mutate(server, dona, 'createRecord', { ...taken, content: put })).code).toBe('ok');
    const order = await server.seed({
      ...{ type: 'SUPPLY_ORDER', parentId: shop, owner: dona.sub, reference: 'f' },
      fields: { status: 'pedido', lines: [{ itemId: item, boxes: 1 }] },
    });
    const lines = [{ itemId: item, changeId: taken.id, units: 1 }];
    const { error } = await mutate(server, dona, 'createRecord', {
      ...{ id: randomUUID(), type: 'SUPPLY_RECEIPT', parentId: shop, reference: order.id },
      content: JSON.stringify({ at: 1_800_000_000_000, lines }),
    });
    expect(error?.errorInfo).toEqual({ code: 'CONFLICT' });
  });
});
