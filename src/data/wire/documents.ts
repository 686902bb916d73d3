import type { TypedDocumentNode } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import type { HistoryTotals } from '../../domain/history/totals.ts';
import type { HeldPart } from '../../domain/money/deposit-pause.ts';
import type { SoldOffer } from '../../domain/shop/equipment.ts';
import type { Settings } from '../../domain/shop/settings.ts';
import { RECORD_COLUMNS, type RecordRow, type RecordStatus } from '../../records/record.ts';
import { type CallShape, documentOf } from './document-of.ts';
import type {
  CreateInput,
  DeleteInput,
  ListQuery,
  NearbyAnswer,
  NearbyArgs,
  PageArgs,
  Question,
  SaleDaysAnswer,
  SaleDaysQuestion,
  UpdateInput,
} from './transport.ts';

/** Answer of a list. Its `null` parts come with errors beside them. */
export interface ListAnswer<T> {
  page: { items: (T | null)[] | null; nextToken: string | null } | null;
}

type RecordAnswer = { record: RecordRow | null };

/** A call that answers one record. Its operation has the name of the field, with a capital. */
const recordCall = (
  operation: CallShape['operation'],
  field: string,
  variables: CallShape['variables'],
): DocumentNode =>
  documentOf({ operation, name: nameOf(field), alias: 'record', field, variables, fields: RECORD_COLUMNS });

const query = (
  alias: string,
  field: string,
  variables: CallShape['variables'],
  fields: CallShape['fields'],
): DocumentNode => documentOf({ operation: 'query', name: nameOf(field), alias, field, variables, fields });

/** The document of a question, whose answer is called `told`. */
export const questionDocument = ({ field, variables, columns }: Question<unknown>): DocumentNode =>
  query('told', field, variables ?? {}, columns);

const nameOf = (field: string): string => field.charAt(0).toUpperCase() + field.slice(1);

export const GET_RECORD: TypedDocumentNode<RecordAnswer, { id: string; type: string }> = recordCall(
  'query',
  'getRecord',
  { id: 'ID!', type: 'String!' },
);

export const CREATE_RECORD: TypedDocumentNode<RecordAnswer, { input: CreateInput }> = recordCall(
  'mutation',
  'createRecord',
  { input: 'CreateRecordInput!' },
);

export const UPDATE_RECORD: TypedDocumentNode<RecordAnswer, { input: UpdateInput }> = recordCall(
  'mutation',
  'updateRecord',
  { input: 'UpdateRecordInput!' },
);

export const DELETE_RECORD: TypedDocumentNode<RecordAnswer, { input: DeleteInput }> = recordCall(
  'mutation',
  'deleteRecord',
  { input: 'DeleteRecordInput!' },
);

export const HISTORY_TOTALS: TypedDocumentNode<{ totals: HistoryTotals }, { from: number }> = query(
  'totals',
  'historyTotals',
  { from: 'Float!' },
  ['purchases', 'spent', 'deposited', 'locations'],
);

const PLACE = { lat: 'Float!', lon: 'Float!', first: 'Int', after: 'String' };

type AskedPlaces = Omit<NearbyArgs, 'known'>;
export const NEARBY_LOCATIONS: TypedDocumentNode<
  ListAnswer<{ record: RecordRow; seenAt: number }>,
  AskedPlaces
> = query('page', 'nearbyLocations', PLACE, [['items', [['record', RECORD_COLUMNS], 'seenAt']], 'nextToken']);

export const NEARBY_CHANGES: TypedDocumentNode<{ page: NearbyAnswer | null }, NearbyArgs> = query(
  'page',
  'nearbyChanges',
  { ...PLACE, known: 'String!' },
  [['items', ['id', ['record', RECORD_COLUMNS], 'seenAt']], 'nextToken', 'sameSince'],
);

export const HELD_DEPOSITS: TypedDocumentNode<{ held: HeldPart[] }> = query('held', 'heldDeposits', {}, [
  'amount',
  'until',
]);

export const SALE_DAYS: TypedDocumentNode<{ sales: SaleDaysAnswer }, SaleDaysQuestion> = query(
  'sales',
  'saleDays',
  { parentId: 'String!', from: 'Int!', to: 'Int!', held: 'String' },
  [['days', ['day', 'version', 'columns']], 'total', 'more'],
);

/** Asked through Apollo's cache, which needs __typename. */
export const SETTINGS: TypedDocumentNode<{ settings: Settings | null }> = query('settings', 'settings', {}, [
  '__typename',
  'leastWithdrawal',
  'depositPauseMs',
]);

/** Asked through Apollo's cache, too. An offer with an error beside it is `null`. */
export const EQUIPMENT: TypedDocumentNode<{ equipment: (SoldOffer | null)[] | null }> = query(
  'equipment',
  'equipment',
  {},
  ['__typename', 'product', 'name', 'price', ['deliveryFees', ['state', 'fee']]],
);

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

/** Each way to list, with its arguments besides those of paging. */
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
  const document: ListDocument = listOf(LISTS[by][0], LISTS[by][1], RECORD_COLUMNS);
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
    fields: [['items', fields], 'nextToken'],
  });
}
