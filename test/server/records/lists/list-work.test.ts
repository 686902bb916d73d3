import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../../server/db/store.ts';
import {
  type Filter,
  listRecords,
  listStatus,
  type PageArgs,
} from '../../../../server/records/lists/list-records.ts';
import { newContentBudget } from '../../../../server/records/lists/page-budget.ts';
import type { Viewer } from '../../../../server/records/type-handler.ts';
import { RECORD_TYPES, type RecordType } from '../../../../src/records/record.ts';
import { RIGHTS } from '../../../../src/records/rights.ts';
import { describeOnEngine, engineUnderTest, freshPlace, openTestStoreAt } from '../../support/open-store.ts';
import { type Watched, watchPlace } from '../support/looked-at.ts';

/** Rows of each of these types at either shop. Types with few rows per location have `FEW`. */
const ROWS = 2500;
const MANY: readonly RecordType[] = [
  'ITEM',
  'SHOPPING_PURCHASE',
  'CHAT_MESSAGE',
  'LOCATION_TICKET',
  'INVITE',
  'STOCK_CHANGE',
  'ACCESS',
];
const FEW = 5;
/** Number of people who own the records in turn. */
const PEOPLE = 500;
/** Rows that a list may read per payment of its asker. */
const BATCH = 500;
/** Rows read to learn whether a type has more than a batch, once for the list's horizon and once for the list. */
const PROBES = 2 * BATCH + 50;
const PAGE = 50;

