import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEngine } from '../support/open-store.ts';
import { contentOf, getRecord, mutate } from './support/operations.ts';
import { newPerson, openRecordServer, type RecordServer } from './support/record-server.ts';

const COLA = '7894900011517';

describeOnEngine('the barcodes of a location', () => {
  const dona = newPerson('dona');
  let server: RecordServer;
  let shop = '';
  let otherShop = '';
  beforeAll(async () => {
    server = await openRecordServer();
    const place = { type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC' } as const;
    shop = (await server.seed(place)).id;
    otherShop = (await server.seed(place)).id;
  });
  afterAll(() => server.close());

  const item = (name: string, codes: object, parentId = shop) => ({
    ...{ id: randomUUID(), type: 'ITEM', parentId, reference: name },
    content: JSON.stringify({ value: 5, quantity: 3, ...codes }),
  });
  const create = (name: string, codes: object, parentId?: string) =>
    mutate(server, dona, 'createRecord', item(name, codes, parentId));
  const made = async (name: string, codes: object, parentId?: string) => {
    const { code, value } = await create(name, codes, parentId);
    expect(code).toBe('ok');
    return value?.id as string;
  };
  const change = (id: string, codes: object) =>
    mutate(server, dona, 'updateRecord', {
      ...{ id, type: 'ITEM' },
      content: JSON.stringify({ value: 5, ...codes }),
    });

  test('[MI-06] a second item with the code of another is refused by name, whichever field and form it comes in', async () => {
    const cola = await made('Cola lata', { code: COLA });
    const { code, error } = await create('Guaraná', { code: COLA });
    expect(code).toBe('BARCODE_TAKEN');
    expect(error?.errorInfo).toEqual({
      ...{ code: 'BARCODE_TAKEN', barcode: COLA, itemId: cola, itemName: 'Cola lata' },
    });
    expect(error?.message).toBe(`O código de barras ${COLA} já é de “Cola lata”.`);
    for (const codes of [
      { barcode: ` ${COLA} ` },
      { barcodes: ['1234567', COLA] },
      { code: '7 894900 011517' },
      { code: '\u200b7894900011517' },
    ])
      expect((await create('Guaraná', codes)).code).toBe('BARCODE_TAKEN');
    await made('Cola lata', { code: COLA }, otherShop);
  });

  test('[MI-06] a UPC-A is the EAN-13 with a leading zero', async () => {
    await made('Gum', { code: '036000291452' });
    expect((await create('Bala', { code: '0036000291452' })).code).toBe('BARCODE_TAKEN');
  });

  test('[MI-06] an edit, a batch and a code that became free', async () => {
    const agua = await made('Água', { code: '1000-A' });
    const suco = await made('Suco', { code: '1000-B' });
    expect((await change(suco, { code: '1000-A' })).code).toBe('BARCODE_TAKEN');
    expect(contentOf((await getRecord(server, dona, suco, 'ITEM')).value).code).toBe('1000-B');
    expect((await change(suco, { code: '1000-B', description: 'Uva' })).code).toBe('ok');
    const two = [item('Chá', { code: '1000-C' }), item('Mate', { code: '1000-C' })];
    const batch = await mutate(server, dona, 'createRecords', two);
    expect([batch.code, batch.error?.errorInfo?.index]).toEqual(['BARCODE_TAKEN', 1]);
    await made('Chá', { code: '1000-C' });
    expect((await change(agua, {})).code).toBe('ok');
    expect((await change(suco, { code: '1000-A' })).code).toBe('ok');
    expect((await mutate(server, dona, 'deleteRecord', { id: suco, type: 'ITEM' })).code).toBe('ok');
    await made('Limonada', { barcodes: ['1000-A', '1000-B'] });
  });

  test('[MI-06] what two items share since long ago stays with both, and a third gets it from neither', async () => {
    const fields = { value: 5, code: 'OLD-1' };
    const seeds = await Promise.all(
      ['Um', 'Dois'].map((reference) =>
        server.seed({ type: 'ITEM', parentId: shop, owner: dona.sub, reference, fields }),
      ),
    );
    for (const { id } of seeds) expect((await change(id, { code: 'OLD-1' })).code).toBe('ok');
    expect((await create('Três', { code: 'OLD-1' })).code).toBe('BARCODE_TAKEN');
    expect((await change(seeds[0]?.id ?? '', { code: 'NEW-1' })).code).toBe('ok');
    expect((await create('Três', { code: 'OLD-1' })).code).toBe('BARCODE_TAKEN');
    expect((await change(seeds[0]?.id ?? '', { code: 'OLD-1' })).code).toBe('BARCODE_TAKEN');
    expect((await change(seeds[1]?.id ?? '', {})).code).toBe('ok');
    expect((await create('Três', { code: 'OLD-1' })).code).toBe('ok');
  });

  test('[MI-06] of many creations at once under one code exactly one is made', async () => {
    for (let round = 0; round < 5; round += 1) {
      const code = `RACE-${round}`;
      const sent = Array.from({ length: 6 }, (_, index) => create(`Item ${index}`, { code }));
      const codes = (await Promise.all(sent)).map((one) => one.code).sort();
      expect(codes).toEqual([...Array(5).fill('BARCODE_TAKEN'), 'ok']);
    }
  });

  test('[R-03] the same creation sent several times at once is one item', async () => {
    const input = item('Pão', { code: 'SAME-1' });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => mutate(server, dona, 'createRecord', input)),
    );
    expect(answers.map(({ value }) => value?.id)).toEqual(Array(6).fill(input.id));
  });

  test('[MI-06] the code of an item that was refused for something else stays free', async () => {
    expect((await create('Grátis', { value: 0, code: 'FREE-1' })).code).toBe('BAD_INPUT');
    await made('Pago', { code: 'FREE-1' });
  });

  test('[MI-06] more codes than an item can have, and one no index holds, are refused', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `MANY-${index}`);
    expect((await create('Muitos', { barcodes: many })).error?.errorInfo).toMatchObject({ max: 100 });
    expect((await create('Longo', { code: 'x'.repeat(3000) })).code).toBe('BAD_INPUT');
  });

  test('[MI-06] a code is looked for by the index, however many items there are', async () => {
    // PostgreSQL's planner reads a small table whole, whatever its indexes.
    if (server.store.engine === 'postgres') return;
    const where = `select item_id from item_code where location_id = 'a' and code in ('b', 'c') order by place`;
    const plan = await server.store.read.executeQuery(CompiledQuery.raw(`explain query plan ${where}`));
    expect(JSON.stringify(plan.rows)).toMatch(/SEARCH item_code USING INDEX .*location_id=\? AND code=\?/);
  });
});
