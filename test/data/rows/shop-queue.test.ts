import type { DocumentNode } from 'graphql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../../../server/db/store.ts';
import { TokenBucket } from '../../../server/limits/token-bucket.ts';
import { createAllowance, DEFAULT_RATE_LIMIT } from '../../../server/records/graphql/allowance.ts';
import { createShopQueue } from '../../../src/data/rows/goods/shop-queue.ts';
import { GET_RECORD, listDocument } from '../../../src/data/wire/documents.ts';
import { type CallResult, joinQueries } from '../../../src/data/wire/join-queries.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { object } from '../../../src/records/content/read.ts';
import { SHOP_TYPES } from '../../../src/records/record.ts';

const SHOPS = 150;
const shops = (count: number) => Array.from({ length: count }, (_, nth) => `loja-${nth}`);
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Lets this much of the made time pass. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** A server whose person has used up their burst. Each answer takes `roundTrip` ms. */
function limitedServer(roundTrip: number) {
  const bucket = new TokenBucket(DEFAULT_RATE_LIMIT, Date.now());
  const take = (count?: number) => bucket.take(Date.now(), count);
  take(DEFAULT_RATE_LIMIT.burst);
  /** The ms to wait where a document of so many fields is refused, otherwise 0. */
  const costOf = (fields: number): number => {
    const wait = take();
    if (wait > 0) return wait;
    const { spend } = createAllowance({
      takeRequests: (records, spent) => {
        const ms = take(records);
        return ms > 0 ? ms + Math.ceil((spent * 1000) / DEFAULT_RATE_LIMIT.perSecond) : 0;
      },
      takeWritten: () => 0,
      takeEmitted: () => 0,
      oweEmitted: () => undefined,
    });
    const waits = Array.from({ length: fields }, () => {
      try {
        spend(1);
        return 0;
      } catch (thrown) {
        return thrown instanceof Refused ? Number(object(thrown.detail).retryAfterMs) : Number.NaN;
      }
    });
    return waits.find((one) => one !== 0) ?? 0;
  };
  return async (fields: number): Promise<number> => {
    await sleep(roundTrip / 2);
    const wait = costOf(fields);
    await sleep(roundTrip / 2);
    return wait;
  };
}

type Request = ReturnType<typeof limitedServer>;

/** Asks for a shop as `syncLocation` does. One of which the device has a list is compared, too: a request for each list. */
function shopAsker(request: Request, isKnown: boolean) {
  const query = joinQueries(async (document): Promise<CallResult> => {
    const names = namesIn(document);
    const retryAfterMs = await request(names.length);
    if (retryAfterMs === 0) return { data: Object.fromEntries(names.map((name) => [name, null])) };
    const refusal = { code: 'RATE_LIMITED', message: 'Aguarde.', detail: { retryAfterMs } } as const;
    return { error: new TransportError({ kind: 'refused', ...refusal }) };
  });
  const waitOf = async (document: DocumentNode, variables: object): Promise<number> => {
    const { error } = await query(document, variables);
    if (error === undefined) return 0;
    return error instanceof TransportError && error.error.kind === 'refused'
      ? Number(error.error.detail?.retryAfterMs)
      : Number.NaN;
  };
  const begun = new Set<string>();
  return async (id: string): Promise<number> => {
    await sleep(2);
    const compares = isKnown || begun.has(id);
    const lists = SHOP_TYPES.map(async (type) => {
      const wait = await waitOf(listDocument('parentIdAndType'), { parentId: id, type });
      if (wait === 0) begun.add(id);
      return wait;
    });
    const waits = await Promise.all([waitOf(GET_RECORD, { id, type: 'LOCATION' }), ...lists]);
    const refused = waits.find((one) => one !== 0);
    if (refused !== undefined || !compares) return refused ?? 0;
    for (const _ of SHOP_TYPES) {
      const wait = await request(1);
      if (wait > 0) return wait;
    }
    return 0;
  };
}

