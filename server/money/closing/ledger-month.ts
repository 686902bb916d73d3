import { type Kysely, sql } from 'kysely';
import type { ClosingAccount } from '../../../src/domain/closing/closing.ts';
import type { Schema } from '../../db/schema.ts';
import { FEES_ACCOUNT, revenueAccount } from '../ledger/accounts.ts';

type Read = Kysely<Schema>;

/** An owner's account of revenue in a span, ms, from the ledger's rows. `to` is the first instant after. */
export async function ledgerMonth(
  read: Read,
  sub: string,
  { from, to }: { from: number; to: number },
): Promise<ClosingAccount> {
  const { came, went, closing } = await readAccount(read, revenueAccount(sub), { from, to });
  const feesTaken = await fees(read, sub, { from, to });
  const sold = came.get('SALE') ?? 0;
  // An amount that a bank did not send back is the owner's again.
  const returned = (went.get('SALE_RETURN') ?? 0) - (came.get('SALE_RETURN_BACK') ?? 0);
  const withdrawn = withdrawalsIn(went) - withdrawalsIn(came);
  const change = total(came) - total(went);
  return {
    ...{ opening: closing - change, sold, returned, withdrawn, fee: feesTaken, closing },
    other: change - sold + returned + withdrawn,
  };
}

/**
 * The amounts that came to an account and went from it in a span, by kind, and its balance at the end. It is one
 * statement, because a sale between two of them would be in the balance and in none of the sums.
 */
async function readAccount(read: Read, account: string, { from, to }: { from: number; to: number }) {
  const moved = (side: 'debit' | 'credit') =>
    read
      .selectFrom('transfer')
      .select([
        sql<Part>`${sql.lit(side)}`.as('part'),
        'kind',
        sql<number>`sum(case when created_at < ${to} then amount else 0 end)`.as('within'),
        sql<number>`sum(case when created_at < ${to} then 0 else amount end)`.as('later'),
      ])
      .where(side, '=', account)
      .where('created_at', '>=', from)
      .groupBy('kind');
  const now = read
    .selectFrom('account')
    .select([
      sql<Part>`'balance'`.as('part'),
      sql<string>`''`.as('kind'),
      sql<number>`0`.as('within'),
      sql<number>`balance`.as('later'),
    ])
    .where('id', '=', account);
  const rows = await moved('credit').unionAll(moved('debit')).unionAll(now).execute();
  const within = (side: Part) =>
    new Map(rows.flatMap((row) => (row.part === side ? [[row.kind, Number(row.within)] as const] : [])));
  // The present balance includes later receipts and lacks later payments.
  const closing = rows.reduce((sum, { part, later }) => sum + SIGNS[part] * Number(later), 0);
  return { came: within('credit'), went: within('debit'), closing };
}

type Part = 'credit' | 'debit' | 'balance';
const SIGNS: Readonly<Record<Part, 1 | -1>> = { balance: 1, credit: -1, debit: 1 };

const withdrawalsIn = (kinds: ReadonlyMap<string, number>): number =>
  total(new Map([...kinds].filter(([kind]) => kind.startsWith('PAYOUT'))));

/** The platform's fees of the owner's withdrawals, less those that it gave back. */
async function fees(read: Read, sub: string, { from, to }: { from: number; to: number }): Promise<number> {
  const payouts = await read
    .selectFrom('payout')
    .select('id_envio')
    .where('owner', '=', sub)
    .where('kind', '=', 'revenue')
    .where('updated_at', '>=', from)
    .execute();
  const references = payouts.flatMap(({ id_envio }) =>
    ['fee', 'fee-return'].map((part) => `payout:${id_envio}:${part}`),
  );
  if (references.length === 0) return 0;
  const rows = await read
    .selectFrom('transfer')
    .select(['credit', 'amount'])
    .where('reference', 'in', references)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .execute();
  return rows.reduce((sum, { credit, amount }) => sum + (credit === FEES_ACCOUNT ? amount : -amount), 0);
}

const total = (sums: ReadonlyMap<string, number>): number =>
  [...sums.values()].reduce((all, sum) => all + sum, 0);
