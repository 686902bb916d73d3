import type { Centavos } from '../../../../src/domain/money/money.ts';
import type { TransferTable } from '../../../db/ledger-tables.ts';
import { DIGESTS, digestOf } from './seal.ts';

/** Sum of the transfers of an account: their count, their amount and their digests added up. */
export interface Sum {
  moves: number;
  balance: Centavos;
  digest: number;
}

export const NO_SUM: Sum = { moves: 0, balance: 0, digest: 0 };

export function plus(one: Sum, other: Sum): Sum {
  return {
    moves: one.moves + other.moves,
    balance: one.balance + other.balance,
    digest: (one.digest + other.digest) % DIGESTS,
  };
}

export function sumsOf(rows: readonly TransferTable[]): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const digest = digestOf(row);
    add(sums, row.debit, { moves: 1, balance: -row.amount, digest });
    add(sums, row.credit, { moves: 1, balance: row.amount, digest });
  }
  return sums;
}

function add(sums: Map<string, Sum>, account: string, move: Sum): void {
  sums.set(account, plus(sums.get(account) ?? NO_SUM, move));
}
