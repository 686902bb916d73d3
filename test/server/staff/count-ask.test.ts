import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StaffRole } from '../../../src/domain/people/staff.ts';
import { COUNT_ASKED } from '../../../src/records/content/count-ask.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { contentOf, getRecord, mutate } from '../records/support/operations.ts';
import {
  newPerson,
  openRecordServer,
  type Person,
  type RecordServer,
} from '../records/support/record-server.ts';

describe('a count that somebody asks for', () => {
  let server: RecordServer;
  let dona: Person;
  let place: RecordRow;
  let item: RecordRow;

  beforeAll(async () => {
    server = await openRecordServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    dona = newPerson(`dona-${randomUUID()}`);
    await server.store.run('addUser', dona);
    place = await server.seed({
      ...{ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC', fields: { name: 'Praça' } },
    });
    const fields = { name: 'Café', value: 5, cost: 2, quantity: 9 };
    item = await server.seed({ type: 'ITEM', parentId: place.id, owner: dona.sub, fields });
  });

  const edit = async (person: Person, fields: object) =>
    (
      await mutate(server, person, 'updateRecord', {
        ...{ id: item.id, type: 'ITEM', content: JSON.stringify({ name: 'Café', value: 5, ...fields }) },
      })
    ).code;
  const seenBy = async (person: Person) =>
    contentOf((await getRecord(server, person, item.id, 'ITEM')).value);
  const note = async (person: Person, move: object) => {
    const content = JSON.stringify({ visitId: 'visita', at: Date.now(), ...move });
    const input = { id: randomUUID(), type: 'STOCK_CHANGE', parentId: place.id, reference: item.id, content };
    return mutate(server, person, 'createRecord', input);
  };
  const hire = async (role: StaffRole): Promise<Person> => {
    const person = newPerson(`${role}-${randomUUID()}`);
    await server.store.run('addUser', person);
    const [id, content] = [randomUUID(), JSON.stringify({ role })];
    const input = { id, type: 'STAFF', parentId: place.id, reference: person.email, content };
    await mutate(server, dona, 'createRecord', input);
    const status = JSON.stringify({ status: 'ACTIVE' });
    await mutate(server, person, 'updateRecord', { id, type: 'STAFF', content: status });
    return person;
  };

  test('[X-04] names who asked first, whatever a client says, and goes with the count alone', async () => {
    const gerente = await hire('deputy');
    expect(await edit(gerente, { ...COUNT_ASKED, countAskedBy: 'Ninguém' })).toBe('ok');
    expect(await edit(dona, COUNT_ASKED)).toBe('ok');
    const asked = await seenBy(dona);
    expect(asked).toMatchObject({ countAsked: true, countAskedBy: gerente.email });
    expect(Number(asked.countAskedAt)).toBeGreaterThan(0);
    await note(dona, { kind: 'reposto', units: 5 });
    expect(await seenBy(dona)).toMatchObject({ countAsked: true, quantity: 14 });
    const counted = await note(dona, { kind: 'contado', counted: 12, base: 14, reason: 'furto' });
    expect(counted.code).toBe('ok');
    expect(contentOf(counted.value)).toMatchObject({ delta: -2, reason: 'furto' });
    const after = await seenBy(dona);
    expect([after.countAsked, after.countAskedBy, after.countAskedAt]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(after.quantity).toBe(12);
  });

  test('[X-04] a lower quantity that somebody typed is a difference that asks nobody, and no count', async () => {
    await edit(dona, COUNT_ASKED);
    // Typed 10 -> 8 on a device that had not heard of a sale.
    const typed = await note(dona, { kind: 'contado', counted: 8, base: 10, edited: true });
    expect(typed.code).toBe('ok');
    expect(contentOf(typed.value)).toMatchObject({ delta: -2, before: 9, after: 7 });
    expect(await seenBy(dona)).toMatchObject({ countAsked: true, quantity: 7 });
  });

  test('[X-04] a count that was made against other books counts nothing, so the wish stays', async () => {
    await edit(dona, COUNT_ASKED);
    expect((await note(dona, { kind: 'contado', counted: 3, base: 4 })).code).toBe('STALE');
    expect(await seenBy(dona)).toMatchObject({ countAsked: true });
    expect(await edit(dona, {})).toBe('ok');
    expect((await seenBy(dona)).countAskedBy).toBeUndefined();
  });

  test('[X-04] a count that was made before it was asked for, and arrives later, leaves the wish', async () => {
    await edit(dona, COUNT_ASKED);
    const early = { kind: 'contado', counted: 9, base: 9, at: Date.now() - 3_600_000 };
    expect((await note(dona, early)).code).toBe('ok');
    expect(await seenBy(dona)).toMatchObject({ countAsked: true, countAskedBy: dona.email });
    // A clock that is months behind says nothing about the time of a count.
    expect((await note(dona, { ...early, at: Date.now() - 90 * 24 * 3_600_000 })).code).toBe('ok');
    expect((await seenBy(dona)).countAsked).toBeUndefined();
  });

  test('[R-05] is asked for by who manages shelves, read by who works there, and hidden from customers', async () => {
    const people = new Map<StaffRole, Person>();
    for (const role of ['stocker', 'attendant', 'partner', 'deputy'] as const)
      people.set(role, await hire(role));
    for (const [role, person] of people) {
      const isAllowed = role === 'stocker' || role === 'deputy';
      expect(await edit(person, COUNT_ASKED), role).toBe(isAllowed ? 'ok' : 'FORBIDDEN');
    }
    for (const [role, person] of people)
      expect((await seenBy(person)).countAsked, role).toBe(role === 'attendant' ? undefined : true);
    const customer = newPerson(`cliente-${randomUUID()}`);
    const seen = await seenBy(customer);
    expect([seen.countAsked, seen.countAskedBy, seen.countAskedAt]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
