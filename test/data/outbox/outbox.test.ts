import { expect, test, vi } from 'vitest';
import type { Draft, Entry } from '../../../src/data/mirror/entry.ts';
import { SETTLED_MS } from '../../../src/data/outbox/reduce.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { openTestData, type TestData } from '../support/test-data.ts';

const LOCATION = 'loc-1';

function message(text: string, customer = 'ana'): Draft {
  const id = crypto.randomUUID();
  return {
    id,
    lane: `chat:${LOCATION}:${customer}`,
    about: { kind: 'chatMessage', text, locationId: LOCATION },
    operation: {
      kind: 'create',
      type: 'CHAT_MESSAGE',
      id,
      parentId: LOCATION,
      owner: customer,
      reference: 'bento',
      content: JSON.stringify({ text }),
    },
  };
}

const price = (id: string, from: number, to: number): Draft => ({
  id: crypto.randomUUID(),
  lane: `item:${id}`,
  about: { kind: 'item', text: 'Café', locationId: LOCATION },
  operation: { kind: 'change', type: 'ITEM', id, content: { value: { from, to } } },
});

const entriesOf = ({ data }: TestData): Promise<readonly Entry[]> => data.read((tx) => tx.entries());

/** Waits until the outbox has the wanted entries. */
async function outboxIs(test: TestData, wanted: (entries: readonly Entry[]) => boolean): Promise<void> {
  await vi.waitFor(async () => expect(await entriesOf(test)).toSatisfy(wanted), {
    timeout: 60_000,
    interval: 5,
  });
}

const settled = (test: TestData): Promise<void> =>
  outboxIs(test, (entries) => entries.every(({ state }) => state.kind === 'parked'));

const texts = ({ server }: TestData): unknown[] =>
  [...server.rows.values()]
    .filter(({ type }) => type === 'CHAT_MESSAGE')
    .sort((a, b) => a.createdAt - b.createdAt)
    .map(({ content }) => JSON.parse(content ?? '{}').text);

test('[X-03] what was written offline leaves once and in order when the connection returns', async () => {
  const opened = openTestData();
  opened.browser.online = false;
  opened.server.fault = 'offline';
  for (const text of ['um', 'dois', 'três']) await opened.data.outbox.enqueue(message(text));
  expect(texts(opened)).toEqual([]);
  await outboxIs(opened, (entries) => entries.length === 3);
  opened.browser.online = true;
  opened.server.fault = 'none';
  opened.data.hinted(true);
  await outboxIs(opened, (entries) => entries.length === 0);
  expect(texts(opened)).toEqual(['um', 'dois', 'três']);
  await opened.data.close();
});

test('[X-03] [SY-90] a browser that believes in its connection does not make it ask a silent server without a pause', async () => {
  let asked = 0;
  const opened: TestData = openTestData({
    askToSend() {
      asked += 1;
      // As the worker does, at once where the browser reports a connection.
      void opened.data.nudge();
    },
  });
  opened.server.fault = 'offline';
  await opened.data.outbox.enqueue(message('um'));
  // The second attempt is over, and would have asked before its end was written.
  await outboxIs(opened, ([entry]) => entry?.state.kind === 'queued' && entry.state.attempt >= 2);
  expect(asked).toBe(1);
  const tries = opened.server.calls.filter((call) => /CHAT_MESSAGE/.test(call));
  expect(tries.length).toBeLessThanOrEqual(4);
  opened.server.fault = 'none';
  await opened.data.nudge();
  await outboxIs(opened, (entries) => entries.length === 0);
  await opened.data.close();
});

test('[X-03] [X-07] a picture storage that is away does not make the whole app offline', async () => {
  const opened = openTestData();
  const { server, data } = opened;
  await data.nudge();
  const away = vi.spyOn(server, 'storeImage').mockImplementation(async () => {
    throw new TransportError({ kind: 'network', code: 'NETWORK', message: 'away' });
  });
  const heard: boolean[] = [];
  const network = data.live.network();
  const stop = network.subscribe(() => heard.push(network.snapshot().online));
  const images = [{ key: 'foto.webp', contentType: 'image/webp', bytes: new Uint8Array([1]) }];
  await data.outbox.enqueue({ ...message('com foto'), images });
  await outboxIs(opened, ([entry]) => entry?.state.kind === 'queued' && entry.state.waitsFor === 'network');
  expect(heard).toEqual([]);
  expect(network.snapshot()).toEqual({ online: true, isServerDown: false });
  away.mockRestore();
  await data.nudge();
  await outboxIs(opened, (entries) => entries.length === 0);
  stop();
  await data.close();
});

