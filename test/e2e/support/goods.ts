import { randomUUID } from 'node:crypto';
import { type Caller, itemOf } from './api.ts';

const CREATE = `mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }`;

/** Puts an item into a shop of its owner. Answers its id. */
export async function putItem(
  owner: Caller,
  shopId: string,
  name: string,
  content: object = {},
): Promise<string> {
  const id = randomUUID();
  await owner.graphql(CREATE, {
    input: {
      ...{ id, type: 'ITEM', parentId: shopId, owner: owner.sub, reference: name },
      content: JSON.stringify({ value: 5, quantity: 9, ...content }),
    },
  });
  return id;
}

/** The content of an item, as the server has it. Null for one that is not there. */
export const goodsIn = async (
  owner: Caller,
  shopId: string,
  name: string,
): Promise<Record<string, unknown> | null> =>
  itemOf(owner, shopId, name).then(
    ({ content }) => JSON.parse(content) as Record<string, unknown>,
    () => null,
  );
