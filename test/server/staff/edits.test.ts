import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '../../../src/domain/people/staff.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { readEdit } from '../../../src/records/types/shop/edit.ts';
import { contentOf, listAll, mutate } from '../records/support/operations.ts';
import {
  newPerson,
  openRecordServer,
  type Person,
  type RecordServer,
} from '../records/support/record-server.ts';

describe('the history of edits', () => {
  let server: RecordServer;
  const dona = newPerson('dona');
  const guest = newPerson('guest');
  const staff: Partial<Record<StaffRole, Person>> = {};
  let place: RecordRow;

  beforeAll(async () => {
    server = await openRecordServer();
    place = await server.seed({
      ...{ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC' },
      fields: { name: 'Praça', lat: -29, lon: -51 },
    });
    for (const role of ['stocker', 'attendant', 'partner', 'deputy'] as const) {
      const person = newPerson(role);
      await server.store.run('addUser', person);
      staff[role] = person;
      const id = randomUUID();
      const input = { id, type: 'STAFF', parentId: place.id, reference: person.email };
      await mutate(server, dona, 'createRecord', { ...input, content: JSON.stringify({ role }) });
      const step = { id, type: 'STAFF', content: '{"status":"ACTIVE"}' };
      expect((await mutate(server, person, 'updateRecord', step)).code).toBe('ok');
    }
  });
  afterAll(() => server.close());

  const editsOf = async (person: Person, of: string) => {
    const rows = await listAll(server, person, 'listByParentIdAndType', {
      ...{ parentId: place.id, type: 'EDIT', sort: 'ASC' },
    });
    return rows
      .flatMap((row) => readEdit(row as unknown as RecordRow) ?? [])
      .filter((edit) => edit.of === of);
  };
  const as = (role: StaffRole): Person => staff[role] ?? guest;

  test('[R-05] an item tells who made, changed and removed it, by the server; costs only to whom reads costs', async () => {
    const id = randomUUID();
    const item = {
      type: 'ITEM',
      parentId: place.id,
      content: '{"name":"Café","value":5,"cost":2,"quantity":3}',
    };
    expect((await mutate(server, dona, 'createRecord', { id, ...item })).code).toBe('ok');
    const change = (person: Person, content: object) =>
      mutate(server, person, 'updateRecord', { id, type: 'ITEM', content: JSON.stringify(content) });
    await change(as('stocker'), { name: 'Café', value: 6, quantity: 3, by: 'forged' });
    await change(dona, { name: 'Café', value: 6, cost: 3, quantity: 3 });
    await change(dona, { name: 'Café', value: 6, cost: 3, quantity: 3 });
    await mutate(server, as('deputy'), 'deleteRecord', { id, type: 'ITEM' });
    const seen = await editsOf(dona, id);
    expect(seen.map(({ act, by, name }) => [act, by, name])).toEqual([
      ['created', dona.email, 'Café'],
      ['changed', as('stocker').email, 'Café'],
      ['changed', dona.email, 'Café'],
      ['removed', as('deputy').email, 'Café'],
    ]);
    expect(seen[1]?.fields).toContainEqual({ field: 'value', before: 5, after: 6 });
    expect(seen[2]?.fields).toContainEqual({ field: 'cost', before: 2, after: 3 });
    expect(await editsOf(as('partner'), id)).toEqual(seen);
    const stockers = await editsOf(as('stocker'), id);
    expect(stockers.map(({ act }) => act)).toEqual(['created', 'changed', 'changed', 'removed']);
    expect(JSON.stringify(stockers)).not.toContain('cost');
    for (const person of [as('attendant'), guest]) expect(await editsOf(person, id)).toEqual([]);
  });

  test('[R-05] nobody writes or forges an edit, and a shop without edits has none', async () => {
    const input = { id: randomUUID(), type: 'EDIT', parentId: place.id, content: '{"act":"created"}' };
    expect((await mutate(server, dona, 'createRecord', input)).code).toBe('FORBIDDEN');
    const [location] = await editsOf(dona, place.id);
    expect(location).toBeUndefined();
    const fields = { ...contentOf(place), name: 'Praça Nova' };
    const edit = { id: place.id, type: 'LOCATION', content: JSON.stringify(fields) };
    expect((await mutate(server, as('deputy'), 'updateRecord', edit)).code).toBe('ok');
    expect(await editsOf(dona, place.id)).toMatchObject([
      {
        act: 'changed',
        by: as('deputy').email,
        fields: [{ field: 'name', before: 'Praça', after: 'Praça Nova' }],
      },
    ]);
  });
});