/** The names of the answers of a document. */
const namesIn = ({ definitions }: DocumentNode): string[] =>
  definitions.flatMap((one) =>
    one.kind === 'OperationDefinition'
      ? one.selectionSet.selections.flatMap((field) =>
          field.kind === 'Field' ? (field.alias?.value ?? '') : [],
        )
      : [],
  );

test.each([
  // The server allows 50 questions a second. A shop needs 4, or 7 where the device has a list of it.
  { roundTrip: 5, isKnown: false, requests: 800, seconds: 30 },
  { roundTrip: 20, isKnown: false, requests: 800, seconds: 30 },
  { roundTrip: 40, isKnown: false, requests: 800, seconds: 30 },
  { roundTrip: 80, isKnown: false, requests: 800, seconds: 30 },
  { roundTrip: 20, isKnown: true, requests: 1600, seconds: 45 },
  { roundTrip: 80, isKnown: true, requests: 1600, seconds: 45 },
])('[X-04] at the limit of the server all shops come, and other requests get through: %j', async (the) => {
  const server = limitedServer(the.roundTrip);
  let sent = 0;
  const counted: Request = (fields) => {
    sent += 1;
    return server(fields);
  };
  const queue = createShopQueue(shopAsker(counted, the.isKnown));
  queue.want(shops(SHOPS));
  const others: number[] = [];
  for (let ms = 0; ms < the.seconds * 1000 && queue.ended.snapshot().size < SHOPS; ms += 171) {
    await pass(171);
    void server(1).then((wait) => others.push(wait));
  }
  expect(queue.ended.snapshot().size).toBe(SHOPS);
  expect(sent).toBeLessThan(the.requests);
  expect(others.filter((wait) => wait > 0).length).toBeLessThan(others.length / 10);
});

/** A queue whose answers are `waits` in their order, and afterwards 0. Each takes a millisecond. */
function answered(waits: readonly number[]) {
  const begun: number[] = [];
  const start = Date.now();
  const queue = createShopQueue(async () => {
    const wait = waits[begun.length] ?? 0;
    begun.push(Date.now() - start);
    await sleep(1);
    return wait;
  });
  return { begun, queue };
}

test('[X-04] after a refusal one shop is asked for at a time, ever later, until one comes; then six again', async () => {
  // The first six are one refusal, also where some of them come.
  const { begun, queue } = answered([20, 20, 0, 20, 20, 20, ...Array(7).fill(20)]);
  queue.want(shops(20));
  await pass(200_000);
  const gaps = begun.slice(6).map((at, nth) => at - (begun[nth + 5] ?? 0));
  const alone = [1001, 2001, 4001, 8001, 16_001, 30_001, 30_001, 30_001];
  expect(begun.slice(0, 6)).toEqual(Array(6).fill(0));
  expect(gaps.slice(0, 9)).toEqual([...alone, 1]);
  expect(gaps.slice(9, 14)).toEqual(Array(5).fill(0));
  expect(queue.ended.snapshot().size).toBe(20);
});

test('[X-04] the queue waits as long as the server says, and after a success no longer than at first', async () => {
  const { begun, queue } = answered([...Array(6).fill(9000), 50_000, 0, ...Array(6).fill(20)]);
  queue.want(shops(30));
  await pass(100_000);
  expect(begun.slice(5, 9)).toEqual([0, 9001, 59_002, 59_003]);
  expect(begun[14]).toBe(60_004);
  expect(queue.ended.snapshot().size).toBe(30);
});

test('[X-04] shops that this device fails to ask for end, and the next ones are asked for', async () => {
  const asked: string[] = [];
  const queue = createShopQueue(async (key) => {
    asked.push(key);
    if (asked.length <= 6) throw new Error('The database is closing.');
    return 0;
  });
  queue.want(shops(7));
  await pass(1);
  expect(asked).toEqual(shops(7));
  expect(queue.ended.snapshot().size).toBe(7);
});
