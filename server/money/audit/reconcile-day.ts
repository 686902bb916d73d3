import type { Kysely } from 'kysely';
import type { Span } from '../../../src/domain/hours/time-spans.ts';
import { formatBRL } from '../../../src/domain/money/money.ts';
import type { Schema } from '../../db/schema.ts';
import { answered } from '../../pix/answered.ts';
import type { ClaimPort, PayoutPort, PspPayout } from '../../pix/payout-port.ts';
import type { PspPayment, PspPort } from '../../pix/psp-port.ts';
import { PSP_ACCOUNT } from '../ledger/accounts.ts';
import { booksState } from '../ledger/books/books-state.ts';
import { guestPurchaseOf } from '../suspense/guest-purchase.ts';
import { leftOf } from '../suspense/suspense.ts';
import { refundDifferences } from './refund-differences.ts';

export interface ReconcileDeps {
  read: Kysely<Schema>;
  psp: PspPort;
  payouts: PayoutPort & ClaimPort;
}

/**
 * Compares the provider's lists of a span of time with our charges, payments, payouts and ledger. It also tells what
 * the server's own walks found in the ledger. It reports every difference and mends none: each is for a person to look
 * at. Rejects when the provider does not answer.
 */
export async function reconcile(deps: ReconcileDeps, span: Span): Promise<string[]> {
  return [
    ...(await paymentDifferences(deps, span)),
    ...(await chargeDifferences(deps, span)),
    ...(await payoutDifferences(deps, span)),
    ...(await refundDifferences(deps, span)),
    ...(await ledgerFaults(deps.read)).map((fault) => `ledger: ${fault}`),
  ];
}

/** The faults of the last whole walk, and of the one under way. */
async function ledgerFaults(read: Kysely<Schema>): Promise<string[]> {
  const { found, progress } = await booksState(read);
  return [...new Set([...(found?.faults ?? []), ...(progress?.faults ?? [])])];
}

async function paymentDifferences({ read, psp }: ReconcileDeps, { from, to }: Span): Promise<string[]> {
  const unread: string[] = [];
  const atBank = await pages(async (page) => {
    const list = answered(await psp.listPayments({ from, to, page }), 'the list of payments');
    unread.push(...(list.unread ?? []));
    return { items: list.payments, nextPage: list.nextPage };
  });
  const rows = await read
    .selectFrom('pix_payment')
    .selectAll()
    .where('paid_at', '>=', from)
    .where('paid_at', '<=', to)
    .execute();
  const ours = new Map(rows.map((row) => [row.end_to_end_id, row]));
  const differences = unread.map((id) => `payment ${id || 'without an id'}: cannot be read at the bank`);
  for (const id of unread) ours.delete(id);
  for (const payment of atBank) {
    if (payment.key !== null && payment.key !== psp.key) continue;
    const row = ours.get(payment.endToEndId);
    ours.delete(payment.endToEndId);
    const name = `payment ${payment.endToEndId}`;
    if (!row) differences.push(`${name}: ${formatBRL(payment.amount)} at the bank, unknown to us`);
    else {
      if (row.amount !== payment.amount)
        differences.push(
          `${name}: ${formatBRL(payment.amount)} at the bank, ${formatBRL(row.amount)} with us`,
        );
      differences.push(...(await ledgerDifferences(read, payment, name)));
      const lying = row.txid !== null ? await leftOf({ db: read }, row) : 0;
      if (lying > 0)
        differences.push(`${name}: ${formatBRL(lying)} in suspense, ${await whyLying(read, row.txid)}`);
    }
  }
  for (const { end_to_end_id, amount } of ours.values())
    differences.push(`payment ${end_to_end_id}: ${formatBRL(amount)} with us, unknown to the bank`);
  return differences;
}

const whyLying = async (read: Kysely<Schema>, txid: string | null): Promise<string> =>
  (await guestPurchaseOf(read, txid)) ? 'its guest bought nothing' : 'its charge is unknown to us';

async function ledgerDifferences(
  read: Kysely<Schema>,
  { endToEndId, amount, returns }: PspPayment,
  name: string,
): Promise<string[]> {
  const differences: string[] = [];
  const booked = await sumOf(read, 'debit', `pix:${endToEndId}:`);
  if (booked !== amount)
    differences.push(`${name}: ${formatBRL(amount)} at the bank, ${formatBRL(booked)} in the ledger`);
  const returned = returns
    .filter(({ status }) => status === 'DONE')
    .reduce((sum, one) => sum + one.amount, 0);
  const bookedBack = await sumOf(read, 'credit', `return:${endToEndId}:`);
  if (bookedBack !== returned)
    differences.push(
      `${name}: the bank returned ${formatBRL(returned)}, the ledger says ${formatBRL(bookedBack)}`,
    );
  return differences;
}

