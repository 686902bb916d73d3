import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitEntries } from '../../../../server/records/losses/limit-entries.ts';
import type { LossEntry, Losses, LossShop } from '../../../../src/domain/losses/losses.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { newPerson, openRecordServer, type Person, type RecordServer } from '../support/record-server.ts';

const QUERY = `query ($month: String!) { losses(month: $month) { at month shops { id more
  months { month revenue lost units uncosted } items { id name }
  entries { id itemId kind cause units cost counted at author note saleId } } } }`;

/** A shop with `lost` losses, then `arrived` arrivals. */
function shopWith(id: string, lost: number, arrived: number): LossShop {
  const entryOf = (kind: LossEntry['kind']) => (_: unknown, n: number) =>
    ({ id: `${kind} ${n}`, kind }) as LossEntry;
  const entries = [
    ...Array.from({ length: lost }, entryOf('retirado')),
    ...Array.from({ length: arrived }, entryOf('reposto')),
  ];
  return { id, months: [], items: [], entries, more: 0 };
}
const told = (shops: readonly LossShop[], most: number) =>
  limitEntries(shops, most).map(({ entries, more }) => {
    const lost = entries.filter(({ kind }) => kind === 'retirado').length;
    return [lost, entries.length - lost, more];
  });

test('shops with few entries leave their room to others, and what arrived gets what losses leave', () => {
  const shops = [shopWith('A', 90, 10), shopWith('B', 300, 5), shopWith('C', 30, 500)];
  expect(told(shops, 1000)).toEqual([
    [90, 10, 0],
    [300, 5, 0],
    [30, 500, 0],
  ]);
  expect(told(shops, 435)).toEqual([
    [90, 5, 5],
    [300, 5, 0],
    [30, 5, 495],
  ]);
  expect(told(shops, 330)).toEqual([
    [90, 0, 10],
    [210, 0, 95],
    [30, 0, 500],
  ]);
});

test('of however many shops each tells its newest twenty losses', () => {
  const shops = Array.from({ length: 10 }, (_, n) => shopWith(String(n), 50, 1));
  expect(told(shops, 40)).toEqual(shops.map(() => [20, 0, 31]));
});

describeOnEngine('the losses of many shops', () => {
  const dona = newPerson(`dona-${randomUUID()}`);
  const now = Date.UTC(2026, 10, 23, 17, 32);
  let server: RecordServer;
  beforeAll(async () => {
    server = await openRecordServer({ now: () => now });
  });
  afterAll(() => server.close());

  test('are told whole of the one that lost most, where the others lost little', async () => {
    const own = { type: 'LOCATION' as const, owner: dona.sub, reference: 'PRIVATE' };
    let shop = '';
    for (let n = 0; n < 100; n += 1) shop = (await server.seed(own)).id;
    const reference = randomUUID();
    for (let n = 0; n < 60; n += 1) {
      const fields = { visitId: 'v', at: now, kind: 'retirado', units: 1, reason: 'vencido', cost: 2 };
      await server.seed({ type: 'STOCK_CHANGE', owner: dona.sub, parentId: shop, reference, fields });
    }
    const { data, errors } = await server.call(dona, QUERY, { month: '2026-11' });
    expect(errors).toEqual([]);
    const losses: Losses = data?.losses;
    const told = losses.shops.find(({ id }) => id === shop);
    expect(losses.shops).toHaveLength(100);
    expect(told?.months.at(-1)).toMatchObject({ units: 60, lost: 12_000 });
    expect([told?.entries.length, told?.more]).toEqual([60, 0]);
  });

  test('[R-05] are told of one alone to who asks for it, and not where somebody else owns it', async () => {
    const asked = async (
      person: Person,
      shop: string,
    ): Promise<[id: string, entries: number, more: number][]> => {
      const query = QUERY.replace('$month: String!', '$month: String!, $shop: ID').replace(
        '$month)',
        '$month, shop: $shop)',
      );
      const { data, errors } = await server.call(person, query, { month: '2026-11', shop });
      expect(errors).toEqual([]);
      const losses: Losses = data?.losses;
      return losses.shops.map(({ id, entries, more }) => [id, entries.length, more]);
    };
    const own = { type: 'LOCATION' as const, owner: dona.sub, reference: 'PRIVATE' };
    const shops = [(await server.seed(own)).id, (await server.seed(own)).id];
    const fields = { visitId: 'v', at: now, kind: 'retirado', units: 1, reason: 'vencido', cost: 2 };
    const reference = randomUUID();
    const rows = shops.flatMap((parentId) =>
      Array.from({ length: 2100 }, () => ({
        ...{ id: randomUUID(), type: 'STOCK_CHANGE' as const, owner: dona.sub, parentId, reference },
        ...{ content: JSON.stringify(fields), at: now },
      })),
    );
    for (let first = 0; first < rows.length; first += 700)
      await server.store.run('putPast', { rows: rows.slice(first, first + 700) });
    const [first = ''] = shops;
    expect(await asked(dona, first)).toEqual([[first, 2100, 0]]);
    expect(await asked(newPerson('vizinha'), first)).toEqual([]);
  });
});
