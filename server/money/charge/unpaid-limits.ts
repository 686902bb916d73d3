import { sql } from 'kysely';
import { toReais } from '../../../src/domain/money/money.ts';
import {
  type Allowance,
  allowanceAfter,
  leftUnpaid,
  type MadeCode,
  mayHold,
  nextCodeAt,
  UNPAID_FOR_MS,
} from '../../../src/domain/money/unpaid.ts';
import { prepared } from '../../db/engine/prepared.ts';
import { lockName } from '../../db/lock.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { CHARGE_UNDER_WAY, isChargeUnderWay } from './charge.ts';

/** Most unpaid purchases, and unpaid deposits, of one person at a time. */
const MAX_OPEN = 10;
/** Time that the bank may take to tell that a code ended unpaid, in ms. */
const ENDING_MS = 1000;
/** Number of a person's newest codes at which the limits look: more than any of them counts. */
const MAX_SEEN = 200;

/** A code, and the time from which it cannot be paid, in ms. */
interface StoredCode extends MadeCode {
  expiresAt: number;
}

/** A person's open and ended codes. */
export interface Codes {
  sub: string;
  made: readonly StoredCode[];
}

/**
 * A person's recent codes. Nobody else makes one for them until the transaction ends, so the limits below hold also
 * when a person asks many times at once. This lock comes before any other.
 */
export async function lockCodes(tx: Tx, sub: string): Promise<Codes> {
  await lockName(tx, `codes:${sub}`);
  return { sub, made: await recentCodes(tx.db, sub, tx.now - UNPAID_FOR_MS) };
}

/**
 * Refuses RATE_LIMITED for too many open codes of a purpose. Its `retryAfterMs` is the time until the first of them
 * ends unpaid. Refuses TOO_MANY_CODES for too many unpaid in an hour, with `retryAt` in ms.
 */
export function checkCodes(tx: Tx, { made }: Codes, purpose: 'PURCHASE' | 'DEPOSIT' | null): void {
  const open = made.filter((one) => one.purpose === purpose && isChargeUnderWay(one));
  if (open.length >= MAX_OPEN) {
    const firstEnd = Math.min(...open.map(({ expiresAt }) => expiresAt));
    throw new Refused('RATE_LIMITED', { retryAfterMs: Math.max(ENDING_MS, firstEnd - tx.now) });
  }
  const retryAt = nextCodeAt(made, tx.now);
  if (retryAt !== null) throw new Refused('TOO_MANY_CODES', { retryAt });
}

/**
 * Refuses UNPAID_LIMIT, with the amount that may be held, when a purchase would keep more from others than one person
 * may before paying. `forgiven`: unpaid codes that do not count, as that of a purchase that is opened again.
 */
export async function checkHeld(tx: Tx, { sub, made }: Codes, more: Allowance, forgiven = 0): Promise<void> {
  const allowance = allowanceAfter(leftUnpaid(made, tx.now) - forgiven);
  const [held] = await heldBy(tx.db, sub);
  const sums = { units: Number(held?.units ?? 0), value: Number(held?.value ?? 0) };
  if (!mayHold(sums, more, allowance))
    throw new Refused('UNPAID_LIMIT', { units: allowance.units, value: toReais(allowance.value) });
}

const recentCodes = prepared<[sub: string, since: number], StoredCode>(2, (db, [sub, since]) =>
  db
    .selectFrom('charge')
    .select(['status', 'purpose', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('owner', '=', sub)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(sql.lit(MAX_SEEN)),
);

/**
 * Units that a person's open purchases hold, and their amount that is to be paid by PIX. A purchase whose code was underpaid is
 * left out, though it holds its goods to its end. PIX fixes the amount of a code, so a bank takes no less.
 */
const heldBy = prepared<[sub: string], { units: number | null; value: number | null }>(1, (db, [sub]) =>
  db
    .selectFrom('charge')
    .select((eb) => [
      eb.fn.sum<number | null>('amount').as('value'),
      eb.fn
        .sum<number | null>(
          eb
            .selectFrom('reservation')
            .select((inner) => inner.fn.sum<number>('quantity').as('units'))
            .whereRef('purchase_id', '=', 'charge.record_id'),
        )
        .as('units'),
    ])
    .where('owner', '=', sub)
    // The list is written out, because SQLite makes a table of a list of parameters at each use.
    .where(
      'status',
      'in',
      CHARGE_UNDER_WAY.map((status) => sql.lit(status)),
    )
    .where('purpose', '=', sql.lit('PURCHASE')),
);
