import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FOLLOWED_TYPES } from '../../../../server/db/store.ts';
import { createAllowance } from '../../../../server/records/graphql/allowance.ts';
import { createAnswerCache } from '../../../../server/records/graphql/answer-cache.ts';
import type { ResolverContext } from '../../../../server/records/graphql/resolvers.ts';
import { CachedAnswer } from '../../../../server/records/lists/cached-answer.ts';
import { createPageCache } from '../../../../server/records/lists/page-cache.ts';
import { SHARED_TYPES } from '../../../../server/records/lists/page-scope.ts';
import type { RecordRow } from '../../../../src/records/record.ts';
import { runs } from '../../../support/runs.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { newPerson, openRecordServer, type Person, type RecordServer } from '../support/record-server.ts';
import { NAMES, PEOPLE } from '../support/shop-people.ts';
import { buildWorld, type Exhibit } from '../support/shop-world.ts';

const LIST = `listByParentIdAndType(parentId: $parentId, type: $type, first: $first, sort: $sort) {
  items { id type parentId owner reference content createdAt updatedAt } nextToken }`;
const HEAD = 'query q($parentId: String!, $type: String!, $first: Int, $sort: SortDirection)';
const CACHED = `${HEAD} { page: ${LIST} }`;
/** The same page with one more field. Such a query is read from the storage each time. */
const FRESH = `${HEAD} { page: ${LIST} __typename }`;

type Asked = { parentId: string; type: string; first?: number; sort?: 'ASC' | 'DESC' };

async function pages(
  server: RecordServer,
  person: Person,
  asked: Asked,
): Promise<[unknown, unknown, unknown]> {
  const first = (await server.call(person, CACHED, asked)).data?.page;
  const again = (await server.call(person, CACHED, asked)).data?.page;
  return [first, again, (await server.call(person, FRESH, asked)).data?.page];
}