test('[X-03] after the app was killed the next start sends what was queued', async () => {
  const sub = crypto.randomUUID();
  const before = openTestData({ sub });
  before.browser.online = false;
  await before.data.outbox.enqueue(message('antes'));
  await before.data.close();
  const after = openTestData({ sub, server: before.server });
  await after.data.nudge();
  await outboxIs(after, (entries) => entries.length === 0);
  expect(texts(after)).toEqual(['antes']);
  await after.data.close();
});

test('[X-03] an answer that was lost is looked up, never sent as a second message', async () => {
  const opened = openTestData();
  const sent = message('só uma vez');
  opened.server.fault = 'answer-lost';
  await opened.data.outbox.enqueue(sent);
  await outboxIs(opened, ([entry]) => entry?.state.kind === 'queued' && entry.state.unclear);
  expect(texts(opened)).toEqual(['só uma vez']);
  opened.server.fault = 'none';
  await opened.data.nudge();
  await outboxIs(opened, (entries) => entries.length === 0);
  expect(texts(opened)).toEqual(['só uma vez']);
  expect(opened.server.calls.filter((call) => call === 'create CHAT_MESSAGE')).toHaveLength(1);
  await opened.data.close();
});

test('[X-03] a refused message is parked with its reason and does not hold up the next one', async () => {
  const opened = openTestData();
  opened.server.onCreate = (row) => {
    if (!row.content?.includes('ruim')) return row;
    opened.server.rows.delete(`CHAT_MESSAGE ${row.id}`);
    throw new TransportError({
      kind: 'refused',
      code: 'BAD_INPUT',
      message: 'Os dados enviados são inválidos.',
    });
  };
  const bad = message('ruim');
  await opened.data.outbox.enqueue(bad);
  await opened.data.outbox.enqueue(message('boa'));
  await outboxIs(opened, (list) => list.length === 1 && list[0]?.state.kind === 'parked');
  expect(texts(opened)).toEqual(['boa']);
  expect(await opened.data.outbox.discard(bad.id)).toEqual({ kind: 'done', value: 'discarded' });
  await outboxIs(opened, (list) => list.length === 0);
  await opened.data.close();
});

test('[X-04] an edit merges by field with what others changed, and asks where both changed the same', async () => {
  const opened = openTestData();
  const content = { value: 4.8, quantity: 3 };
  opened.server.put({ id: 'cafe', type: 'ITEM', parentId: LOCATION, content: JSON.stringify(content) });
  opened.server.put({ id: 'cafe', type: 'ITEM', content: JSON.stringify({ ...content, quantity: 2 }) });
  await opened.data.outbox.enqueue(price('cafe', 4.8, 5));
  await settled(opened);
  const read = () => JSON.parse(opened.server.rows.get('ITEM cafe')?.content ?? '{}');
  expect(read()).toEqual({ value: 5, quantity: 2 });

  opened.server.put({ id: 'cafe', type: 'ITEM', content: JSON.stringify({ value: 6, quantity: 2 }) });
  const late = price('cafe', 5, 5.5);
  await opened.data.outbox.enqueue(late);
  await outboxIs(opened, ([entry]) => entry?.state.kind === 'parked');
  expect((await entriesOf(opened))[0]?.state).toMatchObject({
    error: { code: 'STALE', detail: { fields: ['price'] } },
  });
  expect(read().value).toBe(6);

  await opened.data.outbox.retry(late.id);
  await outboxIs(opened, (list) => list.length === 0);
  expect(read()).toEqual({ value: 5.5, quantity: 2 });
  await opened.data.close();
});

test('[X-03] the photos of an entry are stored before the entry itself is sent, each once', async () => {
  const opened = openTestData();
  const draft = message('com foto');
  const images = ['a', 'b'].map((key) => ({ key, contentType: 'image/png', bytes: new Uint8Array([1, 2]) }));
  await opened.data.outbox.enqueue({ ...draft, images });
  await outboxIs(opened, (list) => list.length === 0);
  expect(opened.server.calls.filter((call) => /^(image|create)/.test(call))).toEqual([
    'image a',
    'image b',
    'create CHAT_MESSAGE',
  ]);
  await opened.data.close();
});

test('[X-03] [SY-89] [SY-94] what may have left cannot be corrected, and is not discarded when it had arrived', async () => {
  const opened = openTestData();
  opened.server.fault = 'answer-lost';
  const sent = message('uma vez');
  await opened.data.outbox.enqueue(sent);
  await outboxIs(opened, ([entry]) => entry?.state.kind === 'queued' && entry.state.unclear);
  opened.browser.online = false;
  const other = { ...sent.operation, content: '{"text":"outra"}' } as Draft['operation'];
  expect(await opened.data.outbox.retry(sent.id, other)).toMatchObject({
    kind: 'failed',
    error: { code: 'UNDER_WAY' },
  });
  opened.server.fault = 'none';
  expect(await opened.data.outbox.discard(sent.id)).toEqual({ kind: 'done', value: 'delivered' });
  expect(await entriesOf(opened)).toEqual([]);
  expect(texts(opened)).toEqual(['uma vez']);
  await opened.data.close();
});

