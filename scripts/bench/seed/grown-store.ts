import { randomUUID } from 'node:crypto';
import { openStore } from '../../../server/db/open-store.ts';
import type { Store } from '../../../server/db/store.ts';
import { createAllowance } from '../../../server/records/graphql/allowance.ts';
import { createAnswerCache } from '../../../server/records/graphql/answer-cache.ts';
import { createExecutor } from '../../../server/records/graphql/executor.ts';
import { createResolvers } from '../../../server/records/graphql/resolvers.ts';
import { HOUR_MS } from '../../../src/domain/words/time-units.ts';
import { POOL } from '../server/production-environment.ts';
import { type benchCommands, ITEMS_PER_PLACE, type PastRow, type SeededPlace } from './seed-commands.ts';
import { OWNERS, seedStore } from './seed-store.ts';

/** Sizes of small and of grown lists. */
const GROWN = {
  messages: [100, 10_000],
  purchases: [1000, 100_000],
  items: [ITEMS_PER_PLACE, 1000],
} as const;
/** Number of records of a place: its items, its campaign and itself. */
const RECORDS_PER_PLACE = ITEMS_PER_PLACE + 2;
/** Least places of a store, because each grown thing needs one. */
const MIN_PLACES = 8;
const LOT = 500;

export interface Person {
  sub: string;
  email: string | null;
}

/** One question to the record API. */
export interface Question {
  query: string;
  variables: object;
  viewer: Person;
}

export type BenchStore = Store<typeof benchCommands>;

/** A SQLite store of so many records, and the record API on it without HTTP and without limits. */
export async function openGround(file: string, total: number, { isGrown }: { isGrown: boolean }) {
  const count = Math.max(MIN_PLACES, Math.round(total / RECORDS_PER_PLACE));
  const seeded = await seedStore({ file }, { places: count, ...POOL });
  const store = await openStore<typeof benchCommands>({
    file,
    commandsModule: new URL('./seed-commands.ts', import.meta.url),
    commandsExport: 'benchCommands',
  });
  const people = seeded.people.map(({ sub }) => ({ sub, email: null }));
  const places = seeded.places.slice(0, count);
  const grown = isGrown ? await grow(store, places, people) : { chats: [], histories: [], shops: [] };
  return {
    ...grown,
    people,
    places: places.slice(MIN_PLACES - 1),
    ask: askerOf(store),
    close: () => store.close(),
  };
}

function askerOf(store: BenchStore): (question: Question) => Promise<void> {
  const execute = createExecutor(
    createResolvers(store, () => undefined, Date.now),
    false,
    createAnswerCache(store),
  );
  const free = (): number => 0;
  const budget = { takeRequests: free, takeWritten: free, takeEmitted: free, oweEmitted: free };
  return async ({ query, variables, viewer }) => {
    const question = { query, variables: { ...variables }, operationName: undefined };
    const answer = await execute(question, { viewer, allowance: createAllowance(budget) });
    if (answer.kind !== 'executed' || answer.errors.length > 0) throw new Error(JSON.stringify(answer));
    // The answer is written out, as for sending.
    JSON.stringify(answer.data);
  };
}

/** Makes a chat, a history and a shop large, beside another small one of each. */
async function grow(store: BenchStore, places: readonly SeededPlace[], people: readonly Person[]) {
  const at = Date.now() - HOUR_MS;
  const locationIdAt = (index: number): string => places[index]?.id ?? '';
  const chats = [];
  for (const [index, size] of GROWN.messages.entries()) {
    const [place, owner, guest] = [
      locationIdAt(index),
      people[index % OWNERS] as Person,
      people[OWNERS] as Person,
    ];
    const message = {
      type: 'CHAT_MESSAGE',
      parentId: place,
      owner: guest.sub,
      reference: owner.sub,
    } as const;
    await putMany(store, size, (n) => ({
      ...message,
      content: `{"text":"Mensagem ${n}"}`,
      at: at - n * 1000,
    }));
    chats.push({ place, owner, size });
  }
  const histories = [];
  for (const [index, size] of GROWN.purchases.entries()) {
    const [place, owner] = [locationIdAt(2), people[OWNERS + 1 + index] as Person];
    const lines = [{ id: 'x', name: 'Produto', quantity: 1, price: 2.5, originalPrice: 2.5 }];
    const content = JSON.stringify({ status: 'PAID', items: lines, totalAmount: 2.5, locationId: place });
    const purchase = {
      type: 'SHOPPING_PURCHASE',
      parentId: place,
      owner: owner.sub,
      reference: place,
    } as const;
    await putMany(store, size, (n) => ({ ...purchase, content, at: at - n * HOUR_MS }));
    histories.push({ owner, size });
  }
  const shops = [];
  for (const [index, size] of GROWN.items.entries()) {
    const [place, owner] = [locationIdAt(3 + index), people[(3 + index) % OWNERS] as Person];
    const item = { type: 'ITEM', parentId: place, owner: owner.sub } as const;
    const content = (n: number): string =>
      JSON.stringify({ name: `Outro ${n}`, price: 2.5, quantity: 9, categories: [] });
    await putMany(store, size - ITEMS_PER_PLACE, (n) => ({
      ...item,
      reference: `Outro ${n}`,
      content: content(n),
      at: at - n,
    }));
    shops.push({ place, size });
  }
  return { chats, histories, shops };
}

/** Writes so many records of the past. `rowOf` makes each from its number. */
export async function putMany(
  store: BenchStore,
  size: number,
  rowOf: (n: number) => Omit<PastRow, 'id'>,
): Promise<void> {
  for (let first = 0; first < size; first += LOT) {
    const length = Math.min(LOT, size - first);
    const rows = Array.from({ length }, (_, n) => ({ id: randomUUID(), ...rowOf(first + n) }));
    await store.run('seedRows', { rows });
  }
}
