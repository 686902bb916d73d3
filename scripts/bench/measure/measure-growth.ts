import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGround, type Person, type Question } from '../seed/grown-store.ts';
import { median } from '../statistics.ts';

/** Questions under way together, as of some people at once. */
const AT_ONCE = 16;
const WARM_QUESTIONS = 64;
const LOTS = 5;

/** What one question costs in stores of several sizes. */
export interface GrowthRow {
  what: string;
  /** Of what there are so many. */
  of: string;
  sizes: number[];
  /** Processor time a question, both threads of the server, in µs. */
  micros: number[];
}

const FIELDS = 'id type parentId owner reference content createdAt updatedAt';
const GET = `query($id: ID!, $type: String!) { getRecord(id: $id, type: $type) { ${FIELDS} } }`;
/** With a bound no page is kept. */
const LIST = `query($parentId: String!, $type: String!) { listByParentIdAndType(parentId: $parentId, type: $type, first: 50, updatedAt: { ge: 0 }) { items { ${FIELDS} } nextToken } }`;
const OWN = `query($owner: String!, $type: String!) { listByOwnerAndType(owner: $owner, type: $type, first: 50) { items { ${FIELDS} } nextToken } }`;
const TOTALS = 'query($from: Float!) { historyTotals(from: $from) { purchases spent } }';
const CREATE = `mutation($input: CreateRecordInput!) { createRecord(input: $input) { ${FIELDS} } }`;
const MONTH_MS = 30 * 86_400_000;

export interface GrowthOptions {
  /** Records of the stores that are compared, rising. */
  totals: readonly number[];
  /** How long each figure is taken, in ms. */
  measureMs: number;
}

/** Measures on SQLite what questions cost where everything grows, and where one chat, history or shop does. */
export async function measureGrowth({ totals, measureMs }: GrowthOptions): Promise<GrowthRow[]> {
  const rows = new Map<string, GrowthRow>();
  const note = (what: string, of: string, size: number, micros: number): void => {
    const row = rows.get(what) ?? { what, of, sizes: [], micros: [] };
    row.sizes.push(size);
    row.micros.push(micros);
    rows.set(what, row);
  };
  for (const total of totals) {
    const folder = mkdtempSync(join(tmpdir(), 'vendinha-growth-'));
    const isMiddle = total === (totals[1] ?? total);
    const ground = await openGround(join(folder, 'vendinha.db'), total, { isGrown: isMiddle });
    try {
      const cost = (next: () => Question): Promise<number> => costOf(ground.ask, next, measureMs);
      for (const [what, next] of everywhere(ground)) note(what, 'records', total, await cost(next));
      if (!isMiddle) continue;
      for (const [what, of, size, question] of within(ground))
        note(what, of, size, await cost(() => question));
    } finally {
      await ground.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return [...rows.values()];
}

type Ground = Awaited<ReturnType<typeof openGround>>;

/** Questions about anything, the next one of each by chance. */
function everywhere({ people, places }: Ground): [string, () => Question][] {
  const place = () => pick(places);
  const create = (input: object): Question => ({
    query: CREATE,
    variables: { input: { id: randomUUID(), ...input } },
    viewer: pick(people),
  });
  return [
    [
      'get by key',
      () => ({ query: GET, variables: { id: pick(place().items), type: 'ITEM' }, viewer: pick(people) }),
    ],
    ['list of 50 of a shop', () => listOf(place().id, 'ITEM', pick(people))],
    ['create', () => create({ type: 'LOG', content: '{"message":"o que aconteceu"}' })],
    [
      'purchase of 3 items',
      () => {
        const { id, items } = place();
        const at = Math.floor(Math.random() * (items.length - 3));
        const lines = items.slice(at, at + 3).map((item) => ({ id: item, quantity: 1 }));
        const content = JSON.stringify({ items: lines, totalAmount: 6, useBalance: true });
        return create({ type: 'SHOPPING_PURCHASE', parentId: id, reference: id, content });
      },
    ],
  ];
}

/** The same question about something small and something that has grown. */
function within({ chats, histories, shops, people }: Ground): [string, string, number, Question][] {
  const from = Date.now() - MONTH_MS;
  return [
    ...chats.map(({ place, owner, size }) =>
      row('newest 50 of a chat', 'messages', size, listOf(place, 'CHAT_MESSAGE', owner)),
    ),
    ...histories.map(({ owner, size }) =>
      row('newest 50 of a history', 'purchases', size, {
        query: OWN,
        variables: { owner: owner.sub, type: 'SHOPPING_PURCHASE' },
        viewer: owner,
      }),
    ),
    ...histories.map(({ owner, size }) =>
      row('what a month of a history comes to', 'purchases', size, {
        query: TOTALS,
        variables: { from },
        viewer: owner,
      }),
    ),
    ...shops.map(({ place, size }) =>
      row('50 items of a shop', 'items', size, listOf(place, 'ITEM', people[0] as Person)),
    ),
  ];
}

const row = (
  what: string,
  of: string,
  size: number,
  question: Question,
): [string, string, number, Question] => [what, of, size, question];

const listOf = (parentId: string, type: string, viewer: Person): Question => ({
  query: LIST,
  variables: { parentId, type },
  viewer,
});

/** Processor time of one question, in µs: the median of some lots. */
async function costOf(ask: Ground['ask'], next: () => Question, measureMs: number): Promise<number> {
  const together = () => Promise.all(Array.from({ length: AT_ONCE }, () => ask(next())));
  for (let count = 0; count < WARM_QUESTIONS; count += AT_ONCE) await together();
  const lots: number[] = [];
  for (let lot = 0; lot < LOTS; lot += 1) {
    const [until, before] = [performance.now() + measureMs / LOTS, process.cpuUsage()];
    let asked = 0;
    while (performance.now() < until || asked === 0) {
      await together();
      asked += AT_ONCE;
    }
    const { user, system } = process.cpuUsage(before);
    lots.push((user + system) / asked);
  }
  return median(lots);
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
