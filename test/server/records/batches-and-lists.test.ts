import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEngine } from '../support/open-store.ts';
import { coffeeOf, openCoffeeShop } from './support/coffee-shop.ts';
import { contentOf, getRecord, list, listAll, mutate } from './support/operations.ts';
import { newPerson, type RecordServer } from './support/record-server.ts';

describeOnEngine('batches, deletes, lists and profiles', () => {
  let server: RecordServer;
  const dona = newPerson('dona');
  const ana = newPerson('ana');
  let shop: string;

  beforeAll(async () => {
    ({ server, shop } = await openCoffeeShop(dona));
  });
  afterAll(() => server.close());

  const item = (fields: object = {}, more: object = {}) => coffeeOf(shop, fields, more);

  test('[R-03] a batch is all or nothing and says which input was refused', async () => {
    const good = item();
    const failed = await mutate(server, dona, 'createRecords', [good, item({ price: -2 })]);
    expect([failed.code, failed.error?.errorInfo?.index]).toEqual(['BAD_INPUT', 1]);
    expect((await getRecord(server, dona, good.id, 'ITEM')).value).toBeNull();
    const many = Array.from({ length: 25 }, () => item());
    expect((await mutate(server, dona, 'createRecords', many)).value).toHaveLength(25);
    const keys = many.map(({ id }) => ({ id, type: 'ITEM' }));
    const changed = await mutate(
      server,
      dona,
      'updateRecords',
      keys.map((key) => ({ ...key, content: '{"name":"B","quantity":1}' })),
    );
    expect(changed.value?.map(contentOf)).toMatchObject(keys.map(() => ({ name: 'B', quantity: 1 })));
    expect((await mutate(server, dona, 'deleteRecords', keys)).value).toHaveLength(25);
    expect((await mutate(server, dona, 'createRecords', [...many, item()])).code).toBe('BAD_INPUT');
  });

  test('[R-03] a delete leaves a tombstone that only the status query shows', async () => {
    const input = item();
    await mutate(server, dona, 'createRecord', input);
    const gone = await mutate(server, dona, 'deleteRecord', { id: input.id, type: 'ITEM' });
    expect(contentOf(gone.value).name).toBe('Café');
    expect((await getRecord(server, dona, input.id, 'ITEM')).value).toBeNull();
    const rows = await listAll(server, ana, 'statusByParentId', { parentId: shop });
    expect(rows.find(({ id }) => id === input.id)).toMatchObject({
      deleted: true,
      updatedAt: gone.value?.updatedAt,
    });
    const left = await listAll(server, ana, 'listByParentIdAndType', { parentId: shop, type: 'ITEM' });
    expect(left.some(({ id }) => id === input.id)).toBe(false);
    expect((await mutate(server, dona, 'deleteRecord', { id: input.id, type: 'ITEM' })).code).toBe(
      'NOT_FOUND',
    );
  });

  test('[R-02] a list has at most 100 a page, 50 by default, newest first, within its bounds', async () => {
    const place = (await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PRIVATE' })).id;
    for (let batch = 0; batch < 5; batch += 1) {
      await mutate(
        server,
        dona,
        'createRecords',
        Array.from({ length: 24 }, () => item({}, { parentId: place })),
      );
    }
    const args = { parentId: place, type: 'ITEM' };
    const page = (more: object) => list(server, dona, 'listByParentIdAndType', { ...args, ...more });
    expect((await page({})).value?.items).toHaveLength(50);
    expect((await page({ first: 200 })).value?.items).toHaveLength(100);
    expect((await page({ first: 1001 })).code).toBe('BAD_INPUT');
    expect((await page({ first: 0 })).code).toBe('BAD_INPUT');
    const all = await listAll(server, dona, 'listByParentIdAndType', { ...args, first: 7 });
    expect(all).toHaveLength(120);
    const key = (row: { updatedAt: number; id: string }) => `${row.updatedAt}/${row.id}`;
    expect(all.map(key as never)).toEqual(
      all
        .map(key as never)
        .sort()
        .reverse(),
    );
    const ascending = await listAll(server, dona, 'listByParentIdAndType', {
      ...args,
      sort: 'ASC',
      first: 31,
    });
    expect(ascending).toEqual([...all].reverse());
    const at = all[60]?.updatedAt;
    const bounds: [object, (time: number) => boolean][] = [
      [{ ge: at }, (time) => time >= at],
      [{ gt: at }, (time) => time > at],
      [{ le: at }, (time) => time <= at],
      [{ lt: at }, (time) => time < at],
      [{ gt: at - 0.5, lt: at + 0.5 }, (time) => time === at],
      [{ ge: -1e300, le: 1e300 }, () => true],
    ];
    for (const [updatedAt, holds] of bounds) {
      const rows = await listAll(server, dona, 'listByParentIdAndType', { ...args, updatedAt });
      expect(rows).toEqual(all.filter((row) => holds(row.updatedAt)));
    }
    for (const after of ['x', 'bm90IG91cnM', '', 'a'.repeat(5000)]) {
      expect((await page({ after })).code).toBe('BAD_CURSOR');
    }
    expect((await page({ type: 'NOPE' })).code).toBe('UNKNOWN_TYPE');
  });

  test('PROFILE_CREATION makes the profile of the token once, whatever the request claims', async () => {
    const bia = newPerson('bia');
    const request = { id: '1', type: 'REQUEST', reference: 'PROFILE_CREATION', parentId: 'x', owner: 'y' };
    const content = JSON.stringify({
      action: 'CREATE',
      email: 'vitima@exemplo.com',
      name: 'Bia',
      balance: 1e6,
    });
    const both = await Promise.all(
      [1, 2, 3].map(() => mutate(server, bia, 'createRecord', { ...request, content })),
    );
    expect(both.map(({ code }) => code)).toEqual(['ok', 'ok', 'ok']);
    const { value } = await getRecord(server, bia, bia.email, 'PROFILE');
    expect([value?.owner, contentOf(value)]).toEqual([
      bia.sub,
      { name: 'Bia', email: bia.email, balance: 0, revenue: 0, score: 0 },
    ]);
    expect((await getRecord(server, bia, 'vitima@exemplo.com', 'PROFILE')).value).toBeNull();
  });

  test('a name that nobody can be called by is none, and one is stored on one line without what turns others’ words', async () => {
    const [gil, ivo] = [newPerson('gil'), newPerson('ivo')];
    const called = async (person: typeof gil, name: string) => {
      const request = { id: '1', type: 'REQUEST', reference: 'PROFILE_CREATION' };
      await mutate(server, person, 'createRecord', { ...request, content: JSON.stringify({ name }) });
      return contentOf((await getRecord(server, person, person.email, 'PROFILE')).value).name;
    };
    expect(await called(gil, ' x ')).toBe('');
    expect(await called(newPerson('lia'), '\u200b\u00ad\u3164\u2800')).toBe('');
    expect(await called(newPerson('rui'), `${'o'.repeat(119)}😀`)).toBe('o'.repeat(119));
    expect(await called(ivo, `\u202eIvo\n\u0000 ${'o'.repeat(200)}`)).toBe(`Ivo ${'o'.repeat(116)}`);
    const edit = (name: string) =>
      mutate(server, ivo, 'updateRecord', {
        id: ivo.email,
        type: 'PROFILE',
        content: JSON.stringify({ name }),
      });
    expect(contentOf((await edit(' Ivo\r\nda\u2066\u2028 Luz\ud800 ')).value).name).toBe('Ivo da Luz');
    for (const none of ['\u202e\u0000I', '\u200b\u2800'])
      expect((await edit(none)).error?.errorInfo).toEqual({ code: 'BAD_INPUT', field: 'name' });
    // Invisible signs that belong to a visible one stay.
    expect(contentOf((await edit('Ivo 👩\u200d👧')).value).name).toBe('Ivo 👩\u200d👧');
  });

  test('[R-05] a profile edit keeps the sums, keeps what it does not name, and is checked', async () => {
    const eva = newPerson('eva');
    await server.seed({
      id: eva.email,
      type: 'PROFILE',
      owner: eva.sub,
      fields: { name: '', email: eva.email, balance: 7, revenue: 0, score: 1 },
    });
    const edit = (fields: object) =>
      mutate(server, eva, 'updateRecord', {
        id: eva.email,
        type: 'PROFILE',
        content: JSON.stringify(fields),
      });
    const named = await edit({ name: 'Eva', cpf: '529.982.247-25', balance: 1e9, score: 99, email: 'x@y.z' });
    expect(contentOf(named.value)).toEqual({
      name: 'Eva',
      cpf: '52998224725',
      email: eva.email,
      balance: 7,
      revenue: 0,
      score: 1,
    });
    expect(contentOf((await edit({ chavePix: 'eva@pix.com.br' })).value)).toMatchObject({
      name: 'Eva',
      cpf: '52998224725',
      chavePix: 'eva@pix.com.br',
    });
    const pages = await Promise.all(['a', 'b'].map((key) => edit({ [key]: key.repeat(40_000) })));
    expect(pages.map(({ code }) => code).sort()).toEqual(['TOO_LARGE', 'ok']);
    for (const [field, value] of [
      ['name', ' a '],
      ['cpf', '52998224724'],
      ['cpf', '11111111111'],
      ['name', 'a'.repeat(121)],
      ['chavePix', '  '],
      ['chavePix', 'eva@pix'],
      ['chavePix', '529.982.247-25'],
    ] as const) {
      expect((await edit({ [field]: value })).error?.errorInfo).toEqual({ code: 'BAD_INPUT', field });
    }
  });

  test('[P-03] a PIX key from before kinds were asked may stay while other things change', async () => {
    const lia = newPerson('lia');
    await server.seed({
      id: lia.email,
      type: 'PROFILE',
      owner: lia.sub,
      fields: { name: 'Lia', email: lia.email, chavePix: 'chave antiga' },
    });
    const edit = (fields: object) =>
      mutate(server, lia, 'updateRecord', {
        id: lia.email,
        type: 'PROFILE',
        content: JSON.stringify(fields),
      });
    expect((await edit({ name: 'Lia Melo', chavePix: 'chave antiga' })).code).toBe('ok');
    expect((await edit({ chavePix: 'outra antiga' })).error?.errorInfo).toMatchObject({ field: 'chavePix' });
    expect((await edit({ chavePix: '+5554991234567' })).code).toBe('ok');
  });
});
