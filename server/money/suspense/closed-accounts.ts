import { type Kysely, sql } from 'kysely';
import type { Centavos } from '../../../src/domain/money/money.ts';
import type { Schema } from '../../db/schema.ts';

/** The beginning of the id of a closed account's profile; `server/account` writes it. */
const CLOSED = 'conta-encerrada:';

export const isClosedProfile = (profile: { id: string } | null): boolean =>
  profile?.id.startsWith(CLOSED) ?? false;

/** Closed accounts, by sub, with money that came after their closing, or that a bank took back since. */
export async function closedBalances(read: Kysely<Schema>): Promise<{ sub: string; amount: Centavos }[]> {
  const rows = await read
    .selectFrom('record')
    .innerJoin('account', (join) =>
      join.on('account.id', '=', sql<string>`'user:' || record.owner || ':balance'`),
    )
    .select(['record.owner as sub', 'account.balance as amount'])
    .where('record.type', '=', 'PROFILE')
    .where('record.id', 'like', `${CLOSED}%`)
    .where('account.balance', '<>', 0)
    .orderBy('record.owner')
    .execute();
  return rows.map(({ sub, amount }) => ({ sub: sub ?? '', amount }));
}
