import type { Data, GraphQLError, Person, RecordServer } from './record-server.ts';

const RECORD = '{ id type parentId owner reference content createdAt updatedAt }';
const STATUS = '{ id type parentId owner updatedAt deleted }';

/** Result of one operation: its value, or the code of its refusal. */
export interface Outcome {
  code: string;
  value: Data | null;
  error: GraphQLError | undefined;
}

const LISTS: Record<string, string[]> = {
  listByOwner: ['owner'],
  listByOwnerAndType: ['owner', 'type'],
  listByParentId: ['parentId'],
  listByParentIdAndType: ['parentId', 'type'],
  listByParentIdAndReference: ['parentId', 'reference'],
  listByType: ['type'],
  listByTypeAndReference: ['type', 'reference'],
  listByReference: ['reference'],
  statusByParentId: ['parentId'],
};
export const LIST_NAMES = Object.keys(LISTS);
export const fieldsOf = (list: string): string[] => LISTS[list] ?? [];

async function ask(
  server: RecordServer,
  person: Person,
  field: string,
  { query, variables }: { query: string; variables: object },
): Promise<Outcome> {
  const { data, errors } = await server.call(person, query, variables);
  const [error] = errors;
  return { code: error ? (error.errorInfo?.code ?? 'NO_CODE') : 'ok', value: data?.[field] ?? null, error };
}

export function getRecord(server: RecordServer, person: Person, id: string, type: string): Promise<Outcome> {
  const query = `query get($id: ID!, $type: String!) { getRecord(id: $id, type: $type) ${RECORD} }`;
  return ask(server, person, 'getRecord', { query, variables: { id, type } });
}

export function mutate(
  server: RecordServer,
  person: Person,
  name:
    | 'createRecord'
    | 'updateRecord'
    | 'deleteRecord'
    | 'createRecords'
    | 'updateRecords'
    | 'deleteRecords',
  input: object,
): Promise<Outcome> {
  const kind = `${name.startsWith('create') ? 'Create' : name.startsWith('update') ? 'Update' : 'Delete'}RecordInput`;
  const type = name.endsWith('s') ? `[${kind}!]!` : `${kind}!`;
  return ask(server, person, name, {
    query: `mutation m($input: ${type}) { ${name}(input: $input) ${RECORD} }`,
    variables: {
      input,
    },
  });
}

/** One page of any list. */
export function list(server: RecordServer, person: Person, name: string, args: object): Promise<Outcome> {
  const fields = fieldsOf(name);
  const declared = fields.map((field) => `$${field}: String!, `).join('');
  const passed = fields.map((field) => `${field}: $${field}, `).join('');
  const items = name === 'statusByParentId' ? STATUS : RECORD;
  const query = `query l(${declared}$updatedAt: UpdatedAtInput, $first: Int, $after: String, $sort: SortDirection) {
    ${name}(${passed}updatedAt: $updatedAt, first: $first, after: $after, sort: $sort) { items ${items} nextToken } }`;
  return ask(server, person, name, { query, variables: args });
}

/** Every record of a list, page after page. */
export async function listAll(
  server: RecordServer,
  person: Person,
  name: string,
  args: object,
): Promise<Data[]> {
  const found: Data[] = [];
  let after: string | null = null;
  do {
    const page: Outcome = await list(server, person, name, { ...args, after });
    if (page.code !== 'ok') throw new Error(`${name}: ${page.code}`);
    found.push(...(page.value?.items ?? []));
    after = page.value?.nextToken;
  } while (after !== null);
  return found;
}

/** Lists as listAll does, but each list of a person only once, for tests that change nothing meanwhile. */
export function keepLists(
  server: RecordServer,
): (person: Person, name: string, args: object) => Promise<Data[]> {
  const kept = new Map<string, Promise<Data[]>>();
  return (person, name, args) => {
    const key = JSON.stringify([person.sub, name, args]);
    const rows = kept.get(key) ?? listAll(server, person, name, args);
    kept.set(key, rows);
    return rows;
  };
}

export const contentOf = (record: Data | null): Data => JSON.parse(record?.content ?? '{}');