/** The amount that moved between the bank and people under references with this beginning. */
async function sumOf(read: Kysely<Schema>, side: 'debit' | 'credit', beginning: string): Promise<number> {
  const rows = await read
    .selectFrom('transfer')
    .select('amount')
    .where(side, '=', PSP_ACCOUNT)
    .where('reference', 'like', `${beginning}%`)
    .execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

async function chargeDifferences({ read, psp }: ReconcileDeps, { from, to }: Span): Promise<string[]> {
  const charges = await read
    .selectFrom('charge')
    .selectAll()
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .orderBy('txid')
    .execute();
  const differences: string[] = [];
  for (const { txid, status, amount } of charges) {
    const found = await psp.getCharge(txid);
    if (found.kind === 'not-found') {
      // A charge that failed or ended before the bank made it exists nowhere, and rightly so.
      if (status === 'ACTIVE' || status === 'PAID')
        differences.push(`charge ${txid}: ${status} with us, unknown to the bank`);
      continue;
    }
    const charge = answered(found, `charge ${txid}`);
    if (charge.amount !== amount)
      differences.push(
        `charge ${txid}: ${formatBRL(charge.amount)} at the bank, ${formatBRL(amount)} with us`,
      );
    const isPaid = charge.payments.length + (charge.unread?.length ?? 0) > 0;
    // A charge that was paid when its goods were gone keeps its end. We know it by the payment.
    const isKnown = status === 'PAID' || (isPaid && (await hasPayment(read, txid)));
    if (isPaid !== isKnown)
      differences.push(`charge ${txid}: ${isPaid ? 'paid' : 'unpaid'} at the bank, ${status} with us`);
  }
  return differences;
}

async function hasPayment(read: Kysely<Schema>, txid: string): Promise<boolean> {
  const row = await read
    .selectFrom('pix_payment')
    .select('txid')
    .where('txid', '=', txid)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function payoutDifferences({ read, payouts }: ReconcileDeps, { from, to }: Span): Promise<string[]> {
  const atBank = await pages(async (page) => {
    const list = answered(await payouts.list({ from, to, page }), 'the list of payouts');
    return { items: list.payouts, nextPage: list.nextPage };
  });
  const ids = new Set(atBank.map(({ payoutId }) => payoutId));
  const differences: string[] = [];
  for (const payout of atBank) differences.push(...(await payoutDifference(read, payout)));
  const rows = await read
    .selectFrom('payout')
    .selectAll()
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .where('status', 'in', ['IN_PROCESS', 'DONE', 'RETURNED'])
    .execute();
  for (const { id_envio, status } of rows) {
    if (ids.has(id_envio)) continue;
    // The payout was sent on the next day, perhaps, so it is asked for by its id.
    const found = await payouts.get(id_envio);
    if (found.kind === 'not-found')
      differences.push(`payout ${id_envio}: ${status} with us, unknown to the bank`);
    else differences.push(...(await payoutDifference(read, answered(found, `payout ${id_envio}`))));
  }
  return differences;
}

async function payoutDifference(read: Kysely<Schema>, payout: PspPayout): Promise<string[]> {
  const { payoutId, amount, state, returns } = payout;
  const row = await read.selectFrom('payout').selectAll().where('id_envio', '=', payoutId).executeTakeFirst();
  if (!row) return [`payout ${payoutId}: ${formatBRL(amount)} at the bank, unknown to us`];
  const differences: string[] = [];
  if (row.amount !== amount)
    differences.push(
      `payout ${payoutId}: ${formatBRL(amount)} at the bank, ${formatBRL(row.amount)} with us`,
    );
  const left = state === 'DONE' || state === 'RETURNED' ? amount : 0;
  const booked = await sumOf(read, 'credit', `payout:${payoutId}:sent`);
  if (booked !== left)
    differences.push(
      `payout ${payoutId}: ${formatBRL(left)} left the bank, ${formatBRL(booked)} left the ledger`,
    );
  const back = returns.filter(({ status }) => status === 'DONE').reduce((sum, one) => sum + one.amount, 0);
  const bookedBack = await sumOf(read, 'debit', `payout:${payoutId}:return:`);
  if (bookedBack !== back)
    differences.push(
      `payout ${payoutId}: ${formatBRL(back)} came back to the bank, ${formatBRL(bookedBack)} to the ledger`,
    );
  return differences;
}

async function pages<T>(
  fetch: (page: number) => Promise<{ items: readonly T[]; nextPage: number | null }>,
): Promise<T[]> {
  const all: T[] = [];
  let page: number | null = 0;
  while (page !== null) {
    const { items, nextPage }: { items: readonly T[]; nextPage: number | null } = await fetch(page);
    all.push(...items);
    page = nextPage;
  }
  return all;
}