describeOnEngine('[R-05] cached pages', () => {
  let server: RecordServer;
  let world: Exhibit[];
  beforeAll(async () => {
    server = await openRecordServer();
    world = await buildWorld(server);
  });
  afterAll(() => server.close());

  test('show each person what a page that is read anew shows, whoever asked before', async () => {
    let items = 0;
    const places = world.filter(({ row }) => row.type === 'LOCATION');
    // In both orders, because the first person to ask has the page cached.
    for (const names of [NAMES, [...NAMES].reverse()])
      for (const { row } of places)
        for (const type of SHARED_TYPES)
          for (const name of names) {
            const [first, again, fresh] = await pages(server, PEOPLE[name], { parentId: row.id, type });
            expect([name, type, first, again]).toEqual([name, type, fresh, fresh]);
            items += (fresh as { items: unknown[] }).items.length;
          }
    expect(items).toBeGreaterThan(50);
  });

  const [dona, ana, bia] = [newPerson('dona'), newPerson('ana'), newPerson('bia', 'predio.com')];
  const steps = fc.array(
    fc.record({
      what: fc.constantFrom(
        'change',
        'add',
        'remove',
        'close',
        'open',
        'invite',
        'revoke',
        'hire',
        'leave',
        'end',
      ),
      whom: fc.constantFrom(ana, bia),
      role: fc.constantFrom('stocker', 'deputy', 'attendant'),
      nth: fc.nat(3),
    }),
    { minLength: 1, maxLength: 12 },
  );

  test('follow every change of records and of rights', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        const place = await server.seed({
          type: 'LOCATION',
          owner: dona.sub,
          reference: 'PUBLIC',
          fields: { name: 'A' },
        });
        const part = (
          type: 'ITEM' | 'CAMPAIGN',
          fields: object,
          id: string = randomUUID(),
        ): Promise<RecordRow> =>
          server.seed({ id, type, parentId: place.id, owner: dona.sub, reference: 'B', fields });
        const open = (reference: string) =>
          server.seed({ ...place, reference, fields: { name: 'A', staffRoles: 'stocker deputy attendant' } });
        const items = [await part('ITEM', { name: 'Café', price: 3, cost: 1, minimum: 2 })];
        const ids = new Map<string, ReturnType<typeof randomUUID>>();
        const idOf = (name: string) => {
          const id = ids.get(name) ?? randomUUID();
          ids.set(name, id);
          return id;
        };
        for (const { what, whom, role, nth } of walk) {
          const item = items[nth % items.length];
          const ofPerson = (type: 'INVITE' | 'STAFF', status: string) =>
            server.seed({
              ...{ id: idOf(type + whom.sub), type, parentId: place.id, owner: dona.sub },
              ...{ reference: whom.email, fields: { status, sub: whom.sub, role } },
            });
          if (what === 'change' && item) await part('ITEM', { name: 'Chá', price: nth, cost: 2 }, item.id);
          if (what === 'add') items.push(await part('ITEM', { name: 'Pão', price: 1, cost: nth }));
          if (what === 'remove' && item) {
            items.splice(items.indexOf(item), 1);
            await server.store.run('removeRow', { id: item.id, type: 'ITEM' });
          }
          if (what === 'close') await open('PRIVATE');
          if (what === 'open') await open('PUBLIC');
          if (what === 'invite') await ofPerson('INVITE', 'ACTIVE');
          if (what === 'revoke') await ofPerson('INVITE', 'REVOKED');
          if (what === 'hire') await ofPerson('STAFF', 'ACTIVE');
          if (what === 'leave') await ofPerson('STAFF', 'REMOVED');
          if (what === 'end') await server.store.run('removeRow', { id: place.id, type: 'LOCATION' });
          for (const person of [dona, ana, bia]) {
            const asked = { parentId: place.id, type: 'ITEM', first: 2, sort: 'ASC' } as const;
            const [first, again, fresh] = await pages(server, person, asked);
            expect([what, first, again]).toEqual([what, fresh, fresh]);
          }
          if (what === 'end') return;
        }
      }),
      { numRuns: runs(12) },
    );
  });

  test('are read once until a record of theirs changes, and cost the same', async () => {
    const cache = createAnswerCache(server.store);
    const place = await server.seed({
      type: 'LOCATION',
      owner: dona.sub,
      reference: 'PUBLIC',
      fields: { name: 'A' },
    });
    const item = await server.seed({
      type: 'ITEM',
      parentId: place.id,
      owner: dona.sub,
      reference: 'X',
      fields: {},
    });
    let [read, spent] = [0, 0];
    const ask = async (type = 'ITEM', { sub, email } = ana): Promise<string | undefined> => {
      const allowance = createAllowance({
        takeRequests: () => 0,
        takeWritten: () => 0,
        takeEmitted: () => 0,
        oweEmitted: () => undefined,
      });
      allowance.spend = () => {
        spent += 1;
      };
      const run = ({ shared }: ResolverContext) => {
        read += 1;
        shared?.shown(1);
        return { kind: 'executed', data: { page: read }, errors: [], wrote: false } as const;
      };
      const args = { parentId: place.id, type, first: 50, sort: 'DESC' };
      return (await cache(1, args, { viewer: { sub, email }, allowance }, run)).kind;
    };
    const kinds = [await ask(), await ask(), await ask('ITEM', bia)];
    expect([kinds, read, spent]).toEqual([['cached', 'cached', 'cached'], 1, 2]);
    await ask('ITEM', dona);
    expect(read).toBe(2);
    for (const write of [
      () => server.seed({ ...item, fields: { name: 'Y' } }),
      () => server.seed({ type: 'ITEM', parentId: place.id, owner: dona.sub, reference: 'Z' }),
      () => server.store.run('removeRow', { id: item.id, type: 'ITEM' }),
    ]) {
      const before = read;
      await write();
      await ask();
      await ask();
      expect(read - before).toBe(1);
    }
    const before = read;
    expect([await ask('HVMP_STATUS'), await ask('HVMP_STATUS'), read - before]).toEqual([
      'executed',
      'executed',
      2,
    ]);
  });
});

describe('the cache of pages', () => {
  test('[R-05] every followed type looks the same to all of one role', () => {
    expect(SHARED_TYPES).toEqual(FOLLOWED_TYPES);
  });

  test('never fills more than its bytes, and drops what was asked for longest ago', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(5), fc.nat(3000)), { maxLength: 60 }), (puts) => {
        const shelf = createPageCache(20_000);
        for (const [parent, key, length] of puts) {
          shelf.put(String(parent), String(key), new CachedAnswer('x'.repeat(length)));
          expect(shelf.size).toBeLessThanOrEqual(20_000);
          expect(shelf.find(String(parent), String(key))).toBeDefined();
        }
        shelf.drop(Array.from({ length: 10 }, (_, at) => String(at)));
        expect(shelf.size).toBe(0);
      }),
      { numRuns: runs(200) },
    );
    const small = createPageCache(5000);
    const page = (): CachedAnswer => new CachedAnswer('x'.repeat(1000));
    small.put('old', 'a', page());
    small.put('new', 'a', page());
    small.find('old', 'a');
    small.put('third', 'a', page());
    expect(['old', 'new', 'third'].map((parent) => small.find(parent, 'a') !== undefined)).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('compresses a page once for each encoding', async () => {
    const answer = new CachedAnswer('x'.repeat(5000));
    const first = answer.in('br');
    expect(first).toBeInstanceOf(Promise);
    expect(answer.in('br')).toBe(first);
    const bytes = await first;
    expect(answer.in('br')).toBe(bytes);
    expect(answer.varies).toBe(true);
  });
});
