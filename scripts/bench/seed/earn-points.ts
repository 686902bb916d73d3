import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Person } from '../browser.ts';
import { askAs } from './ask-as.ts';

/** Longest wait for the demo's bank, ms. Below it the pause between two looks. */
const TIMEOUT_MS = 30_000;
const LOOK_MS = 100;

interface Content {
  score?: number;
  value?: number;
  qrCode?: string;
  endToEndId?: string;
}

/** A person's way to points. Each purchase brings one. */
export interface Points {
  /** The person's present score. */
  score(): Promise<number>;
  /** Buys one unit from the balance. */
  buy(): Promise<void>;
}

/** Gives a person a balance at the demo's bank, in reais, and a way to buy units of an item without a page. */
export async function pointsOf(
  origin: string,
  who: Person,
  { locationId, itemName }: { locationId: string; itemName: string },
  reais: number,
): Promise<Points> {
  const { ask, post, items, sub: owner } = await askAs(origin, who);
  const contentOf = async (id: string, type: string): Promise<Content> => {
    const query = 'query ($id: ID!, $type: String!) { getRecord(id: $id, type: $type) { content } }';
    const { getRecord } = await ask<{ getRecord: { content: string } }>(query, { id, type });
    return JSON.parse(getRecord.content);
  };
  const create = async (input: object): Promise<string> => {
    const id = randomUUID();
    const query = 'mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }';
    await ask(query, { input: { id, owner, ...input } });
    return id;
  };
  await payIn({ create, contentOf, post }, owner, reais);
  const item = itemNamed(itemName, await items(locationId));
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
  post(path: string, body: object): Promise<unknown>;
}

async function payIn({ create, contentOf, post }: Bank, owner: string, amount: number): Promise<void> {
  const content = JSON.stringify({ amount });
  const id = await create({ type: 'DEPOSIT', parentId: owner, reference: owner, content });
  const until = async (field: 'qrCode' | 'endToEndId'): Promise<string> => {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await wait(LOOK_MS)) {
      const value = (await contentOf(id, 'DEPOSIT'))[field];
      if (value) return value;
    }
    throw new Error(`the deposit has no ${field}`);
  };
  await post('/dev/pix/pay', { pixCopiaECola: await until('qrCode'), mode: 'normal' });
  await until('endToEndId');
}

function itemNamed(name: string, items: readonly { id: string; reference: string; content: string }[]) {
  const found = items.find(
    ({ reference, content }) => ((JSON.parse(content) as { name?: string }).name ?? reference) === name,
  );
  if (!found) throw new Error(`the demo has no ${name}`);
  return { id: found.id, price: (JSON.parse(found.content) as Content).value ?? 0 };
}
