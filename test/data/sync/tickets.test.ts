import { expect, test } from 'vitest';
import type { Draft } from '../../../src/data/mirror/entry.ts';
import { ticketRows } from '../../../src/data/rows/ticket-rows.ts';
import { type Thread, threadsOf } from '../../../src/data/rows/ticket-threads.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import type { FakeServer } from '../support/fake-server.ts';
import { openTestData, type TestData } from '../support/test-data.ts';

const SHOP = 'loja-1';
const SCOPE = { kind: 'tickets', id: SHOP } as const;
type Update = { updateType: 'RESPONSE'; message: string } | { updateType: 'STATUS_CHANGE'; status: string };

function putTicket(server: FakeServer, id: string, content: object = {}): void {
  server.now += 10 * 60_000;
  server.put({
    id,
    type: 'LOCATION_TICKET',
    parentId: SHOP,
    owner: 'ana',
    content: JSON.stringify({ subject: id, status: 'open', ...content }),
  });
}

/** Adds to a ticket as a server does. With `touch` the ticket changes, too, as on this product's server. */
function addTo(
  server: FakeServer,
  ticket: string,
  update: Update,
  { touch, type = 'LOCATION_TICKET' }: { touch: boolean; type?: string },
) {
  server.now += 10 * 60_000;
  const id = crypto.randomUUID();
  server.put({
    id,
    type: type as 'LOCATION_TICKET',
    parentId: ticket,
    owner: 'dona',
    content: JSON.stringify(update),
  });
  if (touch) server.put({ id: ticket, type: 'LOCATION_TICKET' });
  return id;
}

const threads = ({ data }: TestData): Promise<Thread[]> =>
  data.read(async (tx) => {
    return threadsOf(await ticketRows(tx, SHOP), await tx.entries(), SHOP);
  });
const wordsOf = async (opened: TestData): Promise<string[]> =>
  (await threads(opened)).flatMap(({ updates }) =>
    updates.map(({ update }) => (update.kind === 'response' ? update.message : update.status)),
  );
const asked = ({ server }: TestData): number =>
  server.calls.filter((call) => call === 'list parentId').length;
const say = (message: string): Update => ({ updateType: 'RESPONSE', message });

test('[T-02] tickets come with their updates, whichever type those were written with', async () => {
  const opened = openTestData();
  putTicket(opened.server, 't1');
  addTo(opened.server, 't1', say('um'), { touch: true });
  addTo(
    opened.server,
    't1',
    { updateType: 'STATUS_CHANGE', status: 'resolved' },
    { touch: true, type: 'TICKET_UPDATE' },
  );
  await opened.data.refresh(SCOPE);
  expect(await wordsOf(opened)).toEqual(['um', 'resolved']);
  expect((await threads(opened))[0]).toMatchObject({ status: 'resolved', ticket: { status: 'open' } });
});

test('[T-02] the tickets of one place are read without those of all others', async () => {
  const opened = openTestData();
  putTicket(opened.server, 't1');
  addTo(opened.server, 't1', say('um'), { touch: true });
  addTo(opened.server, 't1', say('dois'), { touch: true, type: 'TICKET_UPDATE' });
  opened.server.put({
    id: 'longe',
    type: 'LOCATION_TICKET',
    parentId: 'loja-2',
    owner: 'ana',
    content: '{}',
  });
  addTo(opened.server, 'longe', say('de longe'), { touch: true });
  await opened.data.refresh(SCOPE);
  await opened.data.refresh({ kind: 'tickets', id: 'loja-2' });
  const rows = await opened.data.read((tx) => ticketRows(tx, SHOP));
  expect(rows).toHaveLength(3);
  expect(rows.map(({ parentId }) => parentId).sort()).toEqual([SHOP, 't1', 't1']);
  expect((await wordsOf(opened)).sort()).toEqual(['dois', 'um']);
});

