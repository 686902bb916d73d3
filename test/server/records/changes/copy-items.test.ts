import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { pictureCopies } from '../../../../server/images/life/copy-pictures.ts';
import { parseContent, type RecordRow } from '../../../../src/records/record.ts';
import { readCategory } from '../../../../src/records/types/goods/category.ts';
import { TYPE_DEFINITIONS } from '../../../../src/records/types/index.ts';
import { ANA, COFFEE, OWNER, PLACE, type Shop, WATER } from '../../money/support/shop.ts';
import { shopForEach } from '../../money/support/shop-for-each.ts';
import { describeOnEngine } from '../../support/open-store.ts';

const OTHER = '00000000-0000-4000-8000-0000000000bb';
const DRINKS = '00000000-0000-4000-8000-0000000000d1';
const DEPUTY = '00000000-0000-4000-8000-00000000000e';
const PICTURE = `items/${PLACE}/${OWNER}/cafe.jpg`;

describeOnEngine('items of one shop made in another', () => {
  let shop: Shop;
  shopForEach(
    async (opened) => {
      shop = opened;
      await shop.seed({
        ...{ id: OTHER, type: 'LOCATION', owner: OWNER, reference: 'PUBLIC' },
        fields: { name: 'Segunda loja' },
      });
      await shop.seed({
        ...{ id: DRINKS, type: 'CATEGORY', parentId: PLACE, owner: OWNER, reference: 'Bebidas' },
        fields: {},
      });
      await shop.seed({
        ...{ id: COFFEE, type: 'ITEM', parentId: PLACE, owner: OWNER, reference: 'Café' },
        fields: {
          ...{
            value: 4.8,
            cost: 2,
            quantity: 10,
            reserved: 1,
            minimum: 3,
            ncm: '09012100',
            barcodes: ['7891000100103'],
          },
          ...{
            categories: [DRINKS],
            image: PICTURE,
            description: 'Coado',
            lastEdit: { sub: OWNER, name: 'x', at: 1 },
          },
        },
      });
    },
    { coffee: 10 },
  );

  const ask = (content: object, sub = OWNER, id: string = randomUUID()) => {
    const input = { id, type: 'REQUEST', reference: 'COPY_ITEMS', content: JSON.stringify(content) };
    return shop.store.run('createRecord', { viewer: { sub, email: null }, input } as never) as Promise<never>;
  };
  const told = async (...args: Parameters<typeof ask>) => {
    const row = shop.must<RecordRow>(await ask(...args));
    return { id: row.id, ...parseContent(row.content) } as Record<string, unknown> & { id: string };
  };
  const copy = (items: readonly string[], more: object = {}) => ({
    ...{ action: 'COPY_ITEMS', from: PLACE, to: OTHER, items },
    ...more,
  });
  const rowsOf = async (type: string, parent = OTHER) => {
    const rows = await shop.store.read
      .selectFrom('record')
      .selectAll()
      .where('type', '=', type as never)
      .where('parent_id', '=', parent)
      .where('deleted', '=', 0)
      .execute();
    return rows.map(
      (row) => ({ ...row, parentId: row.parent_id, content: row.content }) as unknown as RecordRow,
    );
  };

  test('are made once, without stock, under a category of the same name, and are noted', async () => {
    const id = randomUUID();
    const first = await told(copy([COFFEE, WATER]), OWNER, id);
    expect(first).toMatchObject({ made: [expect.any(String), expect.any(String)], left: [] });
    expect(await told(copy([COFFEE, WATER]), OWNER, id)).toEqual(first);
    const items = await rowsOf('ITEM');
    expect(items.map(({ reference }) => reference).sort()).toEqual(['Café', 'Água']);
    const [category] = await rowsOf('CATEGORY');
    expect(readCategory(category!).name).toBe('Bebidas');
    expect(parseContent(items.find(({ reference }) => reference === 'Café')!.content)).toEqual({
      ...{ value: 4.8, cost: 2, quantity: 0, minimum: 3, ncm: '09012100', barcodes: ['7891000100103'] },
      ...{ categories: [category!.id], description: 'Coado', catalogueId: COFFEE },
    });
    expect((await rowsOf('EDIT')).length).toBe(3);
    const again = await told(copy([COFFEE, WATER, randomUUID()]));
    expect(again).toMatchObject({ made: [], categories: [] });
    expect((again.left as { reason: string }[]).map(({ reason }) => reason).sort()).toEqual([
      'EXISTS',
      'EXISTS',
      'NOT_FOUND',
    ]);
    expect(await rowsOf('ITEM')).toHaveLength(2);
  });

  test('one that would be larger than an item may be is left alone, so that every copy can be edited', async () => {
    const content = { value: 4.8, quantity: 0, description: '' };
    const rest = TYPE_DEFINITIONS.ITEM.limits.contentBytes - JSON.stringify(content).length;
    // The item has the maximum size, and its copy also names its origin.
    const full = { ...content, description: 'x'.repeat(rest) };
    await shop.seed({
      ...{ id: COFFEE, type: 'ITEM', parentId: PLACE, owner: OWNER, reference: 'Café' },
      fields: full,
    });
    expect(await told(copy([COFFEE, WATER]))).toMatchObject({
      made: [expect.any(String)],
      left: [{ id: COFFEE, reason: 'TOO_LARGE' }],
    });
    expect((await rowsOf('ITEM')).map(({ reference }) => reference)).toEqual(['Água']);
  });

  /** Payload of the planted job that copies the pictures. */
  const plantedCopy = async (): Promise<unknown> => {
    const { payload } = await shop.store.read
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'pictures.copy')
      .executeTakeFirstOrThrow();
    return typeof payload === 'string' ? JSON.parse(payload) : payload;
  };
  const quiet = { warn: () => undefined };

  test('show their picture once the storage has copied it', async () => {
    await told(copy([COFFEE]));
    const keys: string[] = [];
    const imageStore = {
      copy: async (from: string, to: string) => {
        keys.push(from, to);
        return {} as never;
      },
    };
    const { 'pictures.copy': run } = pictureCopies({
      ...{ store: shop.store, imageStore, now: () => 0, log: quiet },
    });
    expect(await run(await plantedCopy(), {} as never)).toEqual({ done: true });
    const [made] = await rowsOf('ITEM');
    expect(keys).toEqual([PICTURE, `items/${OTHER}/${OWNER}/${made!.id}.jpg`]);
    expect(parseContent(made!.content).image).toBe(keys[1]);
  });

  test('leave a picture that is a file of another process to that one, and give it up after a day', async () => {
    await told(copy([COFFEE]));
    const [made] = await rowsOf('ITEM');
    let now = 1000;
    const lines: unknown[] = [];
    const processWith = (answer: object | null) => {
      const imageStore = { copy: async () => answer as never };
      const log = { warn: (detail: object, message: string) => void lines.push({ ...detail, message }) };
      return pictureCopies({ store: shop.store, imageStore, now: () => now, log })['pictures.copy'];
    };
    const [without, having] = [processWith(null), processWith({})];
    const left = await without(await plantedCopy(), {} as never);
    if (!('payload' in left)) throw new Error('the job ended with a picture that is still to be copied');
    expect(left.retryAt).toBeGreaterThan(now);
    expect(await having(left.payload, {} as never)).toEqual({ done: true });
    expect(parseContent((await rowsOf('ITEM'))[0]!.content).image).toMatch(/^items\//);

    now += 86_400_000 - 1;
    expect(await without(left.payload, {} as never)).toMatchObject({ payload: left.payload });
    expect(lines).toEqual([]);
    now += 1;
    expect(await without(left.payload, {} as never)).toEqual({ done: true });
    expect(lines).toEqual([{ item: made!.id, message: 'the picture of a copied item was not found' }]);
  });

  test('are taken back as one act, but for what was edited since', async () => {
    const { id, made } = await told(copy([COFFEE, WATER]));
    const kept = (await rowsOf('ITEM')).find(({ reference }) => reference === 'Água')!;
    const content = JSON.stringify({ ...parseContent(kept.content), value: 9 });
    await shop.store.run('updateRecord', {
      viewer: { sub: OWNER, email: null },
      input: { id: kept.id, type: 'ITEM', content },
    } as never);
    expect(made).toContain(kept.id);
    const undo = { action: 'UNDO_COPY', undoes: id };
    expect(await ask(undo, ANA)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await told(undo)).toMatchObject({ removed: 1, left: [{ id: kept.id, reason: 'CHANGED' }] });
    expect((await rowsOf('ITEM')).map(({ id: one }) => one)).toEqual([kept.id]);
    expect(await rowsOf('CATEGORY')).toEqual([]);
  });

  test('are for the owner of both shops or a deputy of both alone', async () => {
    const staff = (place: string) =>
      shop.seed({
        ...{ id: randomUUID(), type: 'STAFF', parentId: place, owner: OWNER, reference: DEPUTY },
        fields: { role: 'deputy', status: 'ACTIVE', sub: DEPUTY },
      });
    expect(await ask(copy([COFFEE]), ANA)).toMatchObject({ code: 'FORBIDDEN' });
    await staff(PLACE);
    expect(await ask(copy([COFFEE]), DEPUTY)).toMatchObject({ code: 'FORBIDDEN' });
    const mine = randomUUID();
    await shop.seed({
      ...{ id: mine, type: 'LOCATION', owner: DEPUTY, reference: 'PUBLIC' },
      fields: { name: 'Outra' },
    });
    expect(await ask(copy([COFFEE], { to: mine }), DEPUTY)).toMatchObject({ code: 'FORBIDDEN' });
    // Nobody learns of shops that are hidden from them.
    const hidden = randomUUID();
    await shop.seed({
      ...{ id: hidden, type: 'LOCATION', owner: OWNER, reference: 'PRIVATE' },
      fields: { name: 'Escondida' },
    });
    for (const to of [hidden, randomUUID()]) {
      const codeOf = async (asked: ReturnType<typeof copy>, sub: string) =>
        ((await ask(asked, sub)) as { code?: string }).code;
      expect(await codeOf(copy([COFFEE], { from: mine, to }), DEPUTY)).toBe('NOT_FOUND');
      expect(await codeOf(copy([COFFEE], { from: to, to: mine }), DEPUTY)).toBe('NOT_FOUND');
      expect(await codeOf(copy([COFFEE], { to }), ANA)).toBe('FORBIDDEN');
    }
    const bad = { code: 'BAD_INPUT' };
    expect(await ask(copy([]))).toMatchObject(bad);
    expect(await ask(copy([COFFEE, COFFEE]))).toMatchObject(bad);
    expect(await ask(copy([COFFEE], { to: PLACE }))).toMatchObject(bad);
    expect(await ask(copy(Array.from({ length: 301 }, () => randomUUID())))).toMatchObject(bad);
    expect(await ask(copy([COFFEE], { to: randomUUID() }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await rowsOf('ITEM')).toEqual([]);
  });
});
