import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { describeOnEngine, engineUnderTest } from '../../support/open-store.ts';
import { mutate } from '../support/operations.ts';
import { openRecordServer, type RecordServer } from '../support/record-server.ts';
import { NAMES, type Name, PEOPLE } from '../support/shop-people.ts';
import { buildWorld, type Exhibit } from '../support/shop-world.ts';

/** People who read sales and books. */
const READING: readonly Name[] = ['dona', 'gerente', 'socio'];
/** People who read what customers write. */
const HEARING: readonly Name[] = [...READING, 'atendente'];
/** People who fill the shelves. */
const FILLING: readonly Name[] = ['dona', 'gerente', 'repositor'];

/** Every query about several shops at once, with the people who get an answer. */
const QUESTIONS = {
  overview: ['{ overview { shops { id } } }', READING],
  waiting: ['{ waiting { shops { id tickets conversations } } }', HEARING],
  losses: ['{ losses(month: "2026-11") { shops { id } } }', READING],
  lossRadar: ['{ lossRadar { shops { id } } }', READING],
  closing: ['{ closing(month: "2026-11") { shops { id } } }', READING],
  closingItems: ['{ closingItems(month: "2026-11") { shops { id } } }', READING],
  pickList: ['{ pickList { shops { id } } }', FILLING],
} as const satisfies Record<string, readonly [string, readonly Name[]]>;

/** Runs on one engine, because rights are checked before any figure is read. */
const once = test.runIf(engineUnderTest() === 'sqlite');

describeOnEngine('who is told figures, and who moves money at a shop', () => {
  let server: RecordServer;
  let world: Exhibit[];

  beforeAll(async () => {
    server = await openRecordServer();
    world = await buildWorld(server);
    // A pick list names only shops that lack something.
    for (const parentId of places())
      await server.seed({
        ...{ type: 'ITEM', parentId, owner: PEOPLE.dona.sub, reference: 'Mate' },
        fields: { name: 'Mate', value: 4, quantity: 0, minimum: 5 },
      });
  });
  afterAll(() => server.close());

  const places = (): string[] => world.filter(({ row }) => row.type === 'LOCATION').map(({ row }) => row.id);

  once('[R-05] every figure of many shops, for every person, is of the shops whose role has it', async () => {
    const wrong: string[] = [];
    for (const [field, [query, told]] of Object.entries(QUESTIONS))
      for (const name of NAMES) {
        const { data } = await server.call(PEOPLE[name], query);
        const ids = ((data?.[field].shops ?? []) as { id: string }[]).map(({ id }) => id).sort();
        const expected = (told as readonly Name[]).includes(name) ? places().sort() : [];
        if (JSON.stringify(ids) !== JSON.stringify(expected)) wrong.push(`${field} ${name}: ${ids.length}`);
      }
    expect(wrong).toEqual([]);
  });

  once('[R-05] the figures of one shop are told to the same people, and to nobody who names it', async () => {
    const wrong: string[] = [];
    const [shop = ''] = places();
    for (const [field, month] of [
      ['losses', 'month: "2026-11", '],
      ['lossRadar', ''],
      ['closing', 'month: "2026-11", '],
      ['closingItems', 'month: "2026-11", '],
    ] as const)
      for (const name of NAMES) {
        const query = `query q($shop: ID) { ${field}(${month}shop: $shop) { shops { id } } }`;
        const { data } = await server.call(PEOPLE[name], query, { shop });
        const ids = ((data?.[field].shops ?? []) as { id: string }[]).map(({ id }) => id);
        const expected = READING.includes(name) ? [shop] : [];
        if (JSON.stringify(ids) !== JSON.stringify(expected)) wrong.push(`${field} ${name}: ${ids.length}`);
      }
    expect(wrong).toEqual([]);
  });

  once('[R-05] the sales of a shop, one sale and its best sellers are told by role', async () => {
    const wrong: string[] = [];
    const shop = world.find(({ label }) => label === 'PRIVATE LOCATION');
    const sale = await server.seed({
      ...{ type: 'SHOPPING_PURCHASE', owner: PEOPLE.cliente.sub, parentId: shop?.row.id ?? '' },
      fields: {
        ...{ status: 'PAID', totalAmount: 4 },
        items: [{ id: 'mate', name: 'Mate', quantity: 1, price: 4 }],
      },
    });
    const sales = `query q($shop: ID, $from: Float!, $to: Float!) { sales(shop: $shop, from: $from, to: $to) { sales { id } } }`;
    for (const name of NAMES) {
      const reads = READING.includes(name);
      const ask = async (query: string, variables: object) => {
        const { data } = await server.call(PEOPLE[name], query, variables);
        return data !== null && data?.sales?.sales.length !== 0;
      };
      const asked = {
        sales: await ask(sales, { shop: shop?.row.id, from: Date.now() - DAY_MS, to: Date.now() }),
        sale: await ask('query q($id: ID!) { sale(id: $id) { purchases } }', { id: sale.id }),
        bestSellers: await ask('query q($id: String!) { bestSellers(parentId: $id) { items } }', {
          id: shop?.row.id,
        }),
      };
      const may = { sales: reads, sale: reads, bestSellers: shop?.readers.includes(name) };
      for (const [field, got] of Object.entries(asked))
        if (got !== may[field as keyof typeof may]) wrong.push(`${field} ${name}: ${got}`);
    }
    expect(wrong).toEqual([]);
  });

  once(
    '[R-05] a month is closed by the owner alone, and nobody withdraws in the name of another',
    async () => {
      const codes: Record<string, string> = {};
      const revenue: Record<string, string> = {};
      const others = NAMES.filter((one) => one !== 'dona');
      // The owner closes it last, because a closed month is refused to everybody.
      for (const name of [...others, 'dona'] as const) {
        const content = JSON.stringify({ shop: places()[0], month: '2026-01' });
        const sent = { id: randomUUID(), type: 'REQUEST', reference: 'CLOSE_MONTH', content };
        codes[name] = (await mutate(server, PEOPLE[name], 'createRecord', sent)).code;
        const amount = { id: randomUUID(), type: 'WITHDRAW_REVENUE', content: JSON.stringify({ amount: 1 }) };
        const asked = { ...amount, owner: PEOPLE.dona.sub };
        revenue[name] = (await mutate(server, PEOPLE[name], 'createRecord', asked)).code;
      }
      const refused = (code: string) => Object.fromEntries(NAMES.map((name) => [name, code]));
      expect(codes).toEqual({ ...refused('NOT_FOUND'), dona: 'ok' });
      expect(revenue).toEqual(refused('PROFILE_INCOMPLETE'));
    },
  );
});
