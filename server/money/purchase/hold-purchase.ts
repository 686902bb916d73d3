import { sql } from 'kysely';
import { parseContent } from '../../../src/records/record.ts';
import { readCampaign } from '../../../src/records/types/campaign.ts';
import { memoryOf } from '../../db/engine/command-memory.ts';
import { preparedShapes } from '../../db/engine/prepared-shapes.ts';
import type { RecordTable } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { rememberRow } from '../../records/rows/known-rows.ts';
import { fromTable } from '../../records/rows/write-record.ts';
import { balanceAccount, revenueAccount } from '../ledger/accounts.ts';
import { knownBalance, noteBalance } from '../ledger/known-balances.ts';
import { noteLocked } from '../ledger/post-later.ts';

/** What a purchase reads and locks. */
export interface Held {
  buyer: string;
  /** Null for a location without an owner. */
  seller: string | null;
  locationId: string;
  itemIds: readonly string[];
}

type Column = string | number | null;
const COLUMNS = sql`id, type, parent_id, owner, reference, content, created_at, updated_at, deleted, location_id,
  audience, create_hash`;
/** Stands for a row of the table of accounts. */
const ACCOUNT = 'ACCOUNT';

/**
 * Reads and locks on PostgreSQL in one statement what a purchase from the balance needs. The order is that of all locks: the
 * person's codes, items, accounts, profiles. The campaigns come with it. Later reads of the command find all of it known.
 */
export async function holdPurchase(tx: Tx, { buyer, seller, locationId, itemIds }: Held): Promise<void> {
  const memory = memoryOf(tx.db);
  if (tx.engine === 'sqlite' || !memory) return;
  const people = [...new Set(seller === null ? [buyer] : [buyer, seller])];
  const accounts = people.flatMap((sub) => [balanceAccount(sub), revenueAccount(sub)]);
  const rows = await hold(
    tx.db,
    { engine: tx.engine },
    {
      codes: `codes:${buyer}`,
      items: JSON.stringify(itemIds),
      accounts: JSON.stringify(accounts),
      people: JSON.stringify(people),
      place: locationId,
    },
  );
  const campaigns: RecordTable[] = [];
  for (const row of rows) {
    const [id, type, content] = [String(row[0]), row[1], row[5]];
    if (type === ACCOUNT) noteLocked(tx, id, Number(content));
    else if (type === 'CAMPAIGN') campaigns.push(toTable(row));
    else if (type !== null) rememberRow(tx.db, toTable(row), true);
  }
  memory.noteCampaigns(
    locationId,
    campaigns.map((row) => readCampaign(fromTable(row))),
  );
  for (const sub of people) noteNothing(tx, sub);
}

/**
 * An account that is not there yet could not be locked. Whoever opens it writes its amount into the profile, which is locked:
 * where that says zero there is nothing.
 */
function noteNothing(tx: Tx, sub: string): void {
  const memory = memoryOf(tx.db);
  const profile = parseContent(memory?.profileOf(sub)?.row.content);
  for (const [account, amount] of [
    [balanceAccount(sub), profile.balance],
    [revenueAccount(sub), profile.revenue],
  ] as const)
    if (amount === 0 && knownBalance(tx.db, account) === undefined) noteBalance(tx.db, account, 0, true);
}

const hold = preparedShapes<
  { engine: 'postgres' },
  'codes' | 'items' | 'accounts' | 'people' | 'place',
  readonly Column[]
>(
  (_, slot) => sql`
    with codes as materialized (select pg_advisory_xact_lock(1, hashtext(${slot('codes')}::text))),
    items as materialized (select * from record where type = 'ITEM'
      and id = any(array(select json_array_elements_text(${slot('items')}::json))) order by id for update),
    accounts as materialized (select account.id, account.balance
      from (select value from json_array_elements_text(${slot('accounts')}::json) order by value collate "C") as wanted
      cross join lateral (select id, balance from account where id = wanted.value for update) as account),
    profiles as materialized (select * from record where type = 'PROFILE' and deleted = 0
      and owner = any(array(select json_array_elements_text(${slot('people')}::json))) order by owner for update),
    campaigns as materialized (select * from record where parent_id = ${slot('place')}::text and type = 'CAMPAIGN'
      and deleted = 0)
    select null::text as id, null::text as type, null::text as parent_id, null::text as owner, null::text as reference,
      null::text as content, 0::bigint as created_at, 0::bigint as updated_at, 0::bigint as deleted,
      null::text as location_id, null::text as audience, null::text as create_hash from codes
    union all select ${COLUMNS} from items
    union all select id, ${sql.lit(ACCOUNT)}, null, null, null, balance::text, 0, 0, 0, null, null, null from accounts
    union all select ${COLUMNS} from profiles
    union all select ${COLUMNS} from campaigns`,
  { ownRows: true },
);

function toTable(row: readonly Column[]): RecordTable {
  const [id, type, parent_id, owner, reference, content, created_at, updated_at, deleted, ...rest] = row;
  const [location_id, audience, create_hash] = rest;
  const times = { created_at, updated_at, deleted };
  return {
    ...{ id, type, parent_id, owner, reference, content },
    ...times,
    ...{ location_id, audience, create_hash },
  } as RecordTable;
}
