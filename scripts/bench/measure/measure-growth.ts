import { join } from 'node:path';
import { closing } from '../../closing.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { costOf } from '../load/cost-of.ts';
import { pick } from '../pick.ts';
import { buyThree, createOf } from '../seed/buy-three.ts';
import { openGround, type Person, type Question } from '../seed/grown-store.ts';

/** Number of questions under way together, as of several people. */
const AT_ONCE = 16;

/** Cost of one question in stores of several sizes. */
export interface GrowthRow {
  what: string;
  /** Name of the growing things. */
  of: string;
  sizes: number[];
  /** Processor time a question, both threads of the server, in µs. */
  micros: number[];
}

const FIELDS = 'id type parentId owner reference content createdAt updatedAt';
const GET = `query($id: ID!, $type: String!) { getRecord(id: $id, type: $type) { ${FIELDS} } }`;
/** Query of a list with a bound, so that no page is kept. */
const LIST = `query($parentId: String!, $type: String!) { listByParentIdAndType(parentId: $parentId, type: $type, first: 50, updatedAt: { ge: 0 }) { items { ${FIELDS} } nextToken } }`;
const OWN = `query($owner: String!, $type: String!) { listByOwnerAndType(owner: $owner, type: $type, first: 50) { items { ${FIELDS} } nextToken } }`;
const TOTALS = 'query($from: Float!) { historyTotals(from: $from) { purchases spent } }';
const MONTH_MS = 30 * 86_400_000;

export interface GrowthOptions {
  /** Numbers of records of the compared stores, rising. */
  totals: readonly number[];
  /** Time for which each figure is measured, in ms. */
  measureMs: number;
}

/** Measures on SQLite the cost of questions in two cases: everything grows, or only one chat, history or shop does. */
export async function measureGrowth({ totals, measureMs }: GrowthOptions): Promise<GrowthRow[]> {
  const rows = new Map<string, GrowthRow>();
  const note = (what: string, of: string, size: number, micros: number): void => {
    const row = rows.get(what) ?? { what, of, sizes: [], micros: [] };
    row.sizes.push(size);
    row.micros.push(micros);
    rows.set(what, row);
  };
  for (const total of totals) {
    using folder = temporaryFolder();
    const isMiddle = total === (totals[1] ?? total);
    await using ground = closing(
      await openGround(join(folder.path, 'vendinha.db'), total, { isGrown: isMiddle }),
    );
    const cost = async (next: () => Question): Promise<number> =>
      (await costOf(ground.ask, next, { atOnce: AT_ONCE, measureMs })).micros;
    for (const [what, next] of everywhere(ground)) note(what, 'records', total, await cost(next));
    if (!isMiddle) continue;
    for (const [what, of, size, question] of within(ground)) note(what, of, size, await cost(() => question));
  }
  return [...rows.values()];
}

type Ground = Awaited<ReturnType<typeof openGround>>;

/** Questions about random things, a new one each time. */
function everywhere({ people, places }: Ground): [string, () => Question][] {
  const place = () => pick(places);
  return [
    [
      'get by key',
      () => ({ query: GET, variables: { id: pick(place().items), type: 'ITEM' }, viewer: pick(people) }),
    ],
    ['list of 50 of a shop', () => listOf(place().id, 'ITEM', pick(people))],
    ['create', () => createOf(pick(people), { type: 'LOG', content: '{"message":"o que aconteceu"}' })],
    ['purchase of 3 items', () => buyThree(pick(people), place())],
  ];
}

/** The same question about a small thing and a grown one. */
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
