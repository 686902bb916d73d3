import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { removeDue } from '../../../server/images/life/sweep-pictures.ts';
import { openDiskImageStore } from '../../../server/images/storage/disk-image-store.ts';
import type { RecordType } from '../../../src/records/record.ts';
import { png } from '../images/support/pictures.ts';
import { engineIsPresent, engineUnderTest, openTestStore } from '../support/open-store.ts';
import type { commands as testCommands } from './support/record-commands.ts';

const DAY = 24 * 3_600_000;
const START = Date.UTC(2026, 10, 23, 12);
const MODULE = new URL('./support/record-commands.ts', import.meta.url);
const ITEM = 'items/shop/ana/item.jpg';
const SOLD = 'items/shop/ana/sold.jpg';
const NAMED = 'campaign-x-1763900000000.jpg';
const TICKET = 'tickets/shop/ana/1.jpg';
const GONE = 'items/gone/ana/item.jpg';
const LATER = 'items/shop/ana/later.jpg';
const NOBODYS = 'items/shop/ana/nobodys.jpg';

// Only on PostgreSQL a process of the previous version can run beside the one that migrated the tables.
describe.runIf(engineUnderTest() === 'postgres' && engineIsPresent())(
  'pictures of records without a reference',
  () => {
    test('are looked for by a day that begins with the first sweep, though nothing is due', async () => {
      const { store, close } = await openTestStore<typeof testCommands>({
        commandsModule: MODULE,
        now: () => START,
      });
      const imageStore = { head: async () => null } as never;
      await removeDue({ store: store as never, imageStore, now: () => START, keepMs: 7 * DAY }, [ITEM]);
      const query = store.read
        .selectFrom('setting')
        .select('value')
        .where('key', '=', 'pictures.counted-from');
      expect(await query.execute()).toEqual([{ value: String(START + DAY) }]);
      await close();
    });

    test('stay, and get it, unless they came when every process counted them', async () => {
      let now = START;
      const directory = await mkdtemp(join(tmpdir(), 'sweep-'));
      const imageStore = await openDiskImageStore(directory, () => now);
      const { store, close } = await openTestStore<typeof testCommands>({
        commandsModule: MODULE,
        now: () => now,
      });
      const upload = async (key: string): Promise<void> => {
        async function* bytes() {
          yield png();
        }
        await imageStore.put(key, bytes(), () => ({ contentType: 'image/png', metadata: {}, owner: 'ana' }));
      };
      const put = (type: RecordType, id: string, content: object, parentId: string | null = 'shop') =>
        store.run('putRow', {
          id,
          type,
          parentId,
          owner: 'ana',
          reference: null,
          content: JSON.stringify(content),
        });
      const keys = [ITEM, SOLD, NAMED, TICKET, GONE, NOBODYS];
      for (const key of keys) await upload(key);
      await put('LOCATION', 'shop', { name: 'Loja' }, null);
      await put('ITEM', 'i', { image: ITEM });
      await put('SHOPPING_PURCHASE', 'p', { items: [{ image: SOLD }] });
      await put('CAMPAIGN', 'c', { image: NAMED });
      await put('LOCATION_TICKET', 't', { images: [{ url: TICKET }] });
      await put('ITEM', 'g', { image: GONE }, 'gone');
      await store.run('forgetReferences', undefined);

      const sweep = () =>
        removeDue({ store: store as never, imageStore, now: () => now, keepMs: 7 * DAY }, [...keys, LATER]);
      now += 31 * DAY;
      expect((await sweep()).sort()).toEqual([GONE, NOBODYS].sort());
      const references = () =>
        store.read
          .selectFrom('picture_reference')
          .select(['key', 'record_id'])
          .orderBy('record_id')
          .execute();
      expect(await references()).toEqual([
        { key: NAMED, record_id: 'c' },
        { key: ITEM, record_id: 'i' },
        { key: SOLD, record_id: 'p' },
        { key: TICKET, record_id: 't' },
      ]);
      now += 2 * DAY;
      await upload(LATER);
      await put('ITEM', 'l', { image: LATER });
      await store.run('forgetReferences', undefined);
      now += 31 * DAY;
      expect(await sweep()).toEqual([LATER]);
      await close();
      await rm(directory, { recursive: true, force: true });
    });
  },
);
