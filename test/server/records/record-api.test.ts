import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLACEHOLDER_UPDATED_AT } from '../../../src/records/record.ts';
import { REFUSALS } from '../../../src/records/refusals.ts';
import { ITEM } from '../../../src/records/types/goods/item.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { coffeeOf, openCoffeeShop } from './support/coffee-shop.ts';
import { contentOf, getRecord, mutate } from './support/operations.ts';
import { newPerson, openRecordServer, type RecordServer } from './support/record-server.ts';

describeOnEngine('record API', () => {
  let server: RecordServer;
  const dona = newPerson('dona');
  const ana = newPerson('ana');
  let shop: string;

  beforeAll(async () => {
    ({ server, shop } = await openCoffeeShop(dona));
  });
  afterAll(() => server.close());

  const item = (fields: object = {}, more: object = {}) => coffeeOf(shop, fields, more);

  test('[MI-03] no item is given a price of 0; one that has it already can still be renamed and priced', async () => {
    for (const free of [{ price: 0 }, { price: undefined, value: 0 }, { price: '0,00' }]) {
      const { code, error } = await mutate(server, dona, 'createRecord', item(free));
      expect([code, error?.errorInfo]).toMatchObject(['BAD_INPUT', { field: 'price' }]);
    }
    const input = item();
    await mutate(server, dona, 'createRecord', input);
    const change = (id: string, fields: object) =>
      mutate(server, dona, 'updateRecord', { id, type: 'ITEM', content: JSON.stringify(fields) });
    expect((await change(input.id, { name: 'Café', price: 0 })).code).toBe('BAD_INPUT');
    expect((await change(input.id, { name: 'Café', price: 0.01 })).code).toBe('ok');
    const old = await server.seed({ type: 'ITEM', owner: dona.sub, parentId: shop, fields: { price: 0 } });
    expect((await change(old.id, { name: 'Chá', price: 0 })).code).toBe('ok');
    expect((await change(old.id, { name: 'Chá', price: 3 })).code).toBe('ok');
    expect((await change(old.id, { name: 'Chá', price: 0 })).code).toBe('BAD_INPUT');
  });

  test("[R-03] id '1' and updatedAt 1990 get a server id and the server's time, and owner is who asks", async () => {
    const before = Date.now();
    const log = {
      id: '1',
      updatedAt: PLACEHOLDER_UPDATED_AT,
      type: 'LOG',
      owner: 'N/A',
      parentId: 'N/A',
      reference: 'LOGIN',
    };
    const { value } = await mutate(server, ana, 'createRecord', { ...log, content: '{"step":"SIGN_IN"}' });
    expect(value?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(value?.updatedAt).toBeGreaterThanOrEqual(before);
    expect(value?.createdAt).toBe(value?.updatedAt);
    expect(value?.owner).toBe(ana.sub);
    const again = await mutate(server, ana, 'createRecord', log);
    expect(again.value?.id).not.toBe(value?.id);
  });

  test('[R-03] a create sent again gives the first record; other content or another person is a conflict', async () => {
    const input = item();
    const first = await mutate(server, dona, 'createRecord', input);
    expect(first.code).toBe('ok');
    await mutate(server, dona, 'updateRecord', {
      id: input.id,
      type: 'ITEM',
      content: '{"name":"Chá","quantity":3}',
    });
    const again = await mutate(server, dona, 'createRecord', input);
    expect(contentOf(again.value).name).toBe('Chá');
    const other = await mutate(server, dona, 'createRecord', { ...input, reference: 'Outro' });
    expect([other.code, other.error?.errorType]).toEqual(['CONFLICT', 'ConflictException']);
    const log = { id: randomUUID(), type: 'LOG' };
    await mutate(server, dona, 'createRecord', log);
    expect((await mutate(server, ana, 'createRecord', log)).code).toBe('CONFLICT');
  });

  test('[R-03] creates with one id sent at once make one record and all get it', async () => {
    const input = item();
    const all = await Promise.all(
      Array.from({ length: 12 }, () => mutate(server, dona, 'createRecord', input)),
    );
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set(['ok']));
    expect(new Set(all.map(({ value }) => value?.updatedAt)).size).toBe(1);
  });

  test('[R-03] a removed record is not made again by its create', async () => {
    const input = item();
    await mutate(server, dona, 'createRecord', input);
    await mutate(server, dona, 'deleteRecord', { id: input.id, type: 'ITEM' });
    expect((await mutate(server, dona, 'createRecord', input)).code).toBe('CONFLICT');
  });

  test('[R-03] updatedAt strictly rises with every change and delete, even while the clock stands still or goes back', async () => {
    let clock = 1_750_000_000_000;
    const still = await openRecordServer({ now: () => clock });
    const key = { id: randomUUID(), type: 'LOCATION' } as const;
    const seed = { ...key, owner: dona.sub, reference: 'PUBLIC' };
    const stamps = [(await still.seed(seed)).updatedAt, (await still.seed(seed)).updatedAt];
    clock -= 3_600_000;
    stamps.push((await mutate(still, dona, 'updateRecord', { ...key, content: '{}' })).value?.updatedAt);
    stamps.push((await mutate(still, dona, 'updateRecord', { ...key, content: '{}' })).value?.updatedAt);
    expect(stamps).toEqual([0, 1, 2, 3].map((step) => 1_750_000_000_000 + step));
    clock += 7_200_000;
    expect((await mutate(still, dona, 'updateRecord', { ...key, content: '{}' })).value?.updatedAt).toBe(
      clock,
    );
    const item = { id: randomUUID(), type: 'ITEM', parentId: key.id };
    await mutate(still, dona, 'createRecord', item);
    const gone = await mutate(still, dona, 'deleteRecord', { id: item.id, type: 'ITEM' });
    expect(gone.value?.updatedAt).toBe(clock + 1);
    await still.close();
  });

  test('[R-03] an update with an old ifUpdatedAt is stale, changes nothing and carries the current record', async () => {
    const input = item();
    const { value: made } = await mutate(server, dona, 'createRecord', input);
    const change = { id: input.id, type: 'ITEM', content: '{"name":"Novo"}' };
    const stale = await mutate(server, dona, 'updateRecord', { ...change, ifUpdatedAt: made?.updatedAt - 1 });
    expect(stale.error).toMatchObject({
      errorType: 'ConditionalCheckFailedException',
      errorInfo: { code: 'STALE', current: made },
      message: REFUSALS.STALE,
      data: null,
      path: ['updateRecord'],
    });
    expect((await getRecord(server, dona, input.id, 'ITEM')).value).toEqual(made);
    const fresh = await mutate(server, dona, 'updateRecord', { ...change, ifUpdatedAt: made?.updatedAt });
    // An edit that does not name the stock leaves it unchanged.
    expect(contentOf(fresh.value)).toEqual({ name: 'Novo', quantity: 10, lastEdit: expect.anything() });
  });

  test('[R-05] what only the server writes is ignored when sent and kept when not', async () => {
    const input = item({ reserved: 99 });
    const made = await mutate(server, dona, 'createRecord', input);
    expect(contentOf(made.value).reserved).toBeUndefined();
    await server.seed({
      ...input,
      type: 'ITEM',
      owner: dona.sub,
      content: '{"name":"Café","quantity":8,"reserved":2}',
    });
    const changed = await mutate(server, dona, 'updateRecord', {
      id: input.id,
      type: 'ITEM',
      content: '{"quantity":5,"reserved":0,"extra":{"x":1}}',
    });
    expect(contentOf(changed.value)).toMatchObject({ quantity: 5, reserved: 2, extra: { x: 1 } });
  });

  test('[X-04, R-05] an edit says who made it and when, to the location’s owner alone, and nobody says it for another', async () => {
    const input = item();
    await mutate(server, dona, 'createRecord', input);
    const forged = { lastEdit: { sub: ana.sub, name: 'Ana', at: 1 } };
    const edits = [
      input,
      await server.seed({ type: 'CATEGORY', owner: dona.sub, parentId: shop, reference: 'Bebidas' }),
      await server.seed({ type: 'CAMPAIGN', owner: dona.sub, parentId: shop, reference: 'Verão' }),
    ];
    const before = Date.now() - 1000;
    for (const { id, type } of [...edits, { id: shop, type: 'LOCATION' }]) {
      const content = JSON.stringify({ name: 'Novo', price: 3, ...forged });
      const { value } = await mutate(server, dona, 'updateRecord', { id, type, content });
      const { lastEdit } = contentOf(value);
      expect(lastEdit).toMatchObject({ sub: dona.sub, name: dona.email });
      expect(lastEdit.at).toBeGreaterThan(before);
      const seen = await getRecord(server, ana, id, type);
      expect([seen.value?.id, contentOf(seen.value).lastEdit]).toEqual([id, undefined]);
    }
  });

  test('[MP-03] no campaign is made to end before it starts; an old one can still be renamed and mended', async () => {
    const dates = { startDate: '2026-11-30', endDate: '2026-11-29' };
    const campaign = (content: object) => ({
      ...{ id: randomUUID(), type: 'CAMPAIGN', parentId: shop, reference: 'Verão' },
      content: JSON.stringify(content),
    });
    const refused = await mutate(server, dona, 'createRecord', campaign(dates));
    expect(refused.error).toMatchObject({
      errorInfo: { code: 'BAD_INPUT', field: 'endDate' },
      message: expect.stringContaining('A data final deve ser igual ou posterior à inicial'),
    });
    const sameDay = campaign({ ...dates, endDate: dates.startDate });
    expect((await mutate(server, dona, 'createRecord', sameDay)).code).toBe('ok');
    const change = (id: string, content: object) =>
      mutate(server, dona, 'updateRecord', { id, type: 'CAMPAIGN', content: JSON.stringify(content) });
    expect((await change(sameDay.id, dates)).code).toBe('BAD_INPUT');
    const old = await server.seed({ type: 'CAMPAIGN', owner: dona.sub, parentId: shop, fields: dates });
    expect((await change(old.id, { ...dates, status: 'PAUSED' })).code).toBe('ok');
    expect((await change(old.id, { ...dates, endDate: '2026-12-01' })).code).toBe('ok');
    expect((await change(old.id, dates)).code).toBe('BAD_INPUT');
  });

  test('[R-01] malformed stored content never breaks a read, and an edit starts from empty', async () => {
    const { id } = await server.seed({
      type: 'ITEM',
      parentId: shop,
      owner: dona.sub,
      content: '{"cost":1,',
    });
    expect((await getRecord(server, dona, id, 'ITEM')).code).toBe('ok');
    expect((await getRecord(server, ana, id, 'ITEM')).value?.content).toBe('{}');
    const changed = await mutate(server, dona, 'updateRecord', {
      id,
      type: 'ITEM',
      content: '{"name":"ok"}',
    });
    expect(contentOf(changed.value)).toEqual({ name: 'ok', lastEdit: expect.anything() });
  });

  test.each([
    ['UNKNOWN_TYPE', { type: 'SECRET' }],
    ['BAD_INPUT', { id: 'not-a-uuid' }],
    ['BAD_INPUT', { content: '[1]' }],
    ['BAD_INPUT', { content: '"text"' }],
    ['BAD_INPUT', { content: '{' }],
    ['BAD_INPUT', { content: `{"a":${'['.repeat(15_000)}${']'.repeat(15_000)}}` }],
    ['BAD_INPUT', { content: '{"price":-1}' }],
    ['BAD_INPUT', { content: '{"value":"NaN"}' }],
    ['BAD_INPUT', { content: '{"cost":1.005}' }],
    ['BAD_INPUT', { content: '{"quantity":1.5}' }],
    ['BAD_INPUT', { content: '{"quantity":-1}' }],
    ['BAD_INPUT', { content: '{"quantity":"3"}' }],
    ['BAD_INPUT', { content: '{"name":{}}' }],
    ['BAD_INPUT', { type: 'CAMPAIGN', content: '{"items":{"length":1000000000}}' }],
    ['BAD_INPUT', { type: 'CAMPAIGN', content: '{"discount":101}' }],
    ['BAD_INPUT', { type: 'CAMPAIGN', content: '{"discount":-1}' }],
    ['BAD_INPUT', { type: 'INVITE', reference: 'a@b.com, c@d.com' }],
    ['BAD_INPUT', { reference: 'nul\u0000' }],
    ['TOO_LARGE', { content: JSON.stringify({ a: 'é'.repeat(17_000) }) }],
    ['NOT_FOUND', { parentId: randomUUID() }],
    ['FORBIDDEN', { type: 'LOCATION', parentId: null }],
    ['FORBIDDEN', { type: 'PROFILE', id: 'dona@exemplo.com' }],
    ['FORBIDDEN', { type: 'HVMP_STATUS' }],
  ])('[R-03] a create is refused with %s for %o', async (code, wrong) => {
    const refused = await mutate(server, dona, 'createRecord', item({}, wrong));
    expect(refused.code).toBe(code);
    if (code === 'BAD_INPUT') expect(refused.error?.errorInfo?.field).toBeTypeOf('string');
  });

  test('[R-03] an edit that fits by itself is refused where it does not with what the server keeps', async () => {
    const fields = { name: 'Café', price: 4.8, quantity: 1, reserved: 2 };
    const { id } = await server.seed({ type: 'ITEM', parentId: shop, owner: dona.sub, fields });
    const edit = (bytes: number) => {
      const content = JSON.stringify({ name: 'Café', quantity: 1, note: '' });
      const note = 'x'.repeat(bytes - Buffer.byteLength(content));
      const input = { id, type: 'ITEM', content: JSON.stringify({ name: 'Café', quantity: 1, note }) };
      return mutate(server, dona, 'updateRecord', input);
    };
    const largest = ITEM.limits.contentBytes;
    const kept = ',"reserved":2'.length;
    expect((await edit(largest)).error?.errorInfo).toEqual({ code: 'TOO_LARGE', field: 'content' });
    expect((await edit(largest - kept + 1)).code).toBe('TOO_LARGE');
    expect((await edit(largest - kept)).code).toBe('ok');
  });

  test('[R-05] a record that moves money is never stored as a client sends it', async () => {
    for (const type of ['SHOPPING_PURCHASE', 'DEPOSIT', 'WITHDRAW', 'WITHDRAW_REVENUE', 'REQUEST']) {
      const input = { id: randomUUID(), type, parentId: shop, reference: 'X', content: '{"status":"PAID"}' };
      expect((await mutate(server, ana, 'createRecord', input)).code).not.toBe('ok');
      expect((await getRecord(server, ana, input.id, type)).value).toBeNull();
    }
  });
});