test('[X-03] [SY-94] what is kept back to be discarded is not sent by whoever wakes the outbox meanwhile', async () => {
  const settle: (() => void)[] = [];
  // All other timers never run.
  const later = (callback: () => void, ms: number) => {
    if (ms === SETTLED_MS) settle.push(callback);
    return () => undefined;
  };
  const opened = openTestData({ later });
  opened.server.fault = 'offline';
  const sent = message('não mande');
  await opened.data.outbox.enqueue(sent);
  await outboxIs(opened, ([entry]) => entry?.state.kind === 'queued' && entry.state.unclear);
  opened.server.fault = 'none';
  const discarded = opened.data.outbox.discard(sent.id);
  await vi.waitFor(() => expect(settle).toHaveLength(1));
  await opened.data.nudge();
  settle[0]?.();
  expect(await discarded).toEqual({ kind: 'done', value: 'discarded' });
  expect(await entriesOf(opened)).toEqual([]);
  expect(texts(opened)).toEqual([]);
  await opened.data.close();
});

test('[X-03] [SY-94] a removal that is discarded after it had arrived is done: the row is gone here too', async () => {
  const opened = openTestData();
  opened.server.put({ id: LOCATION, type: 'LOCATION', reference: 'PUBLIC' });
  opened.server.put({ id: 'doces', type: 'CATEGORY', parentId: LOCATION, reference: 'Doces' });
  await opened.data.refresh({ kind: 'location', id: LOCATION });
  const key = { id: 'doces', type: 'CATEGORY' } as const;
  const removal: Draft = {
    id: crypto.randomUUID(),
    lane: 'category:doces',
    about: { kind: 'categoryRemoval', text: 'Doces', locationId: LOCATION },
    operation: { kind: 'remove', ...key },
  };
  opened.server.fault = 'answer-lost';
  await opened.data.outbox.enqueue(removal);
  await outboxIs(opened, ([entry]) => entry?.state.kind === 'queued' && entry.state.unclear);
  opened.browser.online = false;
  expect(await opened.data.read((tx) => tx.row(key))).toBeDefined();
  opened.server.fault = 'none';
  expect(await opened.data.outbox.discard(removal.id)).toEqual({ kind: 'done', value: 'delivered' });
  expect(await opened.data.read((tx) => tx.row(key))).toBeUndefined();
  await opened.data.close();
});

test('[X-03] [SY-89] what never left is corrected where it stands and discarded at once', async () => {
  const opened = openTestData();
  opened.browser.online = false;
  opened.server.fault = 'offline';
  const [first, second] = [message('errada'), message('demais')];
  for (const draft of [first, second]) await opened.data.outbox.enqueue(draft);
  const corrected = { ...first.operation, content: '{"text":"certa"}' } as Draft['operation'];
  expect(await opened.data.outbox.retry(first.id, corrected)).toEqual({ kind: 'done', value: 'queued' });
  expect(await opened.data.outbox.discard(second.id)).toEqual({ kind: 'done', value: 'discarded' });
  opened.browser.online = true;
  opened.server.fault = 'none';
  opened.data.hinted(true);
  await outboxIs(opened, (entries) => entries.length === 0);
  expect(texts(opened)).toEqual(['certa']);
  await opened.data.close();
});

test('[X-03] what is half-written goes in the transaction that queues it: it is never in both places, nor in none', async () => {
  const { data, browser } = openTestData();
  browser.online = false;
  await data.keep('draft:x', 'metade');
  const seen: [unknown, number][] = [];
  const store = data.live.list('both', {
    scope: { kind: 'chat', id: LOCATION },
    read: async (tx) => {
      const places: [unknown, number] = [await tx.kept('draft:x'), (await tx.entries()).length];
      seen.push(places);
      return [places];
    },
  });
  const stop = store.subscribe(() => undefined);
  await vi.waitFor(() => expect(seen).toContainEqual(['metade', 0]));
  await data.outbox.enqueue({ ...message('inteira'), forgets: 'draft:x' });
  await vi.waitFor(() => expect(seen).toContainEqual([undefined, 1]));
  expect(seen).not.toContainEqual(['metade', 1]);
  expect(seen).not.toContainEqual([undefined, 0]);
  stop();
  await data.close();
});
