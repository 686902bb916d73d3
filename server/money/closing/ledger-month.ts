import type { Kysely } from 'kysely';
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
  const account = revenueAccount(sub);
  const [came, went, since, feesTaken] = [
    await byKind(read, 'credit', account, { from, to }),
    await byKind(read, 'debit', account, { from, to }),
    await movedSince(read, account, to),
    await fees(read, sub, { from, to }),
  ];
  const now = await read.selectFrom('account').select('balance').where('id', '=', account).executeTakeFirst();
  const closing = (now?.balance ?? 0) - since;
  const sold = came.get('SALE') ?? 0;
  // What a bank did not send back is the owner's again.
  const returned = (went.get('SALE_RETURN') ?? 0) - (came.get('SALE_RETURN_BACK') ?? 0);
  const withdrawn = withdrawalsIn(went) - withdrawalsIn(came);
  const change = total(came) - total(went);
  return {
    ...{ opening: closing - change, sold, returned, withdrawn, fee: feesTaken, closing },
    other: change - sold + returned + withdrawn,
  };
}

async function byKind(
  read: Read,
  side: 'debit' | 'credit',
  account: string,
  { from, to }: { from: number; to: number },
): Promise<Map<string, number>> {
  const rows = await read
    .selectFrom('transfer')
    .select(['kind', (eb) => eb.fn.sum<number>('amount').as('sum')])
    .where(side, '=', account)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, sum }) => [kind, Number(sum)]));
}

const withdrawalsIn = (kinds: ReadonlyMap<string, number>): number =>
  total(new Map([...kinds].filter(([kind]) => kind.startsWith('PAYOUT'))));

/** What an account gained from an instant on. */
async function movedSince(read: Read, account: string, from: number): Promise<number> {
  const span = { from, to: Number.MAX_SAFE_INTEGER };
  return (
    total(await byKind(read, 'credit', account, span)) - total(await byKind(read, 'debit', account, span))
  );
}

/** What the platform kept of the owner's withdrawals, less what it gave back. */
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
