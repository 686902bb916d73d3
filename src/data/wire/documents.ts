import type { TypedDocumentNode } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import type { HistoryTotals } from '../../domain/history/totals.ts';
import type { HeldPart } from '../../domain/money/deposit-pause.ts';
import type { SoldOffer } from '../../domain/shop/equipment.ts';
import type { Settings } from '../../domain/shop/settings.ts';
import type { RecordRow, RecordStatus } from '../../records/record.ts';
import { documentOf } from './document-of.ts';
import type { CreateInput, ListQuery, NearbyArgs, NearbyItem, PageArgs, UpdateInput } from './transport.ts';

const FIELDS = ['id', 'type', 'parentId', 'owner', 'reference', 'content', 'createdAt', 'updatedAt'] as const;

/** What a list answers; `null` parts come with errors beside them. */
export interface ListAnswer<T> {
  page: { items: (T | null)[] | null; nextToken: string | null } | null;
}

type RecordAnswer = { record: RecordRow | null };

export const GET_RECORD: TypedDocumentNode<RecordAnswer, { id: string; type: string }> = documentOf({
  operation: 'query',
  name: 'GetRecord',
  alias: 'record',
  field: 'getRecord',
  variables: { id: 'ID!', type: 'String!' },
  fields: FIELDS,
});

export const CREATE_RECORD: TypedDocumentNode<RecordAnswer, { input: CreateInput }> = documentOf({
  operation: 'mutation',
  name: 'CreateRecord',
  alias: 'record',
  field: 'createRecord',
  variables: { input: 'CreateRecordInput!' },
  fields: FIELDS,
});

export const UPDATE_RECORD: TypedDocumentNode<RecordAnswer, { input: UpdateInput }> = documentOf({
  operation: 'mutation',
  name: 'UpdateRecord',
  alias: 'record',
  field: 'updateRecord',
  variables: { input: 'UpdateRecordInput!' },
  fields: FIELDS,
});

export const DELETE_RECORD: TypedDocumentNode<RecordAnswer, { input: { id: string; type: string } }> =
  documentOf({
    operation: 'mutation',
    name: 'DeleteRecord',
    alias: 'record',
    field: 'deleteRecord',
    variables: { input: 'DeleteRecordInput!' },
    fields: FIELDS,
  });

export const HISTORY_TOTALS: TypedDocumentNode<{ totals: HistoryTotals }, { from: number }> = documentOf({
  operation: 'query',
  name: 'HistoryTotals',
  alias: 'totals',
  field: 'historyTotals',
  variables: { from: 'Float!' },
  fields: ['purchases', 'spent', 'deposited', 'locations'],
});

export const NEARBY_LOCATIONS: TypedDocumentNode<ListAnswer<NearbyItem>, NearbyArgs> = documentOf({
  operation: 'query',
  name: 'NearbyLocations',
  alias: 'page',
  field: 'nearbyLocations',
  variables: { lat: 'Float!', lon: 'Float!', first: 'Int', after: 'String' },
  fields: [['record', FIELDS], 'seenAt'],
  pages: true,
});

export const HELD_DEPOSITS: TypedDocumentNode<{ held: HeldPart[] }> = documentOf({
  operation: 'query',
  name: 'HeldDeposits',
  alias: 'held',
  field: 'heldDeposits',
  variables: {},
  fields: ['amount', 'until'],
});

/** Asked through Apollo's cache, which needs to know the types. */
export const SETTINGS: TypedDocumentNode<{ settings: Settings | null }> = documentOf({
  operation: 'query',
  name: 'Settings',
  alias: 'settings',
  field: 'settings',
  variables: {},
  fields: ['__typename', 'leastWithdrawal', 'depositPauseMs'],
});

/** The same. An offer that comes with an error beside it is `null`. */
export const EQUIPMENT: TypedDocumentNode<{ equipment: (SoldOffer | null)[] | null }> = documentOf({
  operation: 'query',
  name: 'Equipment',
  alias: 'equipment',
  field: 'equipment',
  variables: {},
  fields: ['__typename', 'product', 'name', 'price', ['deliveryFees', ['state', 'fee']]],
});

type StatusDocument = TypedDocumentNode<
  ListAnswer<RecordStatus>,
  PageArgs & { parentId: string; type: string }
>;
type ListDocument = TypedDocumentNode<ListAnswer<RecordRow>, PageArgs & Record<string, unknown>>;

export const STATUS_BY_PARENT: StatusDocument = listOf(
  'statusByParentId',
  ['parentId', 'type'],
  ['id', 'type', 'parentId', 'owner', 'updatedAt', 'deleted'],
);

/** Each way to list, with the arguments that it takes besides those of paging. */
const LISTS = {
  owner: ['listByOwner', ['owner']],
  ownerAndType: ['listByOwnerAndType', ['owner', 'type']],
  parentId: ['listByParentId', ['parentId']],
  parentIdAndType: ['listByParentIdAndType', ['parentId', 'type']],
  parentIdAndReference: ['listByParentIdAndReference', ['parentId', 'reference']],
  type: ['listByType', ['type']],
  typeAndReference: ['listByTypeAndReference', ['type', 'reference']],
  reference: ['listByReference', ['reference']],
} as const satisfies Record<ListQuery['by'], readonly [field: string, args: readonly string[]]>;

const documents = new Map<ListQuery['by'], ListDocument>();

/** The document of one way to list; made on first use. */
export function listDocument(by: ListQuery['by']): ListDocument {
  const known = documents.get(by);
  if (known) return known;
  const document: ListDocument = listOf(LISTS[by][0], LISTS[by][1], FIELDS);
  documents.set(by, document);
  return document;
}

function listOf(field: string, args: readonly string[], fields: readonly string[]): DocumentNode {
  return documentOf({
    operation: 'query',
    name: field,
    alias: 'page',
    field,
    variables: {
      ...Object.fromEntries(args.map((name) => [name, 'String!'])),
      updatedAt: 'UpdatedAtInput',
      first: 'Int',
      after: 'String',
      sort: 'SortDirection',
    },
    fields,
    pages: true,
  });
}
