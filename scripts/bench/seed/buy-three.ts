import { randomUUID } from 'node:crypto';
import type { Person, Question } from './grown-store.ts';
import { type SeededPlace, THREE_ITEMS_COST } from './seed-commands.ts';

const FIELDS = 'id type parentId owner reference content createdAt updatedAt';
const CREATE = `mutation($input: CreateRecordInput!) { createRecord(input: $input) { ${FIELDS} } }`;

/** Creates a record with an id of its own. */
export const createOf = (viewer: Person, input: object): Question => ({
  query: CREATE,
  variables: { input: { id: randomUUID(), ...input } },
  viewer,
});

/** Buys three random items of a place from the balance. */
export function buyThree(viewer: Person, { id, items }: SeededPlace): Question {
  const at = Math.floor(Math.random() * (items.length - 3));
  const lines = items.slice(at, at + 3).map((item) => ({ id: item, quantity: 1 }));
  const content = JSON.stringify({ items: lines, totalAmount: THREE_ITEMS_COST, useBalance: true });
  return createOf(viewer, { type: 'SHOPPING_PURCHASE', parentId: id, reference: id, content });
}
