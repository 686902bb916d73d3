import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseContent } from '../../../../src/records/record.ts';
import { TYPE_DEFINITIONS } from '../../../../src/records/types/index.ts';
import { ANA, COFFEE, OWNER, PLACE, type Shop, WATER } from '../../money/support/shop.ts';
import { shopForEach } from '../../money/support/shop-for-each.ts';
import { describeOnEngine } from '../../support/open-store.ts';

describeOnEngine('prices of many items at once', () => {
  let shop: Shop;
  shopForEach(
    async (opened) => {
      shop = opened;
    },
    { coffee: 10 },
  );

  const request = (changes: readonly object[], sub = OWNER, id: string = randomUUID()) => {
    const content = JSON.stringify({ action: 'CHANGE_ITEMS', shop: PLACE, changes });
    const input = { id, type: 'REQUEST', reference: 'CHANGE_ITEMS', content };
    return shop.store.run('createRecord', { viewer: { sub, email: null }, input } as never) as Promise<never>;
  };
  const ask = async (...args: Parameters<typeof request>) =>
    parseContent(shop.must<{ content: string }>(await request(...args)).content);
  const price = (from: number, to: number) => ({ price: { from, to } });
  const priceOf = async (id: string) => {
    const row = await shop.store.read
      .selectFrom('record')
      .selectAll()
      .where('id', '=', id)
      .where('type', '=', 'ITEM')
      .executeTakeFirstOrThrow();
    return parseContent(row.content).price;
  };

  test('change once, keep their stock, and are noted with who did it', async () => {
    const id = randomUUID();
    const changes = [
      { id: COFFEE, content: price(4.8, 5.2) },
      { id: WATER, content: price(3.2, 3.5) },
    ];
    expect(await ask(changes, OWNER, id)).toEqual({
      action: 'CHANGE_ITEMS',
      shop: PLACE,
      changed: 2,
      left: [],
    });
    expect(await ask(changes, OWNER, id)).toMatchObject({ changed: 2 });
    expect([await priceOf(COFFEE), await priceOf(WATER)]).toEqual([5.2, 3.5]);
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 10, reserved: 0 });
    const edits = await shop.store.read.selectFrom('record').selectAll().where('type', '=', 'EDIT').execute();
    expect(edits.map(({ content }) => parseContent(content))).toMatchObject([
      { of: 'ITEM', before: { price: expect.any(Number) }, after: { price: expect.any(Number) } },
      { of: 'ITEM' },
    ]);
  });

  test('take a name, a text and fiscal codes over, and never an empty name or one that somebody changed', async () => {
    const item = async () => {
      const row = await shop.store.read
        .selectFrom('record')
        .selectAll()
        .where('id', '=', COFFEE)
        .where('type', '=', 'ITEM')
        .executeTakeFirstOrThrow();
      return { reference: row.reference, ...parseContent(row.content) } as Record<string, unknown>;
    };
    const before = await item();
    const was = (before.name as string | undefined) ?? before.reference;
    const rename = (from: unknown, to: unknown) => ({
      id: COFFEE,
      content: { name: { from, to }, description: { to: 'Coado' }, ncm: { to: '09012100' } },
    });
    expect(await ask([rename('Outro nome', 'Café forte')])).toMatchObject({ changed: 0 });
    expect(await ask([rename(was, ' ')])).toMatchObject({ left: [{ reason: 'BAD_INPUT' }] });
    expect(await ask([rename(was, 'Café forte')])).toMatchObject({ changed: 1, left: [] });
    expect(await item()).toMatchObject({
      ...{ reference: 'Café forte', description: 'Coado', ncm: '09012100' },
      ...('name' in before && { name: 'Café forte' }),
    });
  });

  test('one that changed meanwhile, that would be free or that is elsewhere is left alone and told', async () => {
    const gone = randomUUID();
    const told = await ask([
      { id: COFFEE, content: price(4.5, 5.2) },
      { id: WATER, content: price(3.2, 0) },
      { id: gone, content: price(1, 2) },
    ]);
    expect(told).toMatchObject({ changed: 0 });
    expect(
      Object.fromEntries(
        (told.left as { id: string; reason: string }[]).map(({ id, reason }) => [id, reason]),
      ),
    ).toEqual({
      [COFFEE]: 'STALE',
      [WATER]: 'BAD_INPUT',
      [gone]: 'NOT_FOUND',
    });
    expect([await priceOf(COFFEE), await priceOf(WATER)]).toEqual([4.8, 3.2]);
  });

  test('one that would be larger than an item may be is left alone, so that it can still be edited', async () => {
    const long = 'x'.repeat(TYPE_DEFINITIONS.ITEM.limits.contentBytes);
    expect(
      await ask([
        { id: COFFEE, content: { description: { to: long } } },
        { id: WATER, content: price(3.2, 3.5) },
      ]),
    ).toMatchObject({ changed: 1, left: [{ id: COFFEE, reason: 'TOO_LARGE' }] });
    const [input] = await shop.store.read
      .selectFrom('record')
      .select(['id', 'type', 'content'])
      .where('id', '=', COFFEE)
      .where('type', '=', 'ITEM')
      .execute();
    const edited = await shop.store.run('updateRecord', {
      viewer: { sub: OWNER, email: null },
      input,
    } as never);
    expect(edited).toMatchObject({ kind: 'applied' });
  });

  test('nobody but an owner or a deputy sets them, and stock and codes are not among them', async () => {
    const cheaper = [{ id: COFFEE, content: price(4.8, 1) }];
    expect(await request(cheaper, ANA)).toMatchObject({ code: 'FORBIDDEN' });
    await shop.seed({
      ...{ id: PLACE, type: 'LOCATION', owner: OWNER, reference: 'PRIVATE' },
      fields: { name: 'Mercadinho Demo' },
    });
    expect(await request(cheaper, ANA)).toMatchObject({ code: 'NOT_FOUND' });
    const bad = { code: 'BAD_INPUT' };
    expect(await request([])).toMatchObject(bad);
    expect(await request([{ id: COFFEE, content: { quantity: { from: 10, to: 99 } } }])).toMatchObject(bad);
    expect(await request([{ id: COFFEE, content: { lots: { to: [] } } }])).toMatchObject(bad);
    expect(
      await request([
        { id: COFFEE, content: {} },
        { id: COFFEE, content: {} },
      ]),
    ).toMatchObject(bad);
    expect(
      await request(Array.from({ length: 301 }, () => ({ id: randomUUID(), content: {} }))),
    ).toMatchObject(bad);
    expect(await priceOf(COFFEE)).toBe(4.8);
  });
});
