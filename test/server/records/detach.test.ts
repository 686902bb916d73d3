import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEngine } from '../support/open-store.ts';
import { contentOf, getRecord, mutate } from './support/operations.ts';
import { newPerson, openRecordServer, type RecordServer } from './support/record-server.ts';

describeOnEngine('the end of a category or an item', () => {
  const dona = newPerson('dona');
  let server: RecordServer;
  let shop = '';
  beforeAll(async () => {
    server = await openRecordServer();
    shop = (await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC' })).id;
  });
  afterAll(() => server.close());

  const seed = async (type: 'ITEM' | 'CATEGORY' | 'CAMPAIGN', fields: object, parentId = shop) =>
    (await server.seed({ type, parentId, owner: dona.sub, reference: type, fields })).id;
  const read = async (id: string, type: string) => contentOf((await getRecord(server, dona, id, type)).value);
  const remove = (id: string, type: string) => mutate(server, dona, 'deleteRecord', { id, type });

  test('[MC-03] a category leaves its items and campaigns at once, however they name it, and each is told', async () => {
    const [sweet, cold] = [await seed('CATEGORY', {}), await seed('CATEGORY', {})];
    const items = [
      await seed('ITEM', { value: 5, quantity: 2, categories: [sweet, cold] }),
      await seed('ITEM', { value: 5, categories: [{ value: sweet, label: 'Doces' }] }),
      await seed('ITEM', { value: 5, categories: [cold], description: `não é "${sweet}"` }),
    ];
    const campaign = await seed('CAMPAIGN', { type: 'simple_category', categories: [cold, sweet] });
    const elsewhere = await seed('ITEM', { categories: [sweet] }, 'outra-loja');
    const told = () =>
      server.events
        .filter(({ channel, event }) => channel === `/location/${shop}` && event.type === 'RECORD_CHANGED')
        .map(({ event }) => event.record?.id);
    // PostgreSQL announces the seeds later, in order.
    await expect.poll(told).toContain(campaign);
    server.events.length = 0;
    expect((await remove(sweet, 'CATEGORY')).code).toBe('ok');
    const categories = await Promise.all(items.map(async (id) => (await read(id, 'ITEM')).categories));
    expect(categories).toEqual([[cold], [], [cold]]);
    expect((await read(items[0] ?? '', 'ITEM')).quantity).toBe(2);
    expect((await read(campaign, 'CAMPAIGN')).categories).toEqual([cold]);
    const other = server.store.read.selectFrom('record').select('content').where('id', '=', elsewhere);
    expect((await other.executeTakeFirst())?.content).toContain(sweet);
    await expect.poll(() => told().sort()).toEqual([items[0], items[1], campaign].sort());
  });

  test('[MI-04] an item leaves the campaigns that name it', async () => {
    const [juice, water] = [await seed('ITEM', { value: 5 }), await seed('ITEM', { value: 3 })];
    const campaign = await seed('CAMPAIGN', { type: 'simple_items', items: [juice, water], discount: 10 });
    expect((await remove(juice, 'ITEM')).code).toBe('ok');
    expect(await read(campaign, 'CAMPAIGN')).toMatchObject({ items: [water], discount: 10 });
  });

  test('[MC-03] a category of a thousand items ends in one write', async () => {
    const place = (await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC' })).id;
    const big = await seed('CATEGORY', {}, place);
    for (let n = 0; n < 1000; n += 1) await seed('ITEM', { value: 5, categories: [big] }, place);
    expect((await remove(big, 'CATEGORY')).code).toBe('ok');
    const left = server.store.read
      .selectFrom('record')
      .select('id')
      .where('parent_id', '=', place)
      .where('type', '=', 'ITEM')
      .where('content', 'like', `%${big}%`);
    expect(await left.execute()).toEqual([]);
  });

  test('[R-03] [SY-99] a deletion with ifUpdatedAt leaves what has moved on, and a category that an item has', async () => {
    const sweet = await seed('CATEGORY', {});
    const cake = await seed('ITEM', { value: 5, categories: [sweet] });
    const stampOf = async (id: string, type: string) =>
      (await getRecord(server, dona, id, type)).value?.updatedAt as number;
    const removeSeen = (id: string, type: string, ifUpdatedAt: number) =>
      mutate(server, dona, 'deleteRecord', { id, type, ifUpdatedAt });
    const category = (await getRecord(server, dona, sweet, 'CATEGORY')).value;
    const used = await removeSeen(sweet, 'CATEGORY', await stampOf(sweet, 'CATEGORY'));
    expect(used.error?.errorInfo).toEqual({ code: 'STALE', current: category });
    expect((await read(cake, 'ITEM')).categories).toEqual([sweet]);
    const stamp = await stampOf(cake, 'ITEM');
    const filled = { id: cake, type: 'ITEM', content: JSON.stringify({ value: 5, quantity: 9 }) };
    expect((await mutate(server, dona, 'updateRecord', filled)).code).toBe('ok');
    expect((await removeSeen(cake, 'ITEM', stamp)).code).toBe('STALE');
    expect((await read(cake, 'ITEM')).quantity).toBe(9);
    expect((await removeSeen(cake, 'ITEM', await stampOf(cake, 'ITEM'))).code).toBe('ok');
    expect((await removeSeen(sweet, 'CATEGORY', category?.updatedAt - 1)).code).toBe('STALE');
    expect((await removeSeen(sweet, 'CATEGORY', category?.updatedAt)).code).toBe('ok');
  });
});