describeOnEngine('what lists look at', () => {
  let store: Store;
  let watched: Watched;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const { place, remove } = await freshPlace();
    store = await openTestStoreAt(place);
    watched = await watchPlace(place);
    for (const shop of ['public', 'private']) {
      const reference = `'${shop.toUpperCase()}'`;
      await write('LOCATION', 1, { id: `'${shop}'`, owner: `'dona'`, reference, location: `'${shop}'` });
      for (const type of RECORD_TYPES) await fill(shop, type);
    }
    if (engineUnderTest() === 'postgres') await watched.write('analyze');
    close = async () => {
      await watched.close();
      await store.close();
      await remove();
    };
  });
  afterAll(() => close());

  /** Writes records of other people, half of them with the same reference. */
  async function fill(shop: string, type: RecordType): Promise<void> {
    const { place, read } = RIGHTS[type];
    const nth = 'cast(i as text)';
    const somebody = `'other-' || cast(i % ${PEOPLE} as text)`;
    const isNamed = read.some((role) => role === 'audience' || role === 'invitee' || role === 'member');
    await write(type, MANY.includes(type) ? ROWS : FEW, {
      id: `'${shop}-' || ${nth}`,
      parent: `'${shop}'`,
      // All records of the private shop are its owner's.
      owner: shop === 'private' ? "'dona'" : somebody,
      reference: `case when i % 2 = 0 then 'often' else 'r-' || ${nth} end`,
      location: { none: 'null', self: `'${shop}-' || ${nth}` }[place as string] ?? `'${shop}'`,
      audience: isNamed ? somebody : 'null',
    });
  }

  /** Writes rows of a type. Each value is SQL, in which `i` counts. */
  const write = (
    type: RecordType,
    rows: number,
    {
      parent = 'null',
      audience = 'null',
      ...of
    }: Record<'id' | 'owner' | 'reference' | 'location', string> & {
      parent?: string;
      audience?: string;
    },
  ): Promise<void> =>
    watched.write(`insert into record (id, type, parent_id, owner, reference, content, created_at, updated_at, deleted,
        location_id, audience)
      with recursive n(i) as (select 0 union all select i + 1 from n where i < ${rows - 1})
      select ${of.id}, '${type}', ${parent}, ${of.owner}, ${of.reference}, '{}', 1, 1000 + i, 0, ${of.location}, ${audience} from n`);

  const person = (sub: string) => ({ sub, email: `${sub}@example.com` });
  const stranger = person('eve');

  interface Answer {
    ids: string[];
    looked: number;
    /** Batches beyond the first. */
    paid: number;
    nextToken: string | null;
  }

  /** A page and the work that it took. */
  async function ask(viewer: Viewer, filter: Filter, page: PageArgs, isStatus = false): Promise<Answer> {
    let paid = 0;
    const spend = (): void => {
      paid += 1;
    };
    watched.looked();
    const { items, nextToken } = isStatus
      ? await listStatus(watched.read, viewer, { filter, page }, { spend })
      : await listRecords(watched.read, viewer, { filter, page }, { content: newContentBudget(), spend });
    return { ids: items.map(({ id }) => id), looked: watched.looked(), paid, nextToken };
  }

  /** The answers in both orders, with content and without. */
  async function* waysToAsk(viewer: Viewer, filter: Filter): AsyncGenerator<Answer> {
    for (const sort of ['DESC', 'ASC'] as const)
      for (const isStatus of [false, true]) yield await ask(viewer, filter, { sort }, isStatus);
  }

  describe.each(['public', 'private'])('at a %s shop', (parentId) => {
    test.each(MANY)("[R-02] [R-05] others' records of type %s cost a stranger nothing", async (type) => {
      const isShown = type === 'ITEM' && parentId === 'public';
      for await (const { ids, looked, paid } of waysToAsk(stranger, { parentId, type })) {
        expect([ids.length, paid]).toEqual([isShown ? 50 : 0, 0]);
        expect(looked).toBeLessThan(isShown ? 2 * PAGE : PROBES);
      }
    });

    test("[R-02] [R-05] others' records of all types cost a stranger nothing", async () => {
      for await (const { looked, paid } of waysToAsk(stranger, { parentId })) {
        expect(paid).toBe(0);
        expect(looked).toBeLessThan(MANY.length * PROBES);
      }
    });

    test('[R-02] [R-05] a reference that nothing has is looked for among what the stranger reads alone', async () => {
      for (const reference of ['often', 'never']) {
        for await (const { looked, paid } of waysToAsk(stranger, { parentId, reference })) {
          // The stranger pays for a look at all public rows, batch by batch.
          expect(paid).toBe(parentId === 'public' && reference === 'never' ? ROWS / BATCH : 0);
          expect(looked).toBeLessThan((paid + 1) * MANY.length * PROBES);
        }
      }
    });

    test('[R-02] [R-05] a customer is led to their own among those of many', async () => {
      const customer = person('other-7');
      const own = Array.from({ length: ROWS / PEOPLE }, (_, nth) => `${parentId}-${7 + nth * PEOPLE}`);
      for (const type of ['CHAT_MESSAGE', 'LOCATION_TICKET'] as const) {
        for await (const { ids, looked, paid } of waysToAsk(customer, { parentId, type })) {
          expect(ids.sort()).toEqual(own.sort());
          expect(paid).toBe(0);
          expect(looked).toBeLessThan(PROBES + 2 * PAGE);
        }
      }
    });

    test('[R-02] [R-05] an invite that was taken back is found among many', async () => {
      const past = person(`past-${parentId}`);
      const audience = `'revoked:${past.email}'`;
      const row = { owner: "'dona'", reference: 'null', location: `'${parentId}'`, parent: `'${parentId}'` };
      await write('INVITE', 1, { ...row, id: `'taken-back-${parentId}'`, audience });
      for await (const { ids, looked, paid } of waysToAsk(past, { parentId, type: 'INVITE' })) {
        expect([ids, paid]).toEqual([[`taken-back-${parentId}`], 0]);
        expect(looked).toBeLessThan(PROBES);
      }
    });

    test('[R-02] [R-05] its owner reads a page, and looks at no more than that', async () => {
      for (const type of MANY.filter((one) => one !== 'ACCESS')) {
        for await (const { ids, looked, paid } of waysToAsk(person('dona'), { parentId, type })) {
          expect([ids.length, paid]).toEqual([50, 0]);
          expect(looked).toBeLessThan(type === 'LOCATION_TICKET' ? PROBES : 3 * PAGE);
        }
      }
    });
  });

  const ELSEWHERE: Filter[] = MANY.flatMap((type) => [
    ...[{ type }, { type, reference: 'often' }, { type, reference: 'never' }, { type, owner: 'dona' }],
  ]);

  test.each([...ELSEWHERE, { owner: 'dona' }, { reference: 'often' }, { reference: 'never' }])(
    '[R-02] [R-05] %j is looked through in batches, and a stranger pays for each further one',
    async (filter) => {
      for (const sort of ['DESC', 'ASC'] as const) {
        const { looked, paid } = await ask(stranger, filter, { sort });
        const isLong = 'owner' in filter;
        expect(paid).toBe(isLong ? ROWS / BATCH : 0);
        // Each record costs a look at its location and at the staff of the location.
        expect(looked).toBeLessThan((paid + 1) * (BATCH * (3 + FEW)) * (filter.type ? 1 : MANY.length));
      }
    },
  );

  test('[R-02] a person with many records finds the few under one parent, page by page, and pays for the others', async () => {
    const hoarder = person('hoarder');
    const row = { owner: "'hoarder'", reference: 'null', location: 'null' };
    await write('ACCESS', 3, { ...row, id: "'kept-' || cast(i as text)", parent: "'public'" });
    await write('ACCESS', 3 * BATCH, { ...row, id: "'left-' || cast(i as text)", parent: "'elsewhere'" });
    const filter = { parentId: 'public', type: 'ACCESS' } as const;
    const kept = ['kept-0', 'kept-1', 'kept-2'];
    const oldest = await ask(hoarder, filter, { sort: 'ASC', first: 2 });
    expect([oldest.ids, oldest.paid]).toEqual([kept.slice(0, 2), 0]);
    const next = await ask(hoarder, filter, { sort: 'ASC', first: 2, after: oldest.nextToken });
    expect([next.ids, next.nextToken, next.paid]).toEqual([['kept-2'], null, 3]);
    const newest = await ask(hoarder, filter, {});
    expect([newest.ids, newest.nextToken, newest.paid]).toEqual([[...kept].reverse(), null, 3]);
    const refuse = (): void => {
      throw new Error('too much');
    };
    const asked = async () =>
      listRecords(
        watched.read,
        hoarder,
        { filter, page: {} },
        { content: newContentBudget(), spend: refuse },
      );
    await expect(asked()).rejects.toThrow('too much');
  });
});
