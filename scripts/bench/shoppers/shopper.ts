import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChannelEvent } from '../../../src/records/events.ts';
import { readStock } from '../../../src/records/types/goods/item.ts';
import { THREE_ITEMS_COST } from '../seed/seed-commands.ts';
import type { asksOf } from './ask.ts';
import type { Asker, Ear } from './ear.ts';

const FIELDS = 'id type parentId owner reference content createdAt updatedAt';
const LIST = `query List($parentId: String!, $type: String!, $first: Int) { listByParentIdAndType(parentId: $parentId, type: $type, first: $first) { items { ${FIELDS} } nextToken } }`;
const CREATE = `mutation CreateRecord($input: CreateRecordInput!) { createRecord(input: $input) { ${FIELDS} } }`;
/** Longest time between two steps of a shopper, in ms. */
const THINK_MS = 3000;
/** Longest time of a code or a payment, in ms. */
const MAX_MS = 30_000;
const PER_CART = 3;
const UNDECIDED = ['PENDING', 'AWAITING_PAYMENT'];

/** Steps of a shopper. Each is timed, in ms. */
export const STEPS = ['list', 'buy', 'code', 'paid'] as const;
export type Step = (typeof STEPS)[number];

/** Results of all shoppers together. */
export interface Shopping {
  times: Record<Step, number[]>;
  /** Bytes of the last answer. */
  bytes: { list: number; buy: number };
  paid: { balance: number; pix: number };
  /** Number of refused carts whose last unit somebody else had. */
  outOfStock: number;
  /** Other faults, in words. */
  errors: string[];
}

export const emptyShopping = (): Shopping => ({
  times: { list: [], buy: [], code: [], paid: [] },
  bytes: { list: 0, buy: 0 },
  paid: { balance: 0, pix: 0 },
  outOfStock: 0,
  errors: [],
});

export interface ShopperPlace {
  ask: ReturnType<typeof asksOf>;
  asker: Asker;
  ear: Ear;
  /** Id of the shop. */
  placeId: string;
  isOver(): boolean;
}

interface GraphqlAnswer {
  data?: {
    listByParentIdAndType?: { items: { id: string; content: string }[] };
    createRecord?: { id: string; content: string } | null;
  };
  errors?: { errorInfo?: { code?: string }; message: string }[];
}

/** Looks at the shelf, takes three things and pays them, by balance or by PIX, again and again. */
export async function shop(place: ShopperPlace, into: Shopping): Promise<void> {
  while (!place.isOver()) {
    await sleep(Math.random() * THINK_MS);
    if (place.isOver()) return;
    const cart = await look(place, into);
    if (cart.length < PER_CART) continue;
    await sleep(Math.random() * THINK_MS);
    await buy(place, cart, into).catch((error: unknown) => into.errors.push(`buy: ${String(error)}`));
  }
}

async function graphql(
  { ask, asker }: ShopperPlace,
  query: string,
  variables: object,
  { step, into }: { step: 'list' | 'buy'; into: Shopping },
): Promise<GraphqlAnswer> {
  const { status, body, ms } = await ask('/graphql', { query, variables }, asker);
  into.times[step].push(ms);
  into.bytes[step] = Buffer.byteLength(body);
  if (status !== 200) throw new Error(`${status} ${body.slice(0, 200)}`);
  return JSON.parse(body) as GraphqlAnswer;
}

/** Ids of three random items in stock; fewer where the shelf is nearly empty. */
async function look(place: ShopperPlace, into: Shopping): Promise<string[]> {
  try {
    const variables = { parentId: place.placeId, type: 'ITEM', first: 50 };
    const { data, errors } = await graphql(place, LIST, variables, { step: 'list', into });
    if (errors) throw new Error(JSON.stringify(errors));
    const items = data?.listByParentIdAndType?.items ?? [];
    const left = items.filter(({ content }) => readStock({ content }).available > 0);
    const from = Math.floor(Math.random() * Math.max(1, left.length - PER_CART + 1));
    return left.slice(from, from + PER_CART).map(({ id }) => id);
  } catch (error) {
    into.errors.push(`list: ${String(error)}`);
    return [];
  }
}

/** Buys a cart and waits until its payment is told. */
export async function buy(
  place: ShopperPlace,
  cart: readonly string[],
  into: Shopping,
  useBalance = Math.random() < 0.5,
): Promise<void> {
  const id = randomUUID();
  const items = cart.map((item) => ({ id: item, quantity: 1 }));
  const content = JSON.stringify({ items, totalAmount: THREE_ITEMS_COST, useBalance });
  const input = { id, type: 'SHOPPING_PURCHASE', parentId: place.placeId, reference: place.placeId, content };
  const told = (matches: (event: ChannelEvent) => boolean) =>
    place.ear.next((event) => event.purchaseId === id && matches(event), MAX_MS);
  const code = told(({ type }) => type === 'PURCHASE_QR_CODE_CREATED');
  const paid = told(
    ({ type, content: said }) =>
      type === 'PURCHASE_STATUS_CHANGED' && !UNDECIDED.includes(said?.status ?? ''),
  );
  const from = performance.now();
  const { errors } = await graphql(place, CREATE, { input }, { step: 'buy', into });
  if (errors?.[0]?.errorInfo?.code === 'OUT_OF_STOCK') {
    into.outOfStock += 1;
    return;
  }
  if (errors) throw new Error(JSON.stringify(errors));
  if (!useBalance) {
    const { content: made } = (await code) ?? {};
    if (!made?.brCode) throw new Error('no code came');
    into.times.code.push(performance.now() - from);
    const payment = await place.ask('/dev/pix/pay', { pixCopiaECola: made.brCode }, place.asker);
    if (payment.status !== 200) throw new Error(`the bank: ${payment.status}`);
    const at = performance.now();
    if ((await paid)?.content?.status !== 'PAID') throw new Error('not told as PAID');
    into.times.paid.push(performance.now() - at);
    into.paid.pix += 1;
    return;
  }
  if ((await paid)?.content?.status !== 'PAID') throw new Error('not told as PAID');
  into.paid.balance += 1;
}
