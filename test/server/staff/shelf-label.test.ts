import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '../../../src/domain/people/staff.ts';
import { parseContent, type RecordRow } from '../../../src/records/record.ts';
import { readEdit } from '../../../src/records/types/shop/edit.ts';
import { contentOf, getRecord, listAll, mutate } from '../records/support/operations.ts';
import {
  newPerson,
  openRecordServer,
  type Person,
  type RecordServer,
} from '../records/support/record-server.ts';

describe('what the shelf label of an item says', () => {
  let server: RecordServer;
  const dona = newPerson('dona');
  const guest = newPerson('guest');
  const staff: Partial<Record<StaffRole, Person>> = {};
  let place: RecordRow;
  const label = { price: 4.9, name: 'Café', at: 1_700_000_000_000 };

  beforeAll(async () => {
    server = await openRecordServer();
    place = await server.seed({
      ...{ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC', fields: { name: 'Praça' } },
    });
    for (const role of ['stocker', 'attendant', 'partner', 'deputy'] as const) {
      const person = newPerson(role);
      await server.store.run('addUser', person);
      staff[role] = person;
      const id = randomUUID();
      const input = { id, type: 'STAFF', parentId: place.id, reference: person.email };
      await mutate(server, dona, 'createRecord', { ...input, content: JSON.stringify({ role }) });
      await mutate(server, person, 'updateRecord', { id, type: 'STAFF', content: '{"status":"ACTIVE"}' });
    }
  });
  afterAll(() => server.close());

  const as = (role: StaffRole): Person => staff[role] ?? guest;
  const newItem = async (): Promise<string> => {
    const id = randomUUID();
    const content = '{"name":"Café","value":5,"quantity":3}';
    const input = { id, type: 'ITEM', parentId: place.id, content };
    expect((await mutate(server, dona, 'createRecord', input)).code).toBe('ok');
    return id;
  };
  const change = async (person: Person, id: string, fields: object) =>
    (
      await mutate(server, person, 'updateRecord', {
        ...{ id, type: 'ITEM', content: JSON.stringify({ name: 'Café', value: 5, quantity: 3, ...fields }) },
      })
    ).code;
  const labelSeenBy = async (person: Person, id: string) =>
    contentOf((await getRecord(server, person, id, 'ITEM')).value).label;

  test('[R-05] who edits items writes it, who reads them reads it, and no customer sees or changes it', async () => {
    const id = await newItem();
    expect(await change(as('stocker'), id, { label })).toBe('ok');
    for (const person of [dona, as('stocker'), as('partner'), as('deputy')])
      expect(await labelSeenBy(person, id)).toEqual(label);
    for (const person of [guest, as('attendant')]) expect(await labelSeenBy(person, id)).toBeUndefined();
    const other = { ...label, price: 1 };
    for (const person of [guest, as('attendant'), as('partner')])
      expect(await change(person, id, { label: other })).toBe('FORBIDDEN');
    expect(await labelSeenBy(dona, id)).toEqual(label);
    expect(await change(dona, id, { label: other })).toBe('ok');
    expect(await labelSeenBy(as('stocker'), id)).toEqual(other);
  });

  test('[R-05] what is no label is refused, also of a new item', async () => {
    const id = await newItem();
    for (const wrong of ['x', { price: -1, name: 'Café' }, { price: 1 }, { price: 1, name: 'a', at: 0.5 }])
      expect(await change(dona, id, { label: wrong })).toBe('BAD_INPUT');
    const content = JSON.stringify({ name: 'Café', value: 5, label: { name: 7 } });
    const input = { id: randomUUID(), type: 'ITEM', parentId: place.id, content };
    expect((await mutate(server, dona, 'createRecord', input)).code).toBe('BAD_INPUT');
  });

  test('[R-05] a printed label is no edit: nothing is noted, and who edited last stays', async () => {
    const id = await newItem();
    await change(as('deputy'), id, { value: 6 });
    const before = contentOf((await getRecord(server, dona, id, 'ITEM')).value);
    expect(await change(as('stocker'), id, { value: 6, label })).toBe('ok');
    const after = contentOf((await getRecord(server, dona, id, 'ITEM')).value);
    expect(after.lastEdit).toEqual(before.lastEdit);
    const rows = await listAll(server, dona, 'listByParentIdAndType', {
      ...{ parentId: place.id, type: 'EDIT', sort: 'ASC' },
    });
    const edits = rows.flatMap((row) => readEdit(row as unknown as RecordRow) ?? []);
    expect(edits.filter((edit) => edit.of === id).map(({ act }) => act)).toEqual(['created', 'changed']);
    // Together with another field it is an edit, without the label in it.
    await change(as('stocker'), id, { value: 7, label: { ...label, price: 7 } });
    const again = await listAll(server, dona, 'listByParentIdAndType', {
      ...{ parentId: place.id, type: 'EDIT', sort: 'ASC' },
    });
    const last = again.at(-1) as unknown as RecordRow;
    expect(last.reference).toBe(id);
    expect(parseContent(last.content).changed).toEqual(['value']);
    expect(last.content).not.toContain('label');
  });
});