test('[T-02] [SY-38] where the server touches tickets, only those that changed are asked for again', async () => {
  const opened = openTestData();
  for (const id of ['t1', 't2', 't3', 't4']) putTicket(opened.server, id);
  addTo(opened.server, 't1', say('um'), { touch: true });
  await opened.data.refresh(SCOPE);
  expect(asked(opened)).toBe(4);
  await opened.data.refresh(SCOPE);
  expect(asked(opened)).toBe(4);
  addTo(opened.server, 't3', say('dois'), { touch: true });
  await opened.data.refresh(SCOPE);
  expect(asked(opened)).toBe(5);
  expect((await wordsOf(opened)).sort()).toEqual(['dois', 'um']);
});

test('[T-02] [SY-38] where it does not, every ticket is asked for after a gap, and no answer is missed', async () => {
  const opened = openTestData();
  for (const id of ['t1', 't2']) putTicket(opened.server, id);
  await opened.data.refresh(SCOPE);
  addTo(opened.server, 't1', say('um'), { touch: false });
  await opened.data.refresh(SCOPE);
  expect(await wordsOf(opened)).toEqual(['um']);
  addTo(opened.server, 't2', say('dois'), { touch: false });
  await opened.data.refresh(SCOPE);
  expect((await wordsOf(opened)).sort()).toEqual(['dois', 'um']);
});

test('[T-02] an answer that was not whole is asked for again', async () => {
  const opened = openTestData();
  putTicket(opened.server, 't1');
  addTo(opened.server, 't1', say('um'), { touch: true });
  opened.server.fault = 'partial';
  await opened.data.refresh(SCOPE);
  opened.server.fault = 'none';
  await opened.data.refresh(SCOPE);
  expect(await wordsOf(opened)).toEqual(['um']);
});

const row = (id: string, parentId: string, createdAt: number, content: object): RecordRow => ({
  ...{ id, type: 'LOCATION_TICKET', parentId, owner: 'dona', reference: null, createdAt },
  ...{ content: JSON.stringify(content), updatedAt: createdAt },
});
const queuedStatus = (status: string): Draft => ({
  id: crypto.randomUUID(),
  lane: 'ticket:t',
  about: { kind: 'ticketStatus', text: 't', locationId: SHOP },
  operation: {
    ...{ kind: 'create', type: 'LOCATION_TICKET', id: crypto.randomUUID(), parentId: 't', owner: 'ana' },
    ...{ reference: null, content: JSON.stringify({ updateType: 'STATUS_CHANGE', status }) },
  },
});

test('[T-02] the latest status change counts, what is queued after all that has arrived, what was refused not at all', () => {
  const rows = [
    row('t', SHOP, 1, { status: 'closed' }),
    row('b', 't', 20, { updateType: 'STATUS_CHANGE', status: 'resolved' }),
    row('a', 't', 10, { updateType: 'STATUS_CHANGE', status: 'in_progress' }),
    row('other', 'elsewhere', 30, { updateType: 'STATUS_CHANGE', status: 'open' }),
  ];
  const entry = {
    ...queuedStatus('open'),
    ...{ seq: 1, composedAt: 2, attachments: [] },
  };
  const queued = { kind: 'queued', attempt: 0, notBefore: 0, unclear: false, waitsFor: 'turn' } as const;
  const error = { kind: 'refused', code: 'BAD_INPUT', message: 'não' } as const;
  const statusWith = (state: object) => {
    const [thread] = threadsOf(rows, [{ ...entry, state } as never], SHOP);
    return [
      thread?.status,
      thread?.arrivedStatus,
      thread?.updates.map(({ update }) => update.id).slice(0, 2),
    ];
  };
  expect(threadsOf(rows, [], SHOP).map(({ status }) => status)).toEqual(['resolved']);
  expect(statusWith(queued)).toEqual(['open', 'resolved', ['a', 'b']]);
  expect(statusWith({ kind: 'parked', error, attempt: 1 })).toEqual(['resolved', 'resolved', ['a', 'b']]);
  expect(threadsOf(rows.slice(0, 1), [], SHOP).map(({ status }) => status)).toEqual(['closed']);
});
