import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '../../support/runs.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { list, listAll, mutate } from './support/operations.ts';
import { type Data, newPerson, openRecordServer, type RecordServer } from './support/record-server.ts';

type Action = { kind: 'insert' } | { kind: 'update' | 'remove'; pick: number } | { kind: 'tick' };

/** Changes of the list between one page and the next. */
const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    fc.constant<Action>({ kind: 'insert' }),
    fc.constant<Action>({ kind: 'tick' }),
    fc.record({ kind: fc.constantFrom('update' as const, 'remove' as const), pick: fc.nat() }),
  ),
  { maxLength: 4 },
);

describeOnEngine('paging', () => {
  let server: RecordServer;
  let clock = 1_750_000_000_000;
  const dona = newPerson('dona');

  beforeAll(async () => {
    server = await openRecordServer({ now: () => clock });
  });
  afterAll(() => server.close());

  async function insert(parentId: string): Promise<string> {
    const id = randomUUID();
    await mutate(server, dona, 'createRecord', { id, type: 'ITEM', parentId, content: '{}' });
    return id;
  }

  test.each(['DESC', 'ASC'])(
    '[R-02] %s pages under equal stamps and changes: nothing untouched is skipped, no version comes twice',
    async (sort) => {
      const scenario = fc.tuple(
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(actions, { maxLength: 6 }),
      );
      await fc.assert(
        fc.asyncProperty(scenario, async ([before, first, steps]) => {
          const parentId = (await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PRIVATE' }))
            .id;
          const ids: string[] = [];
          for (let made = 0; made < before; made += 1) {
            ids.push(await insert(parentId));
            if (made % 3 === 0) clock += 1;
          }
          const untouched = new Set(ids);
          const seen: Data[] = [];
          let after: string | null = null;
          let step = 0;
          do {
            const { value } = await list(server, dona, 'listByParentIdAndType', {
              parentId,
              type: 'ITEM',
              first,
              after,
              sort,
            });
            seen.push(...(value?.items ?? []));
            after = value?.nextToken ?? null;
            for (const action of steps[step] ?? []) {
              const id = 'pick' in action ? ids[action.pick % (ids.length || 1)] : undefined;
              if (action.kind === 'tick') clock += 1;
              if (action.kind === 'insert') ids.push(await insert(parentId));
              if (id === undefined) continue;
              untouched.delete(id);
              if (action.kind === 'update')
                await mutate(server, dona, 'updateRecord', { id, type: 'ITEM', content: '{}' });
              if (action.kind === 'remove') await mutate(server, dona, 'deleteRecord', { id, type: 'ITEM' });
            }
            step += 1;
          } while (after !== null);
          const versions = seen.map(({ id, updatedAt }) => `${id}@${updatedAt}`);
          expect(new Set(versions).size).toBe(versions.length);
          const times = seen.map(({ id }) => id);
          for (const id of untouched) expect(times.filter((one) => one === id)).toEqual([id]);
          if (sort === 'DESC') expect(new Set(times).size).toBe(times.length);
        }),
        { numRuns: runs(30) },
      );
    },
  );

  test('[R-02] what one request shows is bounded, however many lists of large records it names; paging finds all', async () => {
    const owner = newPerson('farta');
    const large = JSON.stringify({ text: 'a'.repeat(60_000) });
    const ids: string[] = [];
    for (let made = 0; made < 40; made += 1)
      ids.push((await server.seed({ type: 'LOG', owner: owner.sub, content: large })).id);
    const args = { owner: owner.sub, type: 'LOG', first: 100 };
    const one = await list(server, owner, 'listByOwnerAndType', args);
    expect(one.value?.items).toHaveLength(17);
    const all = await listAll(server, owner, 'listByOwnerAndType', args);
    expect(all.map(({ id }) => id).sort()).toEqual(ids.sort());

    const names = Array.from({ length: 15 }, (_, at) => `list${at}`);
    const fields = names.map(
      (name) =>
        `${name}: listByOwnerAndType(owner: $owner, type: "LOG", first: 100) { items { content } nextToken }`,
    );
    const query = `query($owner: String!) { ${fields.join(' ')} }`;
    const { data } = await server.call(owner, query, { owner: owner.sub });
    expect(JSON.stringify(data).length).toBeLessThan(2_500_000);
    for (const name of names) {
      expect(data?.[name].items.length).toBeGreaterThan(0);
      expect(data?.[name].nextToken).not.toBeNull();
    }
    const status = await list(server, owner, 'statusByParentId', { parentId: owner.sub });
    expect(status.code).toBe('ok');
  });

  test('[R-02] a position that somebody made up is refused like any other text, though its checksum is right', async () => {
    const made = (text: string): string => {
      const sum = createHash('sha256').update(`vendinha-cursor:${text}`).digest('hex').slice(0, 8);
      return Buffer.from(sum + text).toString('base64url');
    };
    const texts = ['no json', 'null', '{}', '[1]', '[{},[],1]', '[true,null,false]', '["x","y","z"]'];
    const numbers = ['1e999', '1.5', '-1e300', '9007199254740993'].map((one) => `[${one},"a","ITEM"]`);
    const nul = String.fromCharCode(92).concat('u0000');
    for (const text of [...texts, ...numbers, `[1,"a${nul}","ITEM"]`, `[1,"a","IT${nul}EM"]`]) {
      const { code } = await list(server, dona, 'listByType', { type: 'ITEM', after: made(text) });
      expect([text, code]).toEqual([text, 'BAD_CURSOR']);
    }
    expect((await list(server, dona, 'listByType', { type: 'ITEM', after: made('[1,"a","b"]') })).code).toBe(
      'ok',
    );
  });
});
