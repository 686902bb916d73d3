import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { commands } from '../../../server/commands.ts';
import { applied } from '../../../server/db/applied.ts';
import type { Store } from '../../../server/db/store.ts';
import type { ChannelEvent } from '../../../src/records/events.ts';
import type { RecordType } from '../../../src/records/record.ts';
import { engineUnderTest, freshPlace, openTestStoreAt } from '../support/open-store.ts';

// On PostgreSQL another process may hear what nobody hears here.
describe.runIf(engineUnderTest() === 'sqlite')('records whose changes nobody hears', () => {
  const dona = randomUUID();
  const ana = randomUUID();
  const shop = randomUUID();
  let store: Store<typeof commands>;
  let file = '';
  let end: () => Promise<void>;
  const events: ChannelEvent[] = [];

  const viewerOf = (sub: string) => ({ sub, email: `${sub}@example.com`, emailVerified: true });
  const create = (owner: string, type: RecordType, fields: object, row: object = {}) => {
    const input = { id: randomUUID(), type, parentId: shop, content: JSON.stringify(fields), ...row };
    return applied(store, 'createRecord', { viewer: viewerOf(owner), input });
  };
  const heard = (): unknown[] => events.splice(0).map(({ record }) => record?.type);

  /** Inserts a row beside the store. */
  const insert = (table: string, row: Record<string, string | number>): void => {
    using db = new DatabaseSync(file);
    const names = Object.keys(row);
    const slots = names.map(() => '?').join(', ');
    db.prepare(`insert into ${table} (${names.join(', ')}) values (${slots})`).run(...Object.values(row));
  };

  beforeAll(async () => {
    const { place, remove } = await freshPlace();
    if (!('file' in place)) throw new Error('a file');
    file = place.file;
    insert('record', {
      ...{ id: shop, type: 'LOCATION', owner: dona, reference: 'PUBLIC', content: '{"name":"Praça"}' },
      ...{ created_at: 1, updated_at: 1, location_id: shop },
    });
    store = await openTestStoreAt<typeof commands>(place, { keepEvents: false });
    store.onEvents((told) => {
      for (const { payload } of told) events.push(JSON.parse(payload) as ChannelEvent);
    });
    end = async () => {
      await store.close();
      await remove();
    };
  });
  afterAll(() => end());

  test('[R-05] a shop is told all the same, for its listeners may change, and its goods only where somebody hears', async () => {
    const input = { id: shop, type: 'LOCATION', reference: 'PUBLIC', content: '{"name":"Praça Nova"}' };
    await applied(store, 'updateRecord', { viewer: viewerOf(dona), input });
    expect(heard()).toEqual(['LOCATION', 'LOCATION']);
    const item = { name: 'Café', price: 4.8, cost: 2 };
    await create(dona, 'ITEM', item, { reference: 'Café' });
    expect(heard()).toEqual([]);
    const leave = await store.subscribe(`/location/${shop}`);
    await create(dona, 'ITEM', item, { reference: 'Café' });
    const [event] = events;
    expect(heard()).toEqual(['ITEM']);
    expect(JSON.parse(event?.record?.content ?? '')).toEqual({ name: 'Café', price: 4.8 });
    leave();
    await create(dona, 'ITEM', item, { reference: 'Café' });
    expect(heard()).toEqual([]);
  });

  test('[T-02] a message reaches a closed app, though nobody hears its channel', async () => {
    const session = randomUUID();
    const soon = Date.now() + 3_600_000;
    insert('refresh_token', {
      ...{ token_hash: session, sub: dona, origin_jti: session, auth_time: 0, expires_at: soon, revoked: 0 },
    });
    insert('push_subscription', {
      ...{ id: 'device', sub: dona, origin_jti: session, endpoint: 'https://push.example.com/x' },
      ...{ p256dh: 'x', auth: 'x', wishes: '{}', updated_at: 0 },
    });
    await create(ana, 'CHAT_MESSAGE', { text: 'Olá', timestamp: 1 }, { reference: dona });
    expect(heard()).toEqual([]);
    const jobs = await store.read.selectFrom('job').select('kind').where('kind', 'like', 'push.%').execute();
    expect(jobs).toEqual([{ kind: 'push.talk' }]);
  });
});
