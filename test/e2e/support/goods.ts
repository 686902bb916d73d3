import { randomUUID } from 'node:crypto';
import { type Caller, itemOf } from './api.ts';

/** Records that tests of this worker made and have not removed yet. */
const made: { id: string; type: string }[] = [];

/** Removes a record after the test, because other tests count the goods of a shop. */
export const removeLater = (id: string, type: string): void => void made.push({ id, type });

/** Removes the records that were made or named since the last test. For `test.afterEach`. */
export async function tidy({ bento }: { bento: Caller }): Promise<void> {
  for (const input of made.splice(0))
    await bento
      .graphql(`mutation ($input: DeleteRecordInput!) { deleteRecord(input: $input) { id } }`, { input })
      .catch(() => undefined);
}

const CREATE = `mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }`;

/** Puts an item into a shop of its owner until `tidy`. Answers with its id. */
export async function putItem(
  owner: Caller,
  shopId: string,
  name: string,
  content: object = {},
): Promise<string> {
  const id = randomUUID();
  removeLater(id, 'ITEM');
  await owner.graphql(CREATE, {
    input: {
      ...{ id, type: 'ITEM', parentId: shopId, owner: owner.sub, reference: name },
      content: JSON.stringify({ value: 5, quantity: 9, ...content }),
    },
  });
  return id;
}

/** The content of an item on the server. Null for a missing one. */
export const goodsIn = async (
  owner: Caller,
  shopId: string,
  name: string,
): Promise<Record<string, unknown> | null> =>
  itemOf(owner, shopId, name).then(
    ({ content }) => JSON.parse(content) as Record<string, unknown>,
    () => null,
  );
