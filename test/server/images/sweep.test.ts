import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findLeft, findMissing, isShown } from '../../../server/images/life/find-left.ts';
import { PICTURE_SWEEP, pictureSweep } from '../../../server/images/life/sweep-pictures.ts';
import { openDiskImageStore } from '../../../server/images/storage/disk-image-store.ts';
import type { ImageStore } from '../../../server/images/storage/image-store.ts';
import type { commands as testCommands } from '../records/support/record-commands.ts';
import { describeOnEngine, openTestStore } from '../support/open-store.ts';
import { startImageServer } from './support/image-server.ts';
import { keysOf } from './support/keys-of.ts';
import { png } from './support/pictures.ts';

const DAY = 24 * 3_600_000;
const START = Date.UTC(2026, 10, 23, 12);
const MODULE = new URL('../records/support/record-commands.ts', import.meta.url);
const key = (name: string) => `items/shop/ana/${name}.jpg`;

describeOnEngine('pictures that nobody shows', () => {
  let now = START;
  let directory: string;
  let imageStore: ImageStore;
  let opened: Awaited<ReturnType<typeof openTestStore<typeof testCommands>>>;
  beforeEach(async () => {
    now = START;
    directory = await mkdtemp(join(tmpdir(), 'sweep-'));
    imageStore = await openDiskImageStore(directory, () => now);
    opened = await openTestStore<typeof testCommands>({ commandsModule: MODULE, now: () => now });
  });
  afterEach(async () => {
    await opened.close();
    await rm(directory, { recursive: true, force: true });
  });

  async function upload(name: string, owner: string | null = 'ana'): Promise<void> {
    async function* bytes() {
      yield png();
    }
    await imageStore.put(name, bytes(), () => ({ contentType: 'image/png', metadata: {}, owner }));
  }
  const show = (id: string, image: string | null) =>
    opened.store.run('putRow', {
      id,
      type: 'ITEM',
      parentId: 'shop',
      owner: 'ana',
      reference: null,
      content: JSON.stringify({ image }),
    });
  /** The keys noted as released. */
  async function releases(): Promise<string[]> {
    const rows = await opened.store.read.selectFrom('picture_release').select('key').execute();
    return rows.map((row) => row.key);
  }
  const remove = (id: string) => opened.store.run('removeRow', { id, type: 'ITEM' });

  /** Runs the job through a whole night, as its runner does. Returns the number of its runs. */
  async function night(): Promise<number> {
    const { store } = opened;
    const deps = { store: store as never, imageStore, now: () => now, keepMs: 7 * DAY };
    const { [PICTURE_SWEEP]: handler } = pictureSweep(deps);
    for (let runs = 1; ; runs += 1) {
      const result = await handler(null, {} as never);
      if (!('retryAt' in result)) throw new Error('the job ended for good');
      if (result.retryAt === now) continue;
      expect(new Date(result.retryAt).toISOString()).toMatch(/T06:00:00\.000Z$/);
      expect(result.retryAt - now).toBeGreaterThan(0);
      expect(result.retryAt - now).toBeLessThanOrEqual(DAY);
      return runs;
    }
  }

  test('one that was replaced or removed with its item leaves after seven days, not before', async () => {
    for (const name of ['kept', 'replaced', 'deleted']) await upload(key(name));
    await upload(key('ours'), null);
    await show('1', key('kept'));
    await show('2', key('replaced'));
    await show('3', key('deleted'));
    now += 3 * DAY;
    await show('2', null);
    await remove('3');
    await night();
    now += 7 * DAY - 1;
    await night();
    expect(await keysOf(imageStore, '')).toEqual(['deleted', 'kept', 'ours', 'replaced'].map(key));
    now += 1;
    await night();
    expect(await keysOf(imageStore, '')).toEqual(['kept', 'ours'].map(key));
    expect(await releases()).toEqual([]);
  });

  test('[MI-05] one that was stored ahead of its record waits thirty days for a device without a connection', async () => {
    for (const name of ['ahead', 'never']) await upload(key(name));
    now += 30 * DAY - 1;
    await night();
    expect(await keysOf(imageStore, '')).toEqual(['ahead', 'never'].map(key));
    await show('1', key('ahead'));
    now += 1;
    await night();
    expect(await keysOf(imageStore, '')).toEqual([key('ahead')]);
  });

  test('that a picture which never came was let go of is forgotten as well', async () => {
    await upload(key('shown'));
    await show('1', key('absent'));
    await show('1', key('shown'));
    now += 29 * DAY;
    await night();
    expect(await releases()).toEqual([key('absent')]);
    await show('2', key('absent-too'));
    await show('2', null);
    now += DAY;
    await night();
    expect(await releases()).toEqual([key('absent-too')]);
    expect(await keysOf(imageStore, '')).toEqual([key('shown')]);
  });

  test('one that another record shows stays, and one that is shown again begins anew', async () => {
    await upload(key('shared'));
    await show('1', key('shared'));
    await show('2', key('shared'));
    await remove('1');
    now += 30 * DAY;
    await night();
    expect(await imageStore.head(key('shared'))).not.toBeNull();
    await remove('2');
    now += 6 * DAY;
    await show('3', key('shared'));
    now += 30 * DAY;
    await night();
    await remove('3');
    now += 6 * DAY;
    await night();
    expect(await imageStore.head(key('shared'))).not.toBeNull();
    now += DAY;
    await night();
    expect(await imageStore.head(key('shared'))).toBeNull();
  });

  test('[MI-05] one that a record shows outlives a request to delete it', async () => {
    const { read } = opened.store;
    const server = await startImageServer({ imageStore, isShown: (one) => isShown(read, one) });
    for (const name of ['shown', 'unsaved']) await upload(key(name));
    await show('1', key('shown'));
    for (const name of ['shown', 'unsaved', 'absent']) {
      const answer = await server.aws('ana').fetch(server.url(key(name)), { method: 'DELETE' });
      expect([name, answer.status]).toEqual([name, 204]);
    }
    expect(await keysOf(imageStore, '')).toEqual([key('shown')]);
    await server.close();
  });

  test('[O-01] a picture of a promotion that is named without its shop is kept by records of that shop’s owner alone', async () => {
    const { store } = opened;
    const place = (id: string, owner: string) =>
      store.run('putRow', {
        ...{ id, type: 'LOCATION', parentId: null, owner },
        ...{ reference: null, content: '{}' },
      });
    const promote = (id: string, parentId: string, image: string | null) =>
      store.run('putRow', {
        ...{ id, type: 'CAMPAIGN', parentId, owner: 'x', reference: null },
        content: JSON.stringify({ image }),
      });
    await place('shop', 'ana');
    await place('den', 'ana');
    await place('other', 'caio');
    const named = 'campaign-new-1700000000000.png';
    const server = await startImageServer({
      imageStore,
      isShown: (...asked) => isShown(store.read, ...asked),
    });
    const remove = async () => {
      const answer = await server.aws('ana').fetch(server.url(named), { method: 'DELETE' });
      expect(answer.status).toBe(204);
      return (await imageStore.head(named)) === null;
    };
    async function* bytes() {
      yield png();
    }
    await imageStore.put(named, bytes(), () => ({
      ...{ contentType: 'image/png', owner: 'ana' },
      metadata: { locationid: 'shop' },
    }));
    await promote('own', 'den', named);
    await promote('foreign', 'other', named);
    expect(await remove()).toBe(false);
    await promote('own', 'den', null);
    expect(await remove()).toBe(true);
    await server.close();
  });

  test('a shelf of many pictures is gone through page by page', async () => {
    for (let n = 0; n < 510; n += 1)
      await imageStore.putInternal(`items/shop/ana/${n}.jpg`, png(), 'image/png');
    await upload(key('never'));
    now += 31 * DAY;
    expect(await night()).toBe(2);
    expect(await imageStore.head(key('never'))).toBeNull();
    expect(await keysOf(imageStore, '')).toHaveLength(510);
  });

  test('what is left and what is missing is told with its reason', async () => {
    await upload(key('never'));
    await upload(key('let-go'));
    await show('1', key('let-go'));
    now += DAY;
    await show('1', key('absent'));
    const deps = { read: opened.store.read, imageStore };
    const keys = [];
    for await (const one of imageStore.walk()) keys.push(one);
    expect(keys.sort()).toEqual(await keysOf(imageStore, ''));
    expect(await findLeft(deps, keys)).toEqual([
      { key: key('let-go'), size: png().length, since: START + DAY, storedAt: START, wasShown: true },
      { key: key('never'), size: png().length, since: START, storedAt: START, wasShown: false },
    ]);
    const missing = [];
    for await (const one of findMissing(deps, 1)) missing.push(one);
    expect(missing).toEqual([{ key: key('absent'), type: 'ITEM', id: '1' }]);
  });
});
