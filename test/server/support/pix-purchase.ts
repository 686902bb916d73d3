import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { PASSWORD } from '../../../dev/story/cast.ts';
import { createRecord, eventually, getRecord, graphql, type Person, signIn } from './api-client.ts';

const ITEMS = `query Items($owner: String!, $type: String!) {
  listByOwnerAndType(owner: $owner, type: $type) { items { id parentId content } } }`;

/** Buys one unit of any item by PIX, at a price that no campaign lowers. Returns the purchase's id. */
export async function buysOne(origin: string, person: Person): Promise<string> {
  const bento = await signIn(origin, 'bento@exemplo.com.br', PASSWORD);
  const { data } = await graphql(origin, bento, ITEMS, { owner: bento.sub, type: 'ITEM' });
  for (const { id, parentId, content } of data?.listByOwnerAndType.items ?? []) {
    const { value, quantity } = JSON.parse(content);
    if (!(quantity > 0)) continue;
    const bought = await createRecord(origin, person, {
      id: randomUUID(),
      type: 'SHOPPING_PURCHASE',
      parentId,
      content: { items: [{ id, quantity: 1 }], totalAmount: value, useBalance: false },
    });
    if (bought.kind === 'created') return bought.record.id;
  }
  throw new Error('the demo sells nothing');
}

/** Pays a purchase's code at the simulated bank. Resolves once it is PAID. */
export async function payAtBank(origin: string, person: Person, id: string): Promise<void> {
  const read = async () => (await getRecord(origin, person, id, 'SHOPPING_PURCHASE'))?.content;
  const pixCopiaECola = await eventually(async () => (await read())?.qrCode);
  const paid = await fetch(`${origin}/dev/pix/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pixCopiaECola }),
  });
  expect(paid.status).toBe(200);
  await eventually(async () => ((await read())?.status === 'PAID' ? true : null));
}
