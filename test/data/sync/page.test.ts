import { expect, test } from 'vitest';
import { applyRecords } from '../../../src/data/mirror/apply.ts';
import { askPage, pullPage } from '../../../src/data/pull/page.ts';
import { openSyncWorld, PLACE } from '../support/sync-world.ts';

const QUERY = { by: 'parentIdAndType', parentId: PLACE, type: 'ITEM' } as const;
const ARGS = { first: 50, sort: 'DESC' } as const;

/** A list whose answer is under way while an event brings another form of its row, with the same stamp. */
function open() {
  const world = openSyncWorld();
  const { store, deps, server } = world;
  const row = server.put({ id: 'cafe', type: 'ITEM', parentId: PLACE, content: 'listed' });
  const list = server.list.bind(server);
  server.list = async (query, args) => {
    const answer = await list(query, args);
    const at = deps.clock();
    const heard = { ...row, content: 'heard' };
    await store.write((tx) => applyRecords(tx, [heard], { startedAt: at, now: at }));
    return answer;
  };
  const stored = async (): Promise<string | null | undefined> =>
    (await store.read((tx) => tx.row(row)))?.content;
  return { ...world, stored };
}

test('[SY-11] a page that was asked for before an event does not undo it', async () => {
  const { deps, stored } = open();
  expect((await pullPage(deps, QUERY, ARGS)).items).toMatchObject([{ content: 'listed' }]);
  expect(await stored()).toBe('heard');
});

test('[SY-11] nor does one that is written later than it came', async () => {
  const { deps, store, stored, pass } = open();
  const page = await askPage(deps, QUERY, ARGS);
  pass(60_000);
  await store.write((tx) => page.apply(tx));
  expect(await stored()).toBe('heard');
});
