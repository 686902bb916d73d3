import { type RawBuilder, sql } from 'kysely';
import type { Campaign } from '../../../src/domain/shop/campaign.ts';
import { parseContent, type RecordType } from '../../../src/records/record.ts';
import { readCampaign } from '../../../src/records/types/goods/campaign.ts';
import { cacheOf } from '../../db/engine/command-cache.ts';
import { preparedShapes } from '../../db/engine/prepared-shapes.ts';
import {
  type RecordTable,
  rowOf,
  STORED_COLUMNS,
  type StoredValues,
  WHOLE_COLUMNS,
} from '../../db/record-table.ts';
import type { Batching, Tx } from '../../db/store.ts';
import type { CreateInput } from '../../records/check-input.ts';
import { noteAbsent, rememberRow } from '../../records/rows/known-rows.ts';
import { fromTable } from '../../records/rows/write-record.ts';
import { noteOpening, openingAudiences } from '../../records/standing.ts';
import type { Viewer } from '../../records/type-handler.ts';
import { balanceAccount, revenueAccount } from '../ledger/accounts.ts';
import { knownBalance, noteBalance } from '../ledger/known-balances.ts';
import { noteLocked } from '../ledger/post-later.ts';
import { namedItems } from './price-order.ts';

/** The records and accounts that a purchase reads and locks. The place names the seller. */
export interface PurchaseNeeds {
  buyer: string;
  locationId: string;
  itemIds: readonly string[];
  /** Id of the purchase itself, where nobody has looked for it yet. */
  purchaseId?: string;
  /** Audiences that may open the place to the buyer, where nobody has looked for that yet. */
  audiences?: readonly string[];
}

/** The type of rows from the table of accounts. */
const ACCOUNT = 'ACCOUNT';
const CONTENT = STORED_COLUMNS.indexOf('content');
/** A row of the statement. An account has only id, type and, as content, its balance. A lock alone has nothing. */
type Columns =
  | Readonly<StoredValues>
  | readonly [id: string, type: typeof ACCOUNT, ...unknown[]]
  | readonly [id: null, type: null, ...unknown[]];
const COLUMNS = sql.join(STORED_COLUMNS.map((column) => sql.ref(column)));
const isWhole = (column: string): boolean => WHOLE_COLUMNS.some((whole) => whole === column);
const NO_COLUMNS = sql.join(
  STORED_COLUMNS.map(
    (column) => sql`${isWhole(column) ? sql`0::bigint` : sql`null::text`} as ${sql.ref(column)}`,
  ),
);
const OF_ACCOUNT: { [Column in keyof RecordTable]?: RawBuilder<unknown> } = {
  id: sql`id`,
  type: sql.lit(ACCOUNT),
  content: sql`balance::text`,
};
const ACCOUNT_COLUMNS = sql.join(
  STORED_COLUMNS.map((column) => OF_ACCOUNT[column] ?? (isWhole(column) ? sql`0` : sql`null`)),
);
/** Accounts that a person's purchases and sales move. `format` puts a sub into them. */
const ACCOUNTS = JSON.stringify([balanceAccount('%s'), revenueAccount('%s')]);

/** Longest content that is read before it is checked, in characters: more than the longest cart has. */
const MAX_LENGTH = 10_000;
/** True for an id that PostgreSQL can look for, whatever it is. Any other would keep the other ids from their rows. */
const isSearchableId = (id: string): boolean => /^[\x20-\x7e]{1,200}$/.test(id);

/** Batching of purchases from the balance, which share a transaction. */
export const purchaseBatching: Batching<{ viewer: Viewer; input: CreateInput }, PurchaseNeeds> = {
  needsOf: ({ viewer, input }) => {
    const { id, parentId, content } = input;
    if (!parentId || !content || content.length > MAX_LENGTH) return null;
    const order = parseContent(content);
    const itemIds = namedItems(order);
    const audiences = openingAudiences(viewer);
    if (order.useBalance !== true || ![id, parentId, ...itemIds, ...audiences].every(isSearchableId))
      return null;
    return { buyer: viewer.sub, locationId: parentId, itemIds, purchaseId: id, audiences };
  },
  lockAll: lockPurchaseNeeds,
};

/**
 * Reads and locks on PostgreSQL in one statement all rows that purchases from the balance need. The order is that of
 * all locks: codes of the buyers, items, accounts, profiles. Places and campaigns come with it. Later reads of the
 * commands find all of it known.
 */
