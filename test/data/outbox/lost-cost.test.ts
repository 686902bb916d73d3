import { expect, test, vi } from 'vitest';
import { noteLostCost, readLostEntries } from '../../../src/data/mirror/lost-entries.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import { creation, edit } from '../../../src/data/outbox/drafts.ts';
import { submit } from '../../../src/data/outbox/submit.ts';
import { parseContent, type RecordRow } from '../../../src/records/record.ts';
import { openTestData, type TestData } from '../support/test-data.ts';

const about = { kind: 'item', text: 'Café', locationId: 'loc' } as const;
const item = (content: Record<string, unknown>, name = 'Café', id = name === 'Café' ? 'cafe' : name) =>
  creation(
    { id, type: 'ITEM', parentId: 'loc', owner: 'dona', reference: name, content },
    { ...about, text: name },
  );

/** Makes the server store items without costs, as for a person whose role has changed. */
function dropCosts({ server }: TestData): void {
  const without = (row: RecordRow): RecordRow => {
    const { cost: _, ...content } = parseContent(row.content);
    return { ...row, content: JSON.stringify(content) };
  };
  const [create, update, get] = [
    server.create.bind(server),
    server.update.bind(server),
    server.get.bind(server),
  ];
  server.get = async (...key) => {
    const row = await get(...key);
    return row && without(row);
  };
  server.create = async (input) => without(await create(input));
  server.update = async (input) => without(await update(input));
}

const costsOf = ({ data }: TestData) => data.read(readLostEntries).then(({ costs }) => costs);
const lostCosts = async (opened: TestData) => (await costsOf(opened)).names;
const queued = ({ data }: TestData) => data.read((tx) => tx.entries());

test('[R-05] [X-03] a new item that is taken without its cost is saved, and its person is told until they have read it', async () => {
  const opened = openTestData();
  dropCosts(opened);
  expect(await submit(opened.data, item({ price: 5, cost: 2 }))).toEqual({ kind: 'applied' });
  expect(await queued(opened)).toEqual([]);
  expect(await lostCosts(opened)).toEqual(['Café']);
  await opened.data.closeLostEntries();
  expect(await lostCosts(opened)).toEqual([]);
  await opened.data.close();
});

test('[R-05] [X-03] an edit that is taken without its cost is over, so that later ones are sent for themselves', async () => {
  const opened = openTestData();
  const { data } = opened;
  await submit(data, item({ price: 5 }));
  dropCosts(opened);
  const change = async (content: Record<string, unknown>) => {
    const row = await data.read((tx) => tx.row({ type: 'ITEM', id: 'cafe' }));
    const draft = row && edit(row, { content }, about);
    if (!draft) throw new Error('nothing changed');
    expect(await submit(data, draft)).toEqual({ kind: 'applied' });
  };
  await change({ price: 6, cost: 3 });
  expect(await lostCosts(opened)).toEqual(['Café']);
  await data.closeLostEntries();
  await change({ price: 7 });
  expect(await lostCosts(opened)).toEqual([]);
  expect(await queued(opened)).toEqual([]);
  await data.close();
});

test('[R-05] [X-03] a cost that an attempt without an answer may have saved is not told as lost for sure', async () => {
  const opened = openTestData();
  const { data, server } = opened;
  server.fault = 'answer-lost';
  await data.outbox.enqueue(item({ price: 5, cost: 2 }));
  await vi.waitFor(async () =>
    expect((await queued(opened))[0]?.state).toMatchObject({ kind: 'queued', unclear: true }),
  );
  expect(parseContent(server.rows.get('ITEM cafe')?.content ?? null).cost).toBe(2);
  server.fault = 'none';
  dropCosts(opened);
  await data.nudge();
  await vi.waitFor(async () => expect(await queued(opened)).toEqual([]));
  expect(await lostCosts(opened)).toEqual(['Café (talvez)']);
  await data.close();
});

test('[R-05] a cost that is taken, and an item without one, lose nothing', async () => {
  const opened = openTestData();
  await submit(opened.data, item({ price: 5, cost: 2 }));
  expect(await lostCosts(opened)).toEqual([]);
  await opened.data.close();
});

test('[X-03] of many lost costs some names are kept, with the number of all', async () => {
  const opened = openTestData();
  dropCosts(opened);
  for (let n = 0; n < 25; n += 1) await submit(opened.data, item({ price: 5, cost: 2 }, `Item ${n}`));
  // Another item may have the same name.
  await submit(opened.data, item({ price: 5, cost: 2 }, 'Item 0', 'other'));
  const { names, count } = await costsOf(opened);
  expect(names).toHaveLength(20);
  expect(names[0]).toBe('Item 0');
  expect(count).toBe(26);
  // As an earlier version kept them.
  await opened.data.keep('lost-costs', ['Café', 'Suco']);
  expect(await costsOf(opened)).toEqual({ names: ['Café', 'Suco'], count: 2 });
  await opened.data.close();
});

test('[X-03] an item whose cost is lost again counts once, also where its name is not kept', async () => {
  const store = createMemoryStore();
  const ids = Array.from({ length: 300 }, (_, n) => `item-${n}`);
  const { costs } = await store.write(async (tx) => {
    for (const id of [...ids, ...ids]) await noteLostCost(tx, id, id === 'item-1' ? 'item-0' : id);
    return readLostEntries(tx);
  });
  expect(costs.count).toBe(300);
  expect(costs.names.slice(0, 2)).toEqual(['item-0', 'item-2']);
});
