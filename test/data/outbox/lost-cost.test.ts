import { expect, test } from 'vitest';
import { readLostEntries } from '../../../src/data/mirror/lost-entries.ts';
import { creation, edit } from '../../../src/data/outbox/drafts.ts';
import { submit } from '../../../src/data/outbox/submit.ts';
import { parseContent, type RecordRow } from '../../../src/records/record.ts';
import { openTestData, type TestData } from '../support/test-data.ts';

const about = { kind: 'item', text: 'Café', locationId: 'loc' } as const;
const item = (content: Record<string, unknown>) =>
  creation(
    { id: 'cafe', type: 'ITEM', parentId: 'loc', owner: 'dona', reference: 'Café', content },
    about,
    'item:cafe',
  );

/** Makes the server store items without costs, as for a person whose role has changed. */
function dropCosts({ server }: TestData): void {
  const without = (row: RecordRow): RecordRow => {
    const { cost: _, ...content } = parseContent(row.content);
    return { ...row, content: JSON.stringify(content) };
  };
  const [create, update] = [server.create.bind(server), server.update.bind(server)];
  server.create = async (input) => without(await create(input));
  server.update = async (input) => without(await update(input));
}

const lostCosts = ({ data }: TestData) => data.read(readLostEntries).then(({ costs }) => costs);
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

test('[R-05] a cost that is taken, and an item without one, lose nothing', async () => {
  const opened = openTestData();
  await submit(opened.data, item({ price: 5, cost: 2 }));
  expect(await lostCosts(opened)).toEqual([]);
  await opened.data.close();
});
