import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RecordRow } from '../../../../src/records/record.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { contentOf, getRecord, mutate } from '../support/operations.ts';
import { newPerson, openRecordServer, type Person, type RecordServer } from '../support/record-server.ts';

const NEWS = 'soube-depois';

describeOnEngine('a creation that is sent again by who worked at a shop', () => {
  let server: RecordServer;
  let dona: Person;
  let gerente: Person;
  let shop: RecordRow;
  let staff: string;

  beforeAll(async () => {
    server = await openRecordServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    dona = newPerson(`dona-${randomUUID()}`);
    gerente = newPerson(`gerente-${randomUUID()}`);
    for (const person of [dona, gerente]) await server.store.run('addUser', person);
    const fields = { name: 'Quiosque' };
    shop = await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PRIVATE', fields });
    staff = randomUUID();
    const job = { id: staff, type: 'STAFF', parentId: shop.id, reference: gerente.email };
    expect((await create(dona, { ...job, content: '{"role":"deputy"}' })).code).toBe('ok');
    expect(await update(gerente, { id: staff, type: 'STAFF' }, { status: 'ACTIVE' })).toBe('ok');
  });

  const create = (by: Person, input: object) => mutate(server, by, 'createRecord', input);
  const update = async (by: Person, { id, type }: { id: string; type: string }, content: object) =>
    (await mutate(server, by, 'updateRecord', { id, type, content: JSON.stringify(content) })).code;
  const dismiss = () => update(dona, { id: staff, type: 'STAFF' }, { role: 'deputy', status: 'REMOVED' });
  const made = (type: string, reference: string | null, content: object) => ({
    ...{ id: randomUUID(), type, parentId: shop.id, reference, content: JSON.stringify(content) },
  });

  const CASES: [type: string, reference: string | null, first: object, then: object][] = [
    [
      'LOCATION_WIFI_CONFIG',
      'WIFI_CONFIG',
      { wifiName: 'loja', wifiPassword: 'velha' },
      { wifiName: 'loja', wifiPassword: NEWS },
    ],
    ['ITEM', 'Café', { value: 5, quantity: 1 }, { value: 6, quantity: 1, description: NEWS }],
    ['CATEGORY', 'Bebidas', {}, { note: NEWS }],
    [
      'SUPPLY_ORDER',
      null,
      { supplierName: 'Atacado', status: 'rascunho', lines: [] },
      { supplierName: 'Atacado', status: 'rascunho', lines: [], note: NEWS },
    ],
  ];

  test.for(CASES)(
    '[R-03] [R-05] of a %s tells nothing that was written after they left',
    async ([type, reference, first, then]) => {
      const input = made(type, reference, first);
      expect((await create(gerente, input)).code).toBe('ok');
      expect(await update(dona, input, then)).toBe('ok');
      const known = await create(gerente, input);
      expect(known.value?.content).toContain(NEWS);
      expect(await dismiss()).toBe('ok');
      expect((await getRecord(server, gerente, input.id, type)).value).toBeNull();

      const { code, value } = await create(gerente, input);
      expect(code).toBe('ok');
      const { createdAt } = known.value!;
      expect(value).toEqual({ ...input, owner: gerente.sub, createdAt, updatedAt: createdAt });
      const batch = await mutate(server, gerente, 'createRecords', [input]);
      expect(batch.value).toEqual([value]);
      const { code: changed } = await create(gerente, { ...input, content: '{"value":7}' });
      expect(changed).not.toBe('ok');

      const { code: removed } = await mutate(server, dona, 'deleteRecord', { id: input.id, type });
      expect(removed).toBe('ok');
      expect((await create(gerente, input)).value).toEqual(value);
    },
  );

  test('[R-03] is answered as the record is now while they may read it, and refused once it is removed', async () => {
    const input = made('ITEM', 'Café', { value: 5, quantity: 1 });
    await create(gerente, input);
    expect(await update(dona, input, { value: 6, quantity: 1 })).toBe('ok');
    expect(contentOf((await create(gerente, input)).value).value).toBe(6);
    await mutate(server, dona, 'deleteRecord', { id: input.id, type: 'ITEM' });
    expect((await create(gerente, input)).code).toBe('CONFLICT');
  });
});
