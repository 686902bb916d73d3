import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Person } from '../browser.ts';
import { signInAs } from './sign-in-as.ts';

/** How long the demo's bank may take, ms, and between two looks. */
const TIMEOUT_MS = 30_000;
const LOOK_MS = 100;

interface Content {
  score?: number;
  value?: number;
  qrCode?: string;
  endToEndId?: string;
}

/** Somebody's way to points: each purchase brings one. */
export interface Points {
  /** Their score now. */
  score(): Promise<number>;
  /** Buys one unit from the balance. */
  buy(): Promise<void>;
}

/** Gives somebody a balance at the demo's bank, in reais, and a way to buy units of an item without a page. */
export async function pointsOf(
  origin: string,
  who: Person,
  locationId: string,
  itemName: string,
  reais: number,
): Promise<Points> {
  const authorization = await signInAs(origin, who.email, who.password);
  const owner = JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()).sub;
  const ask = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', authorization };
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const said = (await answer.json()) as { data?: unknown; errors?: unknown };
    if (!answer.ok || said.errors) throw new Error(`${path}: ${JSON.stringify(said)}`);
    return said.data;
  };
  const contentOf = async (id: string, type: string): Promise<Content> => {
    const query = 'query ($id: ID!, $type: String!) { getRecord(id: $id, type: $type) { content } }';
    const data = (await ask('/graphql', { query, variables: { id, type } })) as {
      getRecord: { content: string };
    };
    return JSON.parse(data.getRecord.content);
  };
  const create = async (input: object): Promise<string> => {
    const id = randomUUID();
    const query = 'mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }';
    await ask('/graphql', { query, variables: { input: { id, owner, ...input } } });
    return id;
  };
  await payIn({ create, contentOf, ask }, owner, reais);
  const item = await findItem(ask, locationId, itemName);
  return {
    score: async () => (await contentOf(who.email, 'PROFILE')).score ?? 0,
    buy: async () => {
      const content = { items: [{ id: item.id, quantity: 1 }], totalAmount: item.price, useBalance: true };
      await create({
        ...{ type: 'SHOPPING_PURCHASE', parentId: locationId, reference: locationId },
        content: JSON.stringify(content),
      });
    },
  };
}

interface Bank {
  create(input: object): Promise<string>;
  contentOf(id: string, type: string): Promise<Content>;
  ask(path: string, body: object): Promise<unknown>;
}

async function payIn({ create, contentOf, ask }: Bank, owner: string, amount: number): Promise<void> {
  const content = JSON.stringify({ amount });
  const id = await create({ type: 'DEPOSIT', parentId: owner, reference: owner, content });
  const until = async (field: 'qrCode' | 'endToEndId'): Promise<string> => {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await wait(LOOK_MS)) {
      const value = (await contentOf(id, 'DEPOSIT'))[field];
      if (value) return value;
    }
    throw new Error(`the deposit has no ${field}`);
  };
  await ask('/dev/pix/pay', { pixCopiaECola: await until('qrCode'), mode: 'normal' });
  await until('endToEndId');
}

async function findItem(
  ask: Bank['ask'],
  parentId: string,
  name: string,
): Promise<{ id: string; price: number }> {
  const query =
    'query ($parentId: String!) { listByParentIdAndType(parentId: $parentId, type: "ITEM", first: 100) { items { id reference content } } }';
  const data = (await ask('/graphql', { query, variables: { parentId } })) as {
    listByParentIdAndType: { items: { id: string; reference: string; content: string }[] };
  };
  const found = data.listByParentIdAndType.items.find(
    ({ reference, content }) => ((JSON.parse(content) as { name?: string }).name ?? reference) === name,
  );
  if (!found) throw new Error(`the demo has no ${name}`);
  return { id: found.id, price: (JSON.parse(found.content) as Content).value ?? 0 };
}
