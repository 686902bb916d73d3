import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNamedCampaign } from '../../../src/records/picture-key.ts';
import type { RecordRow, RecordType } from '../../../src/records/record.ts';
import { picturesOf } from '../../../src/records/record-pictures.ts';
import { runs } from '../../support/runs.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { openRecordServer, type RecordServer } from './support/record-server.ts';

const SHOP = 'shop';
const KEYS = [
  ...['a', 'b', 'c'].map((name) => `items/${SHOP}/ana/${name}.jpg`),
  ...['a', 'b'].map((name) => `tickets/${SHOP}/bia/${name}.jpg`),
  'campaign-new-1763900000000.jpg',
];
const OF: Partial<Record<RecordType, (keys: readonly string[]) => object>> = {
  ITEM: ([image]) => ({ name: 'Água', image }),
  CAMPAIGN: ([image]) => ({ image }),
  LOCATION_TICKET: (keys) => ({ images: keys.map((url) => ({ url, filename: 'a.jpg' })) }),
  SHOPPING_PURCHASE: (keys) => ({ items: keys.map((image) => ({ image })) }),
  CHAT_MESSAGE: ([text]) => ({ text, image: text }),
};
const TYPES = Object.keys(OF) as RecordType[];

interface Step {
  type: RecordType;
  id: string;
  keys: readonly string[] | null;
}

const steps = fc.array(
  fc.record({
    type: fc.constantFrom(...TYPES),
    id: fc.constantFrom('1', '2', '3'),
    keys: fc.option(fc.array(fc.constantFrom(...KEYS), { maxLength: 3 }), { freq: 3 }),
  }),
  { maxLength: 25 },
);

describeOnEngine('which record shows which picture', () => {
  let server: RecordServer;
  let now = 1_000_000;
  beforeAll(async () => {
    server = await openRecordServer({ now: () => now });
  });
  afterAll(() => server.close());

  const references = async (): Promise<string[]> =>
    (await server.store.read.selectFrom('picture_reference').selectAll().execute())
      .map(({ key, record_type, record_id }) => `${record_type} ${record_id} ${key}`)
      .sort();
  const releases = async (): Promise<Map<string, number>> => {
    const rows = await server.store.read.selectFrom('picture_release').selectAll().execute();
    return new Map(rows.map(({ key, released_at }) => [key, Number(released_at)]));
  };

  async function act({ type, id, keys }: Step, round: number): Promise<void> {
    const key = { id: `${round}-${id}`, type };
    if (keys === null) {
      await server.store.run('removeRow', key);
      return;
    }
    const content = JSON.stringify(OF[type]?.(keys));
    await server.store.run('putRow', { ...key, parentId: SHOP, owner: 'bia', reference: null, content });
  }

  test('after any writes, replacements and deletions the references are those that a recount finds', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        round += 1;
        const records = new Map<string, readonly string[]>();
        const letGo = new Map<string, number>();
        for (const step of list) {
          now += 1000;
          const name = `${step.type} ${round}-${step.id}`;
          const before = records.get(name) ?? [];
          await act(step, round);
          const content = step.keys && JSON.stringify(OF[step.type]?.(step.keys));
          const after = picturesOf({ type: step.type, parentId: SHOP, content });
          for (const key of before) if (!after.includes(key)) letGo.set(key, now);
          records.set(name, after);
        }
        const naive = [...records].flatMap(([name, keys]) => keys.map((key) => `${name} ${key}`)).sort();
        const mine = (await references()).filter((line) => line.includes(` ${round}-`));
        expect(mine).toEqual(naive);
        const released = await releases();
        for (const [key, at] of letGo) expect(released.get(key)).toBe(at);
      }),
      { numRuns: runs(20) },
    );
  });

  test('a location that is removed lets go of its shelf, not of its tickets', async () => {
    const [item = '', ticket = ''] = [`items/gone/ana/1_a.jpg`, 'tickets/gone/bia/1_a.jpg'];
    await server.seed({ id: 'gone', type: 'LOCATION', owner: 'ana', reference: 'PUBLIC' });
    await server.seed({ id: 'i', type: 'ITEM', parentId: 'gone', owner: 'ana', fields: { image: item } });
    const images = [{ url: ticket, filename: 'a' }];
    await server.seed({
      id: 't',
      type: 'LOCATION_TICKET',
      parentId: 'gone',
      owner: 'bia',
      fields: { images },
    });
    const mine = async () => (await references()).filter((line) => line.includes('/gone/'));
    expect(await mine()).toEqual([`ITEM i ${item}`, `LOCATION_TICKET t ${ticket}`]);
    await server.store.run('removeRow', { id: 'gone', type: 'LOCATION' });
    expect(await mine()).toEqual([`LOCATION_TICKET t ${ticket}`]);
    expect((await releases()).get(item)).toBe(now);
  });

  test('a write that is refused or undone counts nothing', async () => {
    const before = await references();
    const input = {
      id: '1',
      type: 'ITEM',
      parentId: 'nowhere',
      content: '{"image":"items/nowhere/x/1.jpg"}',
    };
    const viewer = { sub: 'x', email: null };
    expect((await server.store.run('createRecord', { viewer, input })).kind).toBe('refused');
    expect(await references()).toEqual(before);
  });
});

test('what names no picture of its own is not parsed for one, and a name is a name', () => {
  const row = (
    type: RecordType,
    content: string | null,
  ): Pick<RecordRow, 'type' | 'parentId' | 'content'> => ({
    type,
    parentId: SHOP,
    content,
  });
  expect(picturesOf(row('ITEM', null))).toEqual([]);
  expect(picturesOf(row('ITEM', '{"image":'))).toEqual([]);
  expect(picturesOf(row('LOG', JSON.stringify({ image: KEYS[0] })))).toEqual([]);
  expect(isNamedCampaign('campaign-new-1763900000000.jpg')).toBe(true);
});
