import type { Centavos } from '../../../src/domain/money/money.ts';
import type { OwnChargeStatus } from '../../../src/domain/money/unpaid.ts';
import type { ChargeTable } from '../../db/schema.ts';
import { Refused, type Tx } from '../../db/store.ts';

/** Purpose of a charge. PURCHASE pays for goods, DEBT pays a negative balance back, DEPOSIT fills the balance. */
export type ChargePurpose = 'PURCHASE' | 'DEBT' | 'DEPOSIT';

/** States of a charge that may still be paid, and holds its goods. */
export const CHARGE_UNDER_WAY: readonly OwnChargeStatus[] = ['CREATING', 'ACTIVE'];

/** Every status but PAID. A payment may come late, to a charge that ended without one. */
export const CHARGE_UNPAID: readonly OwnChargeStatus[] = [
  ...CHARGE_UNDER_WAY,
  'EXPIRED',
  'CANCELLED',
  'FAILED',
];

export const isChargeUnderWay = ({ status }: Pick<ChargeTable, 'status'>): boolean =>
  CHARGE_UNDER_WAY.includes(status);

/** The purposes of the charges of each type of record. Ids are unique within a type only, and clients choose them. */
const PURPOSES = {
  SHOPPING_PURCHASE: ['PURCHASE', 'DEBT'],
  DEPOSIT: ['DEPOSIT'],
} as const satisfies Record<string, readonly ChargePurpose[]>;

/** Types of records that are paid by charges. */
export type ChargedType = keyof typeof PURPOSES;

export interface NewChargeRow {
  purpose: ChargePurpose;
  recordId: string;
  owner: string;
  amount: Centavos;
  expiresAt: number;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Most attempts. After the last number a record gets no more codes. */
const MAX_ATTEMPTS = 36 ** 2 - 1;
/** First look at an unpaid charge, in ms after it was opened. */
const FIRST_WATCH_MS = 15_000;

/** True for ids out of which a txid can be made. */
const fitsTxid = (id: string): boolean => UUID.test(id);

/** True for a record whose client chose a UUID. Only such a creation can be repeated without happening twice. */
export const isRepeatable = ({ id, createHash }: { id: string; createHash?: string | null }): boolean =>
  fitsTxid(id) && createHash != null;

/**
 * The id of a record's n-th charge (from 1): 'p', two base-36 digits, the UUID's 32. In all it has 35 characters, as
 * the standard allows.
 */
export function txidOf(recordId: string, attempt: number): string {
  if (!fitsTxid(recordId) || attempt < 1 || attempt > MAX_ATTEMPTS)
    throw new RangeError(`no txid for ${recordId} #${attempt}`);
  return `p${attempt.toString(36).padStart(2, '0')}${recordId.replaceAll('-', '')}`;
}

const TXID = /^p[0-9a-z]{2}([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The record of a charge of ours, whether we still have it or not; null for any other txid. */
export const recordOf = (txid: string): string | null => TXID.exec(txid)?.slice(1).join('-') ?? null;

/**
 * Stores the intent of a charge, before the provider hears of it, and the jobs that carry it through. Refuses CONFLICT,
 * with `raced`.
 */
export async function openCharge(tx: Tx, charge: NewChargeRow): Promise<ChargeTable> {
  // Charges of both types count. A deposit under a purchase's id is nonsense, but no reason for two charges under one
  // txid.
  const earlier = await tx.db
    .selectFrom('charge')
    .select('txid')
    .where('record_id', '=', charge.recordId)
    .execute();
  const row: ChargeTable = {
    txid: txidOf(charge.recordId, earlier.length + 1),
    purpose: charge.purpose,
    record_id: charge.recordId,
    owner: charge.owner,
    amount: charge.amount,
    status: 'CREATING',
    br_code: null,
    expires_at: charge.expiresAt,
    created_at: tx.now,
    updated_at: tx.now,
    trace: tx.trace,
  };
  const opened = await tx.db
    .insertInto('charge')
    .values(row)
    .onConflict((conflict) => conflict.column('txid').doNothing())
    .returning('txid')
    .executeTakeFirst();
  // A record of the other type under the same id was quicker by a moment. Asked again, this one gets the next number.
  if (!opened) throw new Refused('CONFLICT', { raced: true });
  const payload = { txid: row.txid };
  await tx.enqueue({ kind: 'charge.create', key: row.txid, payload });
  await tx.enqueue({ kind: 'charge.watch', key: row.txid, payload, runAt: tx.now + FIRST_WATCH_MS });
  await tx.enqueue({ kind: 'charge.expire', key: row.txid, payload, runAt: row.expires_at });
  return row;
}

/**
 * Every charge of a record, newest first. Charges of a record of the other type under the same id are not among them.
 */
export function chargesOf(tx: Pick<Tx, 'db'>, recordId: string, type: ChargedType): Promise<ChargeTable[]> {
  return tx.db
    .selectFrom('charge')
    .selectAll()
    .where('record_id', '=', recordId)
    .where('purpose', 'in', [...PURPOSES[type]])
    .orderBy('txid', 'desc')
    .execute();
}

export async function chargeOf(tx: Pick<Tx, 'db'>, txid: string): Promise<ChargeTable | null> {
  const row = await tx.db.selectFrom('charge').selectAll().where('txid', '=', txid).executeTakeFirst();
  return row ?? null;
}

/** Moves a charge, only from one of the given statuses. False when it has another one. */
export async function moveCharge(
  tx: Tx,
  txid: string,
  from: readonly OwnChargeStatus[],
  change: { status: OwnChargeStatus; br_code?: string | null },
): Promise<boolean> {
  const moved = await tx.db
    .updateTable('charge')
    .set({ ...change, updated_at: tx.now })
    .where('txid', '=', txid)
    .where('status', 'in', [...from])
    .returning('txid')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Has the provider end every other charge of a purchase. Nobody shall pay twice. */
export async function voidOtherCharges(tx: Tx, purchaseId: string, keep: string | null): Promise<void> {
  for (const charge of await chargesOf(tx, purchaseId, 'SHOPPING_PURCHASE')) {
    const { txid } = charge;
    if (txid === keep || !isChargeUnderWay(charge)) continue;
    await moveCharge(tx, txid, CHARGE_UNDER_WAY, { status: 'CANCELLED' });
    await tx.enqueue({ kind: 'charge.void', key: txid, payload: { txid } });
  }
}

/** Takes back the order to make a charge. False where the bank was asked already, or may be this moment. */
export async function dropUnmade(tx: Tx, txid: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('job')
    .where('kind', '=', 'charge.create')
    .where('key', '=', txid)
    .where('attempts', '=', 0)
    .where('lease_until', '=', 0)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
