import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { RecordRow } from '../../../../src/records/record.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { contentOf, getRecord, listAll, mutate } from '../support/operations.ts';
import { newPerson, openRecordServer, type Person, type RecordServer } from '../support/record-server.ts';

describeOnEngine('a conversation after its access ended', () => {
  let server: RecordServer;
  let shop: RecordRow;
  let invite: RecordRow;
  let ticket: string;
  const dona = newPerson('dona');
  let ana: Person;
  const estranho = newPerson('estranho');

  beforeAll(async () => {
    server = await openRecordServer();
    for (const person of [dona, estranho]) await server.store.run('addUser', person);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    ana = newPerson(`ana-${randomUUID()}`);
    await server.store.run('addUser', ana);
    shop = await place('PRIVATE');
    invite = await inviteOf(ana.email);
    const opened = await create(ana, newTicket());
    expect(opened.code).toBe('ok');
    ticket = opened.value?.id;
    expect((await create(ana, message('Oi', dona.sub))).code).toBe('ok');
  });

  const place = (reference: string) =>
    server.seed({ type: 'LOCATION', owner: dona.sub, reference, fields: { name: 'Quiosque' } });
  const inviteOf = (reference: string) =>
    server.seed({
      ...{ type: 'INVITE', parentId: shop.id, owner: dona.sub, reference },
      fields: { status: 'ACTIVE' },
    });
  const create = (by: Person, input: object) =>
    mutate(server, by, 'createRecord', { id: randomUUID(), ...input });
  const update = (by: Person, id: string, content: object, type = 'LOCATION_TICKET') =>
    mutate(server, by, 'updateRecord', { id, type, content: JSON.stringify(content) });
  const message = (text: string, reference: string) => ({
    ...{ type: 'CHAT_MESSAGE', parentId: shop.id, reference },
    content: JSON.stringify({ text, timestamp: 1 }),
  });
  const newTicket = () => ({
    ...{ type: 'LOCATION_TICKET', parentId: shop.id, reference: dona.sub },
    content: JSON.stringify({ subject: 'Troco', description: 'Faltou' }),
  });
  const child = (content: object, type = 'LOCATION_TICKET') => ({
    ...{ type, parentId: ticket, content: JSON.stringify(content) },
  });
  const said = { updateType: 'RESPONSE', message: 'E agora?' };
  const closed = { updateType: 'STATUS_CHANGE', status: 'closed' };
  const setInvite = (status: string) => update(dona, invite.id, { status }, 'INVITE');
  /** Every way to write into a conversation, in the forms of older and of documented clients. */
  const attacks = (by: Person): Record<string, () => ReturnType<typeof mutate>> => ({
    message: () => create(by, message('Ainda aqui', dona.sub)),
    messages: () =>
      mutate(server, by, 'createRecords', [{ id: randomUUID(), ...message('Ainda', dona.sub) }]),
    'new ticket': () => create(by, newTicket()),
    answer: () => create(by, child(said)),
    'answer as TICKET_UPDATE': () => create(by, child(said, 'TICKET_UPDATE')),
    answers: () =>
      mutate(server, by, 'createRecords', [{ id: randomUUID(), ...child(said, 'TICKET_UPDATE') }]),
    status: () => create(by, child(closed)),
    'status in the ticket': () => update(by, ticket, { status: 'closed' }),
    'answer in the ticket': () => update(by, ticket, { responses: [{ message: 'E agora?', timestamp: 1 }] }),
    'answers in tickets': () =>
      mutate(server, by, 'updateRecords', [
        { id: ticket, type: 'LOCATION_TICKET', content: JSON.stringify({ responses: [{ message: 'x' }] }) },
      ]),
  });
  const codesOf = async (by: Person) => {
    const found: Record<string, [string, unknown]> = {};
    for (const [name, attack] of Object.entries(attacks(by))) {
      const { code, error } = await attack();
      found[name] = [code, error?.errorInfo?.reason];
    }
    return found;
  };
  const all = (by: Person, expected: readonly unknown[]) =>
    Object.fromEntries(Object.keys(attacks(by)).map((name) => [name, expected]));

  test('[N-05] [R-05] a revoked person writes nowhere, whichever way their client writes, and reads why', async () => {
    await setInvite('REVOKED');
    const before = (await getRecord(server, dona, ticket, 'LOCATION_TICKET')).value;
    expect(await codesOf(ana)).toEqual(all(ana, ['ACCESS_ENDED', 'revoked']));
    const { error } = await create(ana, message('Ainda', dona.sub));
    expect(error?.message).toBe('Seu convite para este local foi revogado por quem cuida dele.');
    expect((await getRecord(server, dona, ticket, 'LOCATION_TICKET')).value).toEqual(before);
    expect(await listAll(server, dona, 'listByParentId', { parentId: ticket })).toEqual([]);
  });

  test('[N-05] [R-05] a stranger learns nothing of a private location, nor who was invited', async () => {
    const both = [await codesOf(estranho)];
    await setInvite('REVOKED');
    both.push(await codesOf(estranho));
    for (const codes of both) expect(codes).toEqual(all(estranho, ['NOT_FOUND', undefined]));
    const nowhere = await create(estranho, { ...message('Oi', dona.sub), parentId: randomUUID() });
    expect(nowhere.code).toBe('NOT_FOUND');
  });

  test('[C-01] [T-02] what was written stays readable, and the owner answers there live', async () => {
    await setInvite('REVOKED');
    const answer = await create(dona, child({ updateType: 'RESPONSE', message: 'Devolvemos.' }));
    const word = await create(dona, message('Desculpe.', ana.sub));
    expect([answer.code, word.code]).toEqual(['ok', 'ok']);
    const texts = async (parentId: string, name: string) =>
      (await listAll(server, ana, 'listByParentId', { parentId }))
        .map((row) => contentOf(row)[name])
        .filter((text) => text !== undefined);
    expect(await texts(ticket, 'message')).toEqual(['Devolvemos.']);
    expect((await texts(shop.id, 'text')).sort()).toEqual(['Desculpe.', 'Oi']);
    expect(await texts(shop.id, 'subject')).toEqual(['Troco']);
    const told = (channel: string, id: string) =>
      server.events.some((one) => one.channel === channel && one.event.id === id);
    await vi.waitUntil(() => told(`/support/${ana.sub}`, answer.value?.id));
    await vi.waitUntil(() => told(`/chat/${ana.sub}`, word.value?.id));
    expect((await update(ana, answer.value?.id, { seen: true })).code).toBe('ok');
  });

  test('[H-08] an invite that holds again opens the conversation again', async () => {
    await setInvite('REVOKED');
    await server.seed({ ...invite, fields: { status: 'ACTIVE' }, id: randomUUID() });
    expect(await codesOf(ana)).toEqual(all(ana, ['ok', undefined]));
  });

  test('[H-08] the reason is the one that counts: expired, made private, deleted', async () => {
    const reason = async (by: Person) => (await create(by, message('Oi', dona.sub))).error?.errorInfo?.reason;
    await server.store.run('removeRow', { id: invite.id, type: 'INVITE' });
    expect(await reason(ana)).toBe('expired');
    shop = await place('PUBLIC');
    expect((await create(estranho, message('Oi', dona.sub))).code).toBe('ok');
    await server.seed({ ...shop, reference: 'PRIVATE', fields: { name: 'Quiosque' } });
    expect(await reason(estranho)).toBe('private');
    expect(await reason(ana)).toBeUndefined();
    await server.store.run('removeRow', { id: shop.id, type: 'LOCATION' });
    expect(await reason(estranho)).toBe('deleted');
    const there = await create(estranho, newTicket());
    expect([there.code, there.error?.errorInfo?.reason]).toEqual(['ACCESS_ENDED', 'deleted']);
  });

  test('[X-03] a message that had arrived is the same message when it is sent again; one that had not is refused', async () => {
    const arrived = { id: randomUUID(), ...message('Chegou?', dona.sub) };
    const first = await mutate(server, ana, 'createRecord', arrived);
    await setInvite('REVOKED');
    expect((await mutate(server, ana, 'createRecord', arrived)).value).toEqual(first.value);
    expect((await create(ana, message('Na fila', dona.sub))).code).toBe('ACCESS_ENDED');
  });

  test('[X-03] messages sent while the invite is being revoked are stored or refused, never both, and none after it', async () => {
    const sent = Array.from({ length: 12 }, (_, turn) => ({
      ...{ id: randomUUID(), ...message(`${turn}`, dona.sub) },
    }));
    const [revoked, ...outcomes] = await Promise.all([
      setInvite('REVOKED'),
      ...sent.map((input) => mutate(server, ana, 'createRecord', input)),
    ]);
    expect(revoked.code).toBe('ok');
    for (const [index, { code }] of outcomes.entries()) {
      const stored = (await getRecord(server, dona, sent[index]?.id ?? '', 'CHAT_MESSAGE')).value !== null;
      expect([code, stored]).toEqual(stored ? ['ok', true] : ['ACCESS_ENDED', false]);
    }
    expect(await codesOf(ana)).toEqual(all(ana, ['ACCESS_ENDED', 'revoked']));
  });
});
