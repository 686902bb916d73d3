import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { STAFF_INVITATION_MS, type StaffRole } from '../../../src/domain/people/staff.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { contentOf, getRecord, listAll, mutate } from '../records/support/operations.ts';
import {
  newPerson,
  openRecordServer,
  type Person,
  type RecordServer,
} from '../records/support/record-server.ts';
import { describeOnEngine } from '../support/open-store.ts';

describeOnEngine('who works at a shop', () => {
  let server: RecordServer;
  let ahead = 0;
  let dona: Person;
  let rui: Person;
  let place: RecordRow;
  let item: RecordRow;

  beforeAll(async () => {
    server = await openRecordServer({ now: () => Date.now() + ahead });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    dona = newPerson(`dona-${randomUUID()}`);
    rui = newPerson(`rui-${randomUUID()}`);
    await server.store.run('addUser', rui);
    const fields = { name: 'Praça' };
    place = await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PRIVATE', fields });
    const goods = { name: 'Café', price: 5, cost: 2, quantity: 3 };
    item = await server.seed({ type: 'ITEM', parentId: place.id, owner: dona.sub, fields: goods });
  });

  const invite = async (role: StaffRole, email = rui.email, more: object = {}) => {
    const content = JSON.stringify({ role, ...more });
    const input = { id: randomUUID(), type: 'STAFF', parentId: place.id, reference: email, content };
    const { code, value } = await mutate(server, dona, 'createRecord', input);
    return { code, id: input.id, content: contentOf(value) };
  };
  const step = async (person: Person, id: string, fields: object) =>
    mutate(server, person, 'updateRecord', { id, type: 'STAFF', content: JSON.stringify(fields) });
  const hire = async (role: StaffRole): Promise<string> => {
    const { id } = await invite(role);
    expect((await step(rui, id, { status: 'ACTIVE' })).code).toBe('ok');
    return id;
  };
  const seesPlace = async () => (await getRecord(server, rui, place.id, 'LOCATION')).value !== null;
  const editItem = (fields: object, person = rui) =>
    mutate(server, person, 'updateRecord', { id: item.id, type: 'ITEM', content: JSON.stringify(fields) });

  test('[R-05] an invitation opens nothing; whose verified e-mail it names accepts it, and nobody else', async () => {
    const { id, content } = await invite('deputy', ` ${rui.email.toUpperCase()}`, {
      ...{ sub: 'forged', name: 'forged', status: 'ACTIVE', acceptedAt: 1 },
    });
    expect(content).toMatchObject({ role: 'deputy', status: 'INVITED', locationName: 'Praça' });
    expect([content.sub, content.name, content.acceptedAt]).toEqual([undefined, undefined, undefined]);
    expect(await seesPlace()).toBe(false);
    const stranger = newPerson('stranger');
    expect((await step(stranger, id, { status: 'ACTIVE' })).code).toBe('NOT_FOUND');
    expect((await step(dona, id, { status: 'ACTIVE' })).code).toBe('FORBIDDEN');
    expect((await step(rui, id, { status: 'ACTIVE', role: 'partner' })).code).toBe('FORBIDDEN');
    const { value } = await step(rui, id, { status: 'ACTIVE', sub: 'forged' });
    expect(contentOf(value)).toMatchObject({ role: 'deputy', status: 'ACTIVE', sub: rui.sub });
    expect(await seesPlace()).toBe(true);
    const mine = await listAll(server, rui, 'listByType', { type: 'STAFF', first: 100 });
    expect(mine.map((row) => row.id)).toEqual([id]);
  });

  test('[R-05] what is over stays over: an old invitation, a declined one, a role that was left or taken away', async () => {
    const old = await invite('stocker');
    ahead += STAFF_INVITATION_MS;
    expect(await step(rui, old.id, { status: 'ACTIVE' })).toMatchObject({
      ...{ code: 'STAFF_ENDED', error: { errorInfo: { status: 'EXPIRED' } } },
    });
    expect((await step(dona, old.id, { status: 'INVITED' })).code).toBe('ok');
    expect((await step(rui, old.id, { status: 'DECLINED' })).code).toBe('ok');
    for (const end of ['LEFT', 'REMOVED']) {
      const id = await hire('stocker');
      expect(await seesPlace()).toBe(true);
      expect((await step(end === 'LEFT' ? rui : dona, id, { status: end })).code).toBe('ok');
      expect(await seesPlace()).toBe(false);
      for (const [person, status] of [
        [rui, 'ACTIVE'],
        [dona, 'INVITED'],
      ] as const)
        expect((await step(person, id, { status })).code).toBe('STAFF_ENDED');
      expect((await getRecord(server, rui, id, 'STAFF')).value).not.toBeNull();
    }
  });

  test('[R-05] nobody is invited twice to a shop, nor into their own; a role that is changed counts at once', async () => {
    const id = await hire('partner');
    expect((await invite('deputy')).code).toBe('CONFLICT');
    expect((await invite('deputy', dona.email)).code).toBe('BAD_INPUT');
    expect((await invite('boss' as StaffRole, 'a@b.com')).code).toBe('BAD_INPUT');
    expect((await invite('deputy', '@b.com')).code).toBe('BAD_INPUT');
    expect((await editItem({ name: 'Café', price: 6 })).code).toBe('FORBIDDEN');
    expect((await step(rui, id, { role: 'deputy' })).code).toBe('FORBIDDEN');
    expect((await step(dona, id, { role: 'stocker' })).code).toBe('ok');
    expect((await editItem({ name: 'Café', price: 6 })).code).toBe('ok');
  });

  test("[R-05] who does not read an item's cost neither writes nor wipes it, and no refusal shows it", async () => {
    await hire('stocker');
    const { value } = await editItem({ name: 'Café novo', price: 6, cost: 0.01, quantity: 3 });
    expect(contentOf(value)).toMatchObject({ name: 'Café novo', price: 6 });
    expect(contentOf(value)).not.toHaveProperty('cost');
    const stored = async () => contentOf((await getRecord(server, dona, item.id, 'ITEM')).value);
    expect(await stored()).toMatchObject({ cost: 2, price: 6, lastEdit: { sub: rui.sub } });
    const entry = { type: 'STOCK_CHANGE', parentId: place.id, reference: item.id };
    const change = (content: object) => {
      const text = JSON.stringify({ visitId: 'v', at: 1, ...content });
      return mutate(server, rui, 'createRecord', { ...entry, id: randomUUID(), content: text });
    };
    const filled = await change({ kind: 'reposto', units: 4 });
    expect(contentOf(filled.value)).toMatchObject({ before: 3, after: 7, price: 6 });
    expect(contentOf(filled.value)).not.toHaveProperty('cost');
    const [kept] = await listAll(server, dona, 'listByParentIdAndType', {
      ...{ parentId: place.id, type: 'STOCK_CHANGE' },
    });
    expect([contentOf(kept ?? null).cost, kept?.owner]).toEqual([2, rui.sub]);
    const asked = await change({ kind: 'contado', counted: 9, base: 3 });
    expect(asked.code).toBe('STALE');
    expect(JSON.stringify(asked.error)).not.toContain('cost');
  });

  test("[R-05] a deputy reads and writes a shop's CNPJ, a partner reads it, and no other role does either", async () => {
    const CNPJ = '11222333000181';
    const key = { id: place.id, type: 'LOCATION' };
    const write = (person: Person, cnpj: string) =>
      mutate(server, person, 'updateRecord', { ...key, content: JSON.stringify({ name: 'Praça', cnpj }) });
    const read = async (person: Person) =>
      contentOf((await getRecord(server, person, place.id, 'LOCATION')).value).cnpj;
    const id = await hire('deputy');
    expect(contentOf((await write(rui, CNPJ)).value)).toMatchObject({ cnpj: CNPJ });
    expect([await read(dona), await read(rui)]).toEqual([CNPJ, CNPJ]);
    for (const [role, seen] of [
      ['partner', CNPJ],
      ['stocker', undefined],
      ['attendant', undefined],
    ] as const) {
      expect((await step(dona, id, { role })).code).toBe('ok');
      expect(await read(rui)).toBe(seen);
      expect((await write(rui, '')).code).toBe('FORBIDDEN');
    }
  });

  test('[R-05] each role hears on its own channel what it may read, and a shop without it says nothing there', async () => {
    await editItem({ name: 'Café', price: 7, cost: 2 }, dona);
    const id = await hire('stocker');
    server.events.length = 0;
    await editItem({ name: 'Café', price: 8, cost: 3 }, dona);
    const marker = await server.seed({ type: 'ACCESS', owner: 'marker' });
    await vi.waitUntil(() => server.events.some(({ event }) => event.record?.id === marker.id));
    const told = server.events.filter(({ event }) => event.record?.id === item.id);
    expect(told.map(({ channel }) => channel).sort()).toEqual(
      [`/location/${place.id}`, `/notification/${dona.sub}`, `/stocker/${place.id}`].sort(),
    );
    const shown = told.find(({ channel }) => channel.startsWith('/stocker'))?.event.record ?? null;
    expect(contentOf(shown)).toMatchObject({ price: 8, lastEdit: { sub: dona.sub } });
    expect(contentOf(shown)).not.toHaveProperty('cost');

    server.events.length = 0;
    await step(dona, id, { status: 'REMOVED' });
    await editItem({ name: 'Café', price: 9, cost: 3 }, dona);
    const end = await server.seed({ type: 'ACCESS', owner: 'marker' });
    await vi.waitUntil(() => server.events.some(({ event }) => event.record?.id === end.id));
    const last = server.events.filter(({ event }) => event.record?.id === item.id);
    expect(last.map(({ channel }) => channel)).not.toContain(`/stocker/${place.id}`);
    const dismissal = server.events.find(({ channel }) => channel === `/notification/${rui.sub}`);
    expect(contentOf(dismissal?.event.record ?? null).status).toBe('REMOVED');
  });

  test('[R-05] an attendant speaks for the shop, without an address, and as a customer where they are one', async () => {
    const ana = newPerson(`ana-${randomUUID()}`);
    await server.store.run('addUser', ana);
    await server.seed({ ...place, type: 'LOCATION', reference: 'PUBLIC' });
    await hire('attendant');
    const say = (person: Person, reference: string) =>
      mutate(server, person, 'createRecord', {
        ...{
          id: randomUUID(),
          type: 'CHAT_MESSAGE',
          parentId: place.id,
          reference,
          content: '{"text":"Oi"}',
        },
      });
    expect(contentOf((await say(ana, dona.sub)).value)).toMatchObject({ senderRole: 'customer' });
    const answer = contentOf((await say(rui, ana.sub)).value);
    expect(answer).toMatchObject({ senderRole: 'manager', sender: rui.sub });
    expect(answer).not.toHaveProperty('senderEmail');
    // The role stands for the missing name in the profile, where the address would show otherwise.
    expect(answer.senderName).toBe('Gerente');
    expect(contentOf((await say(rui, dona.sub)).value)).toMatchObject({ senderRole: 'customer' });
    const heard = await listAll(server, ana, 'listByParentIdAndType', {
      ...{ parentId: place.id, type: 'CHAT_MESSAGE' },
    });
    expect(heard.map((row) => row.owner).sort()).toEqual([ana.sub, rui.sub].sort());

    const ticket = (person: Person) =>
      mutate(server, person, 'createRecord', {
        ...{ id: randomUUID(), type: 'LOCATION_TICKET', parentId: place.id, content: '{"subject":"Porta"}' },
      });
    const reply = (person: Person, parentId: string) =>
      mutate(server, person, 'createRecord', {
        ...{ id: randomUUID(), type: 'TICKET_UPDATE', parentId },
        content: '{"updateType":"RESPONSE","message":"Oi"}',
      });
    const asked = (await ticket(ana)).value?.id;
    const said = await reply(rui, asked);
    expect(contentOf(said.value).author).toEqual({
      ...{ username: rui.sub, email: '', name: '', displayName: 'Gerente', role: 'manager' },
    });
    const signed = contentOf((await reply(dona, asked)).value);
    expect(signed).toMatchObject({ author: { role: 'manager', email: dona.email } });
    const inside = JSON.stringify({ responses: [{ message: 'Já vou' }] });
    const kept = await mutate(server, rui, 'updateRecord', {
      ...{ id: asked, type: 'LOCATION_TICKET', content: inside },
    });
    expect(kept.code).toBe('ok');
    const read = await getRecord(server, ana, asked, 'LOCATION_TICKET');
    expect(contentOf(read.value)).toMatchObject({ responses: [{ author: { username: rui.sub } }] });
    expect(read.value?.content).not.toContain(rui.email);
    const seen = { id: said.value?.id, type: 'TICKET_UPDATE', content: '{"seen":true}' };
    expect((await mutate(server, dona, 'updateRecord', seen)).code).toBe('FORBIDDEN');
    expect((await mutate(server, ana, 'updateRecord', seen)).code).toBe('ok');
    const own = (await ticket(rui)).value?.id;
    expect(contentOf((await reply(rui, own)).value)).toMatchObject({ author: { role: 'customer' } });
  });

  test('[R-05] a stocker puts goods in, and says nothing of what they cost', async () => {
    await hire('stocker');
    const put = { visitId: 'v', at: Date.now(), kind: 'reposto', units: 3, paid: 90 };
    const input = { id: randomUUID(), type: 'STOCK_CHANGE', parentId: place.id, reference: item.id };
    const made = await mutate(server, rui, 'createRecord', { ...input, content: JSON.stringify(put) });
    expect([made.code, contentOf(made.value).paid]).toEqual(['ok', undefined]);
    const after = await getRecord(server, dona, item.id, 'ITEM');
    expect(contentOf(after.value)).toMatchObject({ quantity: 6, cost: 2 });
  });
});
