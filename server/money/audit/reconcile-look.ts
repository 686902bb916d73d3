import type { Kysely } from 'kysely';
import { type Centavos, fromReais } from '../../../src/domain/money/money.ts';
import { isOpenPurchase } from '../../../src/domain/shop/purchase.ts';
import { parseContent } from '../../../src/records/record.ts';
import { readPurchase } from '../../../src/records/types/money/shopping-purchase.ts';
import type { AccountTable } from '../../db/ledger-tables.ts';
import { presentRecords } from '../../db/present-records.ts';
import type { Schema } from '../../db/schema.ts';
import { fromTable } from '../../records/rows/write-record.ts';
import {
  balanceAccount,
  frozenAccount,
  holdAccount,
  isPlatform,
  NOBODY,
  ownerOf,
  payoutAccount,
  refundAccount,
  revenueAccount,
} from '../ledger/accounts.ts';
import { NO_SUM, type Sum } from '../ledger/books/sums.ts';
import { PAYOUT_UNDER_WAY } from '../payout/payout.ts';
import { REFUND_UNDER_WAY } from '../refund/refunds.ts';

/** Faults of accounts, by account. An account without a fault is not in it. */
export type Faults = Map<string, string[]>;

/** The row of an account, with which its transfers must agree. */
export type Said = Pick<AccountTable, 'balance' | 'overdraft' | 'moves' | 'digest'>;

/** True where an account holds the amount of its transfers, but no audit has counted them yet. */
export const isUncounted = (said: Said, sum: Sum): boolean =>
  said.balance === sum.balance && said.moves === null;

/**
 * Faults of some accounts against the transfers that moved them, against amounts under way, and against the amounts
 * that profiles show. A missing account counts as one that holds nothing.
 */
export async function lookAt(
  read: Kysely<Schema>,
  said: ReadonlyMap<string, Said>,
  sums: ReadonlyMap<string, Sum>,
): Promise<Faults> {
  const ids = [...new Set([...said.keys(), ...sums.keys()])];
  const balanceOf = (id: string): Centavos => said.get(id)?.balance ?? 0;
  const faults: Faults = new Map();
  const add = (id: string, fault: string): unknown => faults.set(id, [...(faults.get(id) ?? []), fault]);
  for (const id of ids)
    for (const fault of accountFaults(id, said.get(id), sums.get(id) ?? NO_SUM)) add(id, fault);
  for (const [id, amount] of await underWay(read, ids))
    if (balanceOf(id) !== amount) add(id, `${id} holds ${balanceOf(id)}, ${amount} is under way`);
  for (const [id, shown] of await shownOf(read, ids))
    if (balanceOf(id) !== shown) add(id, `${id} is ${balanceOf(id)}, the profile shows ${shown}`);
  return faults;
}

function accountFaults(id: string, said: Said | undefined, sum: Sum): string[] {
  const { balance, overdraft, moves, digest } = said ?? { ...NO_SUM, overdraft: 0 };
  const faults: string[] = [];
  if (balance !== sum.balance) faults.push(`${id} says ${balance}, its transfers say ${sum.balance}`);
  else if (moves !== null && moves !== sum.moves)
    faults.push(`${id} counts ${moves} transfers, there are ${sum.moves}`);
  else if (moves !== null && digest !== sum.digest)
    faults.push(`${id} was moved by other transfers than there are`);
  if (balance < 0 && overdraft === 0) faults.push(`${id} is below zero`);
  return faults;
}

const isHold = (account: string): boolean =>
  /^user:.*:(hold|payout|frozen|refund)$/.test(account) || account === refundAccount(NOBODY);

/** The amount that each hold among these accounts must hold: for purchases, withdrawals, claims and refunds under way. */
async function underWay(
  read: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Centavos>> {
  const wanted = new Map<string, Centavos>(ids.filter(isHold).map((account) => [account, 0]));
  const owners = [...new Set([...wanted.keys()].map((id) => (isPlatform(id) ? NOBODY : ownerOf(id))))];
  if (owners.length === 0) return wanted;
  const add = (account: string, amount: number): void => {
    const before = wanted.get(account);
    if (before !== undefined) wanted.set(account, before + amount);
  };
  const payouts = await read
    .selectFrom('payout')
    .select(['owner', 'gross'])
    .where('status', 'in', [...PAYOUT_UNDER_WAY])
    .where('owner', 'in', owners)
    .execute();
  for (const { owner, gross } of payouts) add(payoutAccount(owner), gross);
  const refunds = await read
    .selectFrom('refund')
    .select(['seller', 'amount'])
    .where('status', 'in', [...REFUND_UNDER_WAY])
    .where('seller', 'in', owners)
    .execute();
  for (const { seller, amount } of refunds) add(refundAccount(seller), amount);
  const claims = await read
    .selectFrom('claim')
    .select(['owner', 'held'])
    .where('held', '>', 0)
    .where('owner', 'in', owners)
    .execute();
  for (const { owner, held } of claims) add(frozenAccount(owner), held);
  for (const { owner, balanceUsed } of await openPurchases(read, owners))
    add(holdAccount(owner), balanceUsed);
  return wanted;
}

/** Open purchases, found by the goods that they hold. Those are few, however many purchases there ever were. */
export async function openPurchases(
  read: Kysely<Schema>,
  owners?: readonly string[],
): Promise<{ owner: string; balanceUsed: Centavos }[]> {
  const rows = await read
    .selectFrom('record')
    .selectAll()
    .where('type', '=', 'SHOPPING_PURCHASE')
    .where('id', 'in', (eb) => eb.selectFrom('reservation').select('purchase_id'))
    .$if(owners !== undefined, (query) => query.where('owner', 'in', owners ?? []))
    .execute();
  return rows.flatMap((row) => {
    const purchase = readPurchase(fromTable(row));
    return isOpenPurchase(purchase) && row.owner !== null
      ? [{ owner: row.owner, balanceUsed: purchase.balanceUsed }]
      : [];
  });
}

/** The amounts of these accounts that profiles show. */
async function shownOf(
  read: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Centavos | null>> {
  const wanted = new Set(ids);
  const owners = [...new Set(ids.filter((id) => !isPlatform(id)).map(ownerOf))];
  if (owners.length === 0) return new Map();
  const profiles = await presentRecords(read, 'PROFILE')
    .select(['owner', 'content'])
    .where('owner', 'in', owners)
    .execute();
  return new Map(profiles.flatMap(shownBy).filter(([account]) => wanted.has(account)));
}

/** The amounts that a profile shows, by account; null where one is no amount. */
export function shownBy({
  owner,
  content,
}: {
  owner: string | null;
  content: string | null;
}): [account: string, shown: Centavos | null][] {
  if (owner === null) return [];
  const shown = parseContent(content);
  const of = (field: string): Centavos | null => fromReais(shown[field] ?? 0);
  return [
    [balanceAccount(owner), of('balance')],
    [revenueAccount(owner), of('revenue')],
  ];
}
