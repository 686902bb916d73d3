import type { Kysely } from 'kysely';
import { fromReais } from '../../../src/domain/money/money.ts';
import { parseContent } from '../../../src/records/record.ts';
import { readPurchase } from '../../../src/records/types/shopping-purchase.ts';
import type { Schema } from '../../db/schema.ts';
import { fromTable } from '../../records/rows/write-record.ts';
import {
  balanceAccount,
  frozenAccount,
  holdAccount,
  payoutAccount,
  revenueAccount,
} from '../ledger/accounts.ts';
import { IN_FLIGHT } from '../payout/payout.ts';
import { isOpen } from '../purchase/purchase-row.ts';

/** What is wrong with the books; empty when nothing. Reads every account: for start, nights and tests. */
export async function auditLedger(read: Kysely<Schema>): Promise<string[]> {
  const accounts = await read.selectFrom('account').select(['id', 'balance', 'overdraft']).execute();
  const balances = new Map(accounts.map(({ id, balance }) => [id, Number(balance)]));
  const moved = await sumsOfTransfers(read);
  const faults: string[] = [];
  const total = [...balances.values()].reduce((sum, balance) => sum + balance, 0);
  if (total !== 0) faults.push(`accounts sum to ${total}, not 0`);
  for (const id of new Set([...balances.keys(), ...moved.keys()])) {
    const [balance, sum] = [balances.get(id) ?? 0, moved.get(id) ?? 0];
    if (balance !== sum) faults.push(`${id} says ${balance}, its transfers say ${sum}`);
  }
  for (const { id, balance, overdraft } of accounts) {
    if (balance < 0 && overdraft === 0) faults.push(`${id} is below zero`);
  }
  return [...faults, ...(await holdFaults(read, balances)), ...(await projectionFaults(read, balances))];
}

/** The audit beside a running server: a fault counts only when a second look finds it again, word for word. */
export async function auditInMotion(read: Kysely<Schema>): Promise<string[]> {
  const first = await auditLedger(read);
  if (first.length === 0) return [];
  const second = new Set(await auditLedger(read));
  return first.filter((fault) => second.has(fault));
}

async function sumsOfTransfers(read: Kysely<Schema>): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const [side, sign] of [
    ['credit', 1],
    ['debit', -1],
  ] as const) {
    const rows = await read
      .selectFrom('transfer')
      .select((eb) => [eb.ref(side).as('account'), eb.fn.sum('amount').as('sum')])
      .groupBy(side)
      .execute();
    for (const { account, sum } of rows) sums.set(account, (sums.get(account) ?? 0) + sign * Number(sum));
  }
  return sums;
}

/** What is held for purchases, withdrawals and claims must be what they are about. */
async function holdFaults(read: Kysely<Schema>, balances: ReadonlyMap<string, number>): Promise<string[]> {
  const wanted = new Map([...balances.keys()].filter(isHold).map((account) => [account, 0]));
  const add = (account: string, amount: number): Map<string, number> =>
    wanted.set(account, (wanted.get(account) ?? 0) + amount);
  const payouts = await read
    .selectFrom('payout')
    .select(['owner', 'gross'])
    .where('status', 'in', [...IN_FLIGHT])
    .execute();
  for (const { owner, gross } of payouts) add(payoutAccount(owner), gross);
  const claims = await read.selectFrom('claim').select(['owner', 'held']).where('held', '>', 0).execute();
  for (const { owner, held } of claims) add(frozenAccount(owner), held);
  for (const { owner, balanceUsed } of await openPurchases(read)) add(holdAccount(owner), balanceUsed);
  return [...wanted].flatMap(([account, amount]) => {
    const held = balances.get(account) ?? 0;
    return held === amount ? [] : [`${account} holds ${held}, ${amount} is under way`];
  });
}

const isHold = (account: string): boolean => /:(hold|payout|frozen)$/.test(account);

/** Found by the goods they hold: those are few, however many purchases there ever were. */
async function openPurchases(read: Kysely<Schema>): Promise<{ owner: string; balanceUsed: number }[]> {
  const rows = await read
    .selectFrom('record')
    .selectAll()
    .where('type', '=', 'SHOPPING_PURCHASE')
    .where('id', 'in', (eb) => eb.selectFrom('reservation').select('purchase_id'))
    .execute();
  return rows.flatMap((row) => {
    const purchase = readPurchase(fromTable(row));
    return isOpen(purchase) && row.owner !== null
      ? [{ owner: row.owner, balanceUsed: purchase.balanceUsed }]
      : [];
  });
}

async function projectionFaults(
  read: Kysely<Schema>,
  balances: ReadonlyMap<string, number>,
): Promise<string[]> {
  const profiles = await read
    .selectFrom('record')
    .select(['owner', 'content'])
    .where('type', '=', 'PROFILE')
    .where('deleted', '=', 0)
    .execute();
  return profiles.flatMap(({ owner, content }) => {
    const shown = parseContent(content);
    const wrong = (field: string, account: string): string[] => {
      const held = balances.get(account) ?? 0;
      const seen = fromReais(shown[field] ?? 0);
      return seen === held ? [] : [`${account} is ${held}, the profile shows ${seen}`];
    };
    if (owner === null) return [];
    return [...wrong('balance', balanceAccount(owner)), ...wrong('revenue', revenueAccount(owner))];
  });
}
