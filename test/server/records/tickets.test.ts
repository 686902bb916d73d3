import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TicketRole } from '../../../src/records/content/ticket-content.ts';
import { shownName } from '../../../src/records/content/ticket-content.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { contentOf, getRecord, listAll, mutate } from './support/operations.ts';
import { newPerson, openRecordServer, type Person, type RecordServer } from './support/record-server.ts';

describeOnEngine('support tickets', () => {
  let server: RecordServer;
  let shop: string;
  const clock = { now: 1_800_000_000_000 };
  const dona = newPerson('dona');
  const ana = newPerson('ana');
  const bia = newPerson('bia');

  beforeAll(async () => {
    server = await openRecordServer({ now: () => clock.now });
    shop = (await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC' })).id;
  });
  afterAll(() => server.close());

  async function open(by: Person, content: object = {}) {
    const input = {
      id: randomUUID(),
      type: 'LOCATION_TICKET',
      parentId: shop,
      reference: by.sub,
      content: JSON.stringify({ subject: 'Produto', description: 'Veio aberto', ...content }),
    };
    return { id: input.id, outcome: await mutate(server, by, 'createRecord', input) };
  }

  function add(by: Person, parentId: string, content: object, type = 'LOCATION_TICKET') {
    const input = { id: randomUUID(), type, parentId, content: JSON.stringify(content) };
    return mutate(server, by, 'createRecord', input);
  }

  const answer = (by: Person, ticket: string, message = 'Oi') =>
    add(by, ticket, { updateType: 'RESPONSE', message });
  const ticketOf = async (id: string) => (await getRecord(server, dona, id, 'LOCATION_TICKET')).value;

  test('[T-01] a new ticket refers to the owner of the location, is open and unseen whatever its writer says', async () => {
    const { outcome } = await open(ana, { status: 'closed', seen: true });
    expect(outcome.value?.reference).toBe(dona.sub);
    expect(contentOf(outcome.value)).toMatchObject({ status: 'open', seen: false });
  });

  test('[T-01] pictures of a ticket lie where their writer alone can have put them, three at most', async () => {
    const own = (name: string) => ({ url: `tickets/${shop}/${ana.sub}/${name}`, filename: name });
    expect((await open(ana, { images: [own('1.jpg'), own('2.jpg'), own('3.jpg')] })).outcome.code).toBe('ok');
    const others = [
      [1, 2, 3, 4].map((name) => own(`${name}.jpg`)),
      [{ url: `tickets/${shop}/${bia.sub}/1.jpg` }],
      [{ url: `items/${shop}/${ana.sub}/1.jpg` }],
      [own('../../../../items/x/1.jpg')],
      [own('1\u0000.jpg')],
      [{ url: 'https://exemplo.com/1.jpg' }],
      [{ filename: '1.jpg' }],
      ['1.jpg'],
      [null],
    ];
    for (const images of others) {
      const { outcome } = await open(ana, { images });
      expect([outcome.code, outcome.error?.errorInfo?.field]).toEqual(['BAD_INPUT', 'images']);
    }
  });

  test('[T-02] an update touches its ticket: the status is copied and its time rises past that of the update', async () => {
    const { id } = await open(ana);
    const before = await ticketOf(id);
    clock.now -= 5000; // the clock was put back, but the order must hold
    const change = await add(dona, id, {
      updateType: 'STATUS_CHANGE',
      status: 'resolved',
      previousStatus: 'closed',
    });
    const resolved = await ticketOf(id);
    expect(contentOf(change.value)).toMatchObject({
      previousStatus: 'open',
      subject: 'Produto',
      seen: false,
    });
    expect(contentOf(resolved)).toMatchObject({ status: 'resolved', description: 'Veio aberto' });
    const said = await answer(ana, id, 'Ainda não');
    const after = await ticketOf(id);
    expect(contentOf(after).status).toBe('resolved');
    const times = [before?.updatedAt, change.value?.createdAt, said.value?.createdAt];
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    expect(resolved?.updatedAt).toBeGreaterThanOrEqual(change.value?.createdAt);
    expect(after?.updatedAt).toBeGreaterThanOrEqual(said.value?.createdAt);
    clock.now += 5000;
  });

  test('[T-02] whoever asks for tickets that changed since finds the one with a new answer', async () => {
    const { id } = await open(ana);
    clock.now += 60_000;
    await answer(dona, id);
    const args = { parentId: shop, type: 'LOCATION_TICKET', updatedAt: { ge: clock.now } };
    for (const person of [dona, ana]) {
      const rows = await listAll(server, person, 'listByParentIdAndType', args);
      expect(rows.map((row) => row.id)).toEqual([id]);
    }
    expect(await listAll(server, bia, 'listByParentIdAndType', args)).toEqual([]);
  });

  test('[MS-02] answers at the same moment are all kept, each at its own time', async () => {
    const { id } = await open(ana);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, n) => answer(n % 2 === 0 ? dona : ana, id, `${n}`)),
    );
    expect(outcomes.map(({ code }) => code)).toEqual(Array(6).fill('ok'));
    expect(new Set(outcomes.map(({ value }) => value?.createdAt)).size).toBe(6);
    expect(await listAll(server, ana, 'listByParentId', { parentId: id })).toHaveLength(6);
  });

  test('[T-02] a customer cannot answer as the manager, under either type, and nobody else at all', async () => {
    const { id } = await open(ana);
    const forged = {
      updateType: 'RESPONSE',
      message: 'Devolvido!',
      author: { username: dona.sub, email: dona.email, name: 'Ana', role: 'manager' },
    };
    for (const type of ['LOCATION_TICKET', 'TICKET_UPDATE']) {
      const { value } = await add(ana, id, forged, type);
      expect(value?.owner).toBe(ana.sub);
      expect(contentOf(value).author).toEqual({
        ...{ username: ana.sub, email: ana.email, name: '', displayName: 'ana', role: 'customer' },
      });
      expect((await add(bia, id, forged, type)).code).not.toBe('ok');
    }
    const { value } = await answer(dona, id);
    expect(contentOf(value).author).toMatchObject({ username: dona.sub, role: 'manager' });
  });

  test('[T-02] answers in the ticket itself are signed as well: nobody writes one as another, none is changed or lost', async () => {
    const by = (message: string, role: TicketRole, { sub, email }: Person) => ({
      ...{ id: message, message },
      author: {
        ...{ username: sub, email, name: '', role },
        displayName: shownName({ name: '', email }, role),
      },
    });
    const { id, outcome } = await open(ana, { responses: [by('Devolvo tudo', 'manager', dona), 'oi'] });
    const first = [
      by('Devolvo tudo', 'customer', ana),
      { author: { username: ana.sub, email: ana.email, name: '', displayName: 'ana', role: 'customer' } },
    ];
    expect(contentOf(outcome.value).responses).toEqual(first);
    const set = async (person: Person, responses: unknown) => {
      const content = JSON.stringify({ responses });
      const { value } = await mutate(server, person, 'updateRecord', {
        id,
        type: 'LOCATION_TICKET',
        content,
      });
      return contentOf(value).responses;
    };
    const second = [...first, by('Desisto', 'manager', dona)];
    expect(await set(dona, [...first, by('Desisto', 'customer', ana)])).toEqual(second);
    const third = [...second, by('Aceito', 'customer', ana)];
    expect(await set(ana, [by('Aceito', 'manager', dona)])).toEqual(third);
    for (const lost of [[], null, 'nada']) expect(await set(ana, lost)).toEqual(third);
  });

  test('[T-01] a ticket names its customer as the token does', async () => {
    const userInfo = {
      username: bia.sub,
      email: bia.email,
      name: 'Gerente',
      displayName: 'Dona',
      role: 'manager',
    };
    const real = { username: ana.sub, email: ana.email, name: '', displayName: 'ana' };
    for (const sent of [{ userInfo }, {}])
      expect(contentOf((await open(ana, sent)).outcome.value).userInfo).toEqual(real);
  });

  test('[T-02] an answer in the ticket itself that comes again, as it was sent or as it came back, is the same answer', async () => {
    const forged = (message: string) => ({
      message,
      author: { username: dona.sub, email: dona.email, name: 'Ana', role: 'manager' },
    });
    const { id, outcome } = await open(ana, {
      responses: [forged('na criação')],
      userInfo: { username: bia.sub, email: bia.email, displayName: 'Ana' },
    });
    expect(contentOf(outcome.value).userInfo).toEqual({
      ...{ username: ana.sub, email: ana.email, name: '', displayName: 'ana' },
    });
    const set = async (by: Person, responses: unknown) => {
      const content = JSON.stringify({ responses });
      const written = await mutate(server, by, 'updateRecord', { id, type: 'LOCATION_TICKET', content });
      return contentOf(written.value).responses as { message: string; author: { username: string } }[];
    };
    const said = (responses: Awaited<ReturnType<typeof set>>) =>
      responses.map(({ message, author }) => [message, author.username]);
    await set(dona, [{ message: 'da dona' }]);
    await set(ana, [forged('na mudança')]);
    const all = await set(ana, 'nenhuma');
    expect(said(all)).toEqual([
      ['na criação', ana.sub],
      ['da dona', dona.sub],
      ['na mudança', ana.sub],
    ]);
    expect(all.map(({ author }) => author)).toMatchObject(
      ['customer', 'manager', 'customer'].map((role) => ({ role })),
    );
    // The same answer written again, as sent or as read, stays one answer.
    expect(await set(ana, [...all, forged('na mudança')])).toEqual(all);
  });

  test('[T-02] what is signed in a ticket counts as its size, and answers in it are few enough to be compared', async () => {
    const short = (count: number) => Array.from({ length: count }, (_, n) => n);
    const tooMany = (await open(ana, { responses: short(201) })).outcome;
    expect([tooMany.code, tooMany.error?.errorInfo?.field]).toEqual(['BAD_INPUT', 'responses']);
    // Less than 64 KiB as sent, and more once each answer names its writer.
    const signed = Array.from({ length: 200 }, (_, n) => ({ message: `${n} ${'a'.repeat(250)}` }));
    expect((await open(ana, { responses: signed })).outcome.code).toBe('TOO_LARGE');
    const { id } = await open(ana, { responses: short(150).map((n) => ({ message: `${n}` })) });
    const set = (responses: unknown) =>
      mutate(server, ana, 'updateRecord', {
        id,
        type: 'LOCATION_TICKET',
        content: JSON.stringify({ responses }),
      });
    const before = await ticketOf(id);
    expect((await set(short(51).map((n) => ({ message: `mais ${n}` })))).code).toBe('BAD_INPUT');
    expect((await set(short(201))).code).toBe('BAD_INPUT');
    expect((await set([{ message: 'x'.repeat(50_000) }])).code).toBe('TOO_LARGE');
    expect(await ticketOf(id)).toEqual(before);
    expect((await set([{ message: 'mais uma' }])).code).toBe('ok');
    expect(contentOf(await ticketOf(id)).responses).toHaveLength(151);
  });

  test('[T-01] neither side makes a ticket or an update refer to anybody else', async () => {
    const { id } = await open(ana);
    const said = (await answer(dona, id)).value;
    for (const [by, changed, content] of [
      [ana, id, {}],
      [dona, id, { seen: true }],
      [ana, said?.id, { seen: true }],
    ] as const) {
      const before = await getRecord(server, by, changed, 'LOCATION_TICKET');
      const { value } = await mutate(server, by, 'updateRecord', {
        ...{ id: changed, type: 'LOCATION_TICKET', reference: bia.sub, content: JSON.stringify(content) },
      });
      expect(value?.reference).toBe(before.value?.reference);
    }
    expect((await ticketOf(id))?.reference).toBe(dona.sub);
  });

  test('[MS-02] an update is marked as seen by whom it is for, and nothing else of it changes', async () => {
    const { id } = await open(ana);
    const said = (await answer(dona, id)).value;
    const mark = (by: Person, content: object) =>
      mutate(server, by, 'updateRecord', {
        id: said?.id,
        type: 'LOCATION_TICKET',
        content: JSON.stringify(content),
      });
    expect((await mark(dona, { seen: true })).code).toBe('FORBIDDEN');
    expect((await mark(bia, { seen: true })).code).toBe('NOT_FOUND');
    expect((await mark(ana, { seen: 'sim' })).code).toBe('BAD_INPUT');
    const before = await ticketOf(id);
    const marked = await mark(ana, { seen: true, message: 'outra coisa', author: {} });
    expect(contentOf(marked.value)).toMatchObject({
      ...{ seen: true, message: 'Oi', author: { username: dona.sub, role: 'manager' } },
    });
    expect((await ticketOf(id))?.updatedAt).toBeGreaterThan(before?.updatedAt);
  });

  test("[MS-01] only the location's owner marks a ticket as seen; both sides set its status", async () => {
    const { id } = await open(ana);
    const set = (by: Person, content: object) =>
      mutate(server, by, 'updateRecord', { id, type: 'LOCATION_TICKET', content: JSON.stringify(content) });
    expect(contentOf((await set(ana, { seen: true, status: 'in_progress' })).value)).toMatchObject({
      ...{ seen: false, status: 'in_progress' },
    });
    expect(contentOf((await set(dona, { seen: true })).value)).toMatchObject({ seen: true });
    expect((await set(bia, { status: 'closed' })).code).toBe('NOT_FOUND');
    expect((await set(ana, { status: 'lost' })).code).toBe('BAD_INPUT');
  });
});