export async function lockPurchaseNeeds(tx: Tx, wanted: readonly PurchaseNeeds[]): Promise<void> {
  const cache = cacheOf(tx.db);
  if (tx.engine === 'sqlite' || !cache) return;
  const buyers = unique(wanted.map(({ buyer }) => buyer));
  const places = unique(wanted.map(({ locationId }) => locationId));
  const purchases = unique(wanted.flatMap(({ purchaseId }) => purchaseId ?? []));
  const rows = await lockAndRead(
    tx.db,
    { engine: tx.engine },
    {
      codes: JSON.stringify(buyers.map((buyer) => `codes:${buyer}`)),
      items: JSON.stringify(unique(wanted.flatMap(({ itemIds }) => itemIds))),
      accounts: ACCOUNTS,
      buyers: JSON.stringify(buyers),
      places: JSON.stringify(places),
      purchases: JSON.stringify(purchases),
      openings: JSON.stringify(openingsOf(wanted)),
    },
  );
  for (const [place, audience] of openingsOf(wanted)) noteOpening(tx.db, place, audience, null);
  for (const id of purchases) noteAbsent(tx.db, 'SHOPPING_PURCHASE', id);
  const campaigns = new Map<string | null, Campaign[]>(places.map((id) => [id, []]));
  const people = new Set(buyers);
  for (const columns of rows) {
    const row = named(columns);
    switch (row.type) {
      case null:
        // The row is a lock on the codes of a buyer.
        break;
      case ACCOUNT:
        noteLocked(tx, row.id, row.balance);
        break;
      case 'STAFF':
      case 'INVITE':
        noteOpening(tx.db, String(row.location_id), String(row.audience), row.type);
        break;
      case 'CAMPAIGN':
        campaigns.get(row.parent_id)?.push(readCampaign(fromTable(row)));
        break;
      case 'ITEM':
      case 'PROFILE':
        rememberRow(tx.db, row, 'locked');
        break;
      default:
        rememberRow(tx.db, row, 'read');
        if (row.type === 'LOCATION' && row.owner !== null) people.add(row.owner);
    }
  }
  for (const id of places) cache.noteCampaigns(id, campaigns.get(id) ?? []);
  for (const sub of people) noteNothing(tx, sub);
}

/**
 * Notes an account that does not exist yet, and so could not be locked. A command that opens it writes its amount into
 * the profile, which is locked. Where that says zero there is nothing.
 */
function noteNothing(tx: Tx, sub: string): void {
  const cache = cacheOf(tx.db);
  const profile = parseContent(cache?.profileOf(sub)?.row.content);
  for (const [account, amount] of [
    [balanceAccount(sub), profile.balance],
    [revenueAccount(sub), profile.revenue],
  ] as const)
    if (amount === 0 && knownBalance(tx.db, account) === undefined) noteBalance(tx.db, account, 0, 'locked');
}

/** Places, each with an audience that may open it to a buyer. */
const openingsOf = (wanted: readonly PurchaseNeeds[]): [place: string, audience: string][] =>
  wanted.flatMap(({ locationId, audiences = [] }) =>
    audiences.map((one): [string, string] => [locationId, one]),
  );

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/**
 * Condition on the type, hidden from the planner by `type || ''`, so that the id leads to the record. It may otherwise
 * read every record of the type while its statistics are small.
 */
const typeIs = (type: RecordType) => sql`type || '' = ${sql.lit(type)}`;

type Lists = 'codes' | 'items' | 'accounts' | 'buyers' | 'places' | 'purchases';
const lockAndRead = preparedShapes<{ engine: 'postgres' }, Lists | 'openings', Columns>(
  (_, slot) => {
    const each = (name: Lists) =>
      sql`select value collate "C" as value from json_array_elements_text(${slot(name)}::json)`;
    return sql`
    with codes as materialized (select pg_advisory_xact_lock(1, key)
      from (select distinct hashtext(value) as key from (${each('codes')}) as names order by key) as keys),
    places as materialized (select * from record where ${typeIs('LOCATION')} and id = any(array(${each('places')}))),
    people as materialized (${each('buyers')} union select owner from places where owner is not null),
    items as materialized (select * from record where ${typeIs('ITEM')} and id = any(array(${each('items')}))
      order by id for update),
    accounts as materialized (select account.id, account.balance
      from (select format(names.value, people.value) collate "C" as id
        from people cross join (${each('accounts')}) as names order by id) as wanted
      cross join lateral (select id, balance from account where id = wanted.id for update) as account),
    profiles as materialized (select * from record where type = 'PROFILE' and deleted = 0
      and owner = any(array(select value from people)) order by owner for update),
    campaigns as materialized (select * from record where parent_id = any(array(${each('places')}))
      and type = 'CAMPAIGN' and deleted = 0),
    purchases as materialized (select * from record where ${typeIs('SHOPPING_PURCHASE')}
      and id = any(array(${each('purchases')}))),
    openings as materialized (select opening.* from (select (pair ->> 0) collate "C" as place, (pair ->> 1) collate "C" as audience
        from json_array_elements(${slot('openings')}::json) as pair) as wanted
      join places on places.id = wanted.place and places.reference is distinct from 'PUBLIC'
      cross join lateral (select * from record where audience = wanted.audience and location_id = wanted.place
        and type in ('INVITE', 'STAFF') and deleted = 0 order by type offset 0) as opening)
    select ${NO_COLUMNS} from codes
    union all select ${COLUMNS} from items
    union all select ${ACCOUNT_COLUMNS} from accounts
    union all select ${COLUMNS} from profiles
    union all select ${COLUMNS} from campaigns
    union all select ${COLUMNS} from places
    union all select ${COLUMNS} from purchases
    union all select ${COLUMNS} from openings`;
  },
  // Earlier purchases of a batch sold from the same items and balances.
  { ownRows: 'after pending' },
);

type LockedAccount = { type: typeof ACCOUNT; id: string; balance: number };

/** A row by the names of its columns. Null as its type stands for a lock alone. */
function named(columns: Columns): RecordTable | LockedAccount | { type: null } {
  if (columns[1] === null) return { type: null };
  if (columns[1] === ACCOUNT) return { type: ACCOUNT, id: columns[0], balance: Number(columns[CONTENT]) };
  return rowOf(columns);
}
