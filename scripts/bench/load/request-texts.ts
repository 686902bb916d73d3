import { randomUUID } from 'node:crypto';
import { pick } from '../pick.ts';
import { THREE_ITEMS_COST } from '../seed/seed-commands.ts';
import type { LoadPlan } from './load-plan.ts';

const FIELDS = 'id type parentId owner reference content createdAt updatedAt';
const GET = `query GetRecord($id: ID!, $type: String!) { getRecord(id: $id, type: $type) { ${FIELDS} } }`;
const LIST = `query List($parentId: String!, $type: String!, $first: Int) { listByParentIdAndType(parentId: $parentId, type: $type, first: $first) { items { ${FIELDS} } nextToken } }`;
/** Query of a list with bounds. They differ from asker to asker, so no page is kept. */
const FRESH = LIST.replace('type: $type,', 'type: $type, updatedAt: { ge: 0 },');
const CREATE = `mutation CreateRecord($input: CreateRecordInput!) { createRecord(input: $input) { ${FIELDS} } }`;
const PEER_FIELDS = FIELDS.replace('id', 'rowId');
const PEER_GET = `query Get($id: String!, $type: String!) { recordByRowIdAndType(rowId: $id, type: $type) { ${PEER_FIELDS} } }`;
const PEER_LIST = `query List($parentId: String!, $type: String!, $first: Int) { allRecords(condition: { parentId: $parentId, type: $type }, orderBy: [UPDATED_AT_DESC, ROW_ID_DESC], first: $first) { nodes { ${PEER_FIELDS} } pageInfo { endCursor } } }`;
const PEER_CREATE = `mutation Create($input: CreateRecordInput!) { createRecord(input: $input) { record { ${PEER_FIELDS} } } }`;
/** Content of half a kilobyte, like a record of the comparison's peers. */
const LOG = JSON.stringify({ message: 'o que aconteceu, em poucas palavras; '.repeat(12) });

/** Writes the next request of a run, of a random person about a random place. */
export function requestWriter({ operation, asked, port, seeded }: LoadPlan): () => string {
  const write = asked === 'vendinha' ? bodyOf : peerBodyOf;
  const heads = seeded.people.map(
    ({ token, address }) =>
      `POST /graphql HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\n` +
      `authorization: ${token}\r\nx-forwarded-for: ${address}\r\ncontent-length: `,
  );
  return () => {
    const body = write(operation, pick(seeded.places));
    return `${pick(heads)}${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };
}

function bodyOf(operation: LoadPlan['operation'], place: { id: string; items: string[] }): string {
  switch (operation) {
    case 'get':
      return JSON.stringify({ query: GET, variables: { id: pick(place.items), type: 'ITEM' } });
    case 'list':
      return JSON.stringify({ query: LIST, variables: { parentId: place.id, type: 'ITEM', first: 50 } });
    case 'fresh':
      return JSON.stringify({ query: FRESH, variables: { parentId: place.id, type: 'ITEM', first: 50 } });
    case 'create':
      return created({ id: randomUUID(), type: 'LOG', content: LOG });
    case 'purchase':
      return created({
        id: randomUUID(),
        type: 'SHOPPING_PURCHASE',
        parentId: place.id,
        reference: place.id,
        content: JSON.stringify({
          items: threeOf(place.items).map((id) => ({ id, quantity: 1 })),
          totalAmount: THREE_ITEMS_COST,
          useBalance: true,
        }),
      });
  }
}

/** The same request for PostGraphile. It must name the fields that our server sets by itself. */
function peerBodyOf(operation: LoadPlan['operation'], place: { id: string; items: string[] }): string {
  switch (operation) {
    case 'get':
      return JSON.stringify({ query: PEER_GET, variables: { id: pick(place.items), type: 'ITEM' } });
    case 'list':
    case 'fresh':
      return JSON.stringify({ query: PEER_LIST, variables: { parentId: place.id, type: 'ITEM', first: 50 } });
    case 'create': {
      const now = String(Date.now());
      const times = { createdAt: now, updatedAt: now, deleted: '0' };
      const record = { rowId: randomUUID(), type: 'LOG', owner: randomUUID(), content: LOG, ...times };
      return JSON.stringify({ query: PEER_CREATE, variables: { input: { record } } });
    }
    case 'purchase':
      throw new Error('PostGraphile knows no purchases');
  }
}

const created = (input: object): string => JSON.stringify({ query: CREATE, variables: { input } });

function threeOf(items: readonly string[]): string[] {
  const from = Math.floor(Math.random() * (items.length - 2));
  return items.slice(from, from + 3);
}
