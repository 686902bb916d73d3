import { expect, test, vi } from 'vitest';
import type { Draft } from '../../../src/data/mirror/entry.ts';
import { submit } from '../../../src/data/outbox/submit.ts';
import { openTestData, type TestData } from '../support/test-data.ts';

const KEY = 'foto.webp';
const picture = { key: KEY, contentType: 'image/webp', bytes: new Uint8Array([1, 2, 3]) };

/** An edit of a campaign with a picture that was chosen offline. */
const save = (content: Extract<Draft['operation'], { kind: 'change' }>['content']): Draft => ({
  id: crypto.randomUUID(),
  lane: 'campaign:c',
  about: { kind: 'campaign', text: 'Verão', locationId: 'loc' },
  operation: { kind: 'change', type: 'CAMPAIGN', id: 'c', content },
  images: [picture],
});
const NAME = { from: 'Verão', to: 'Verão quente' };
const IMAGE = { from: undefined, to: KEY };

const entriesOf = ({ data }: TestData) => data.read((tx) => tx.entries());
const bytesOf = ({ data }: TestData) => data.read((tx) => tx.bytes(KEY));

/** Puts an edit into the tray that clashed with another change, before its picture is stored. */
async function parkOne(opened: TestData): Promise<void> {
  const { server, data } = opened;
  server.put({ id: 'c', type: 'CAMPAIGN', content: JSON.stringify({ name: 'Da colega' }) });
  expect(await submit(data, save({ name: NAME, image: IMAGE }))).toMatchObject({ kind: 'refused' });
}

test('[X-04] an edit with a picture that is saved again from the same form takes the place of the parked one', async () => {
  const opened = openTestData();
  await parkOne(opened);
  const grown = save({ name: NAME, image: IMAGE, description: { to: 'Gelado' } });
  expect(await submit(opened.data, grown)).toMatchObject({ kind: 'refused', error: { code: 'STALE' } });
  expect((await entriesOf(opened)).map(({ id }) => id)).toEqual([grown.id]);
  await opened.data.outbox.retry(grown.id);
  await vi.waitFor(async () => expect(await entriesOf(opened)).toEqual([]));
  expect([...opened.server.images.keys()]).toEqual([KEY]);
  expect(JSON.parse(opened.server.rows.get('CAMPAIGN c')?.content ?? '')).toMatchObject({ image: KEY });
  await opened.data.close();
});

test('[SY-95] a picture that two entries carry stays until neither needs it', async () => {
  const opened = openTestData();
  opened.browser.online = false;
  const [first, second] = [save({ image: IMAGE }), save({ image: IMAGE })];
  await opened.data.outbox.enqueueAll([first, second]);
  await opened.data.outbox.discard(first.id);
  expect(await bytesOf(opened)).toEqual(picture.bytes);
  await opened.data.outbox.discard(second.id);
  expect(await bytesOf(opened)).toBeUndefined();
  await opened.data.close();
});

test('[SY-95] a picture that one entry has stored is still there for the other', async () => {
  const opened = openTestData();
  opened.browser.online = false;
  opened.server.put({ id: 'c', type: 'CAMPAIGN', content: '{}' });
  await opened.data.outbox.enqueueAll([save({ image: IMAGE }), save({ image: IMAGE })]);
  opened.browser.online = true;
  opened.data.hinted(true);
  await vi.waitFor(async () => expect(await entriesOf(opened)).toEqual([]));
  expect(await bytesOf(opened)).toBeUndefined();
  await opened.data.close();
});
