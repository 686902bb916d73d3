import type { Centavos } from '../../../src/domain/money/money.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { applied } from '../../db/applied.ts';
import { answered } from '../../pix/answered.ts';
import type { PspPayout } from '../../pix/payout-port.ts';
import type { Payer } from '../../pix/psp-port.ts';
import { recordOf } from '../charge/charge.ts';
import { bankReadUntil, openRepairFrom } from '../settle/read-until.ts';
import { isNamed, type Person, peopleWith } from '../suspense/payers.ts';
import { listSuspended, type Suspended } from '../suspense/suspense.ts';
import type { MoneyDeps } from './bank.ts';
import { RETURNS_WINDOW_MS, takeInPage } from './reconcile-jobs.ts';

/** Overlap with the time that was read before, in ms. A bank may list a payment a while after it was made. */
const OVERLAP_MS = 60 * 60_000;

/** Reason that a payment stays in suspense. */
export type Unmatched =
  /** The payment was sent to the key by hand. */
  | 'NO_CHARGE'
  /** The bank does not know the charge, or not with this payment. */
  | 'CHARGE_UNKNOWN'
  | 'CHARGE_NAMES_NOBODY'
  | 'NO_SUCH_PERSON'
  /** Several accounts have this CPF and name. */
  | 'SEVERAL_PEOPLE'
  /** The CPF is that of an account with another name, or a charge of ours under its id is of another person. */
  | 'ANOTHER_PERSON';

type UnknownPayout = Pick<PspPayout, 'payoutId' | 'amount' | 'askedAt'>;

export interface Repair {
  /**
   * Payments that were given to people. `recordId` is the purchase or deposit that is lost with its charge, or null
   * where the txid does not tell it.
   */
  credited: { endToEndId: string; sub: string; amount: Centavos; recordId: string | null }[];
  left: { endToEndId: string; amount: Centavos; why: Unmatched }[];
  /** Withdrawals that the bank sent and that no balance here paid for. `askedAt` in ms. */
  unknownPayouts: UnknownPayout[];
}

/** True where a repair left nothing to a person. */
export const isWhole = ({ left, unknownPayouts }: Repair): boolean =>
  left.length + unknownPayouts.length === 0;

/**
 * Takes in payments since `from` (ms), and the returns since. Without `from` it begins where the bank was last read, or
 * where an earlier repair began that left something. A payment whose charge was lost with a restore goes to the person
 * that the charge names at the bank. Repeating it changes nothing. Throws where nobody says when to begin, and the
 * storage knows no time that is past. Throws where the bank does not answer, and everything done until then stays.
 */
export async function repair(
  deps: MoneyDeps,
  { from, by }: { from: number | null; by: string },
): Promise<Repair> {
  const { read } = deps.store;
  const earlier = await openRepairFrom(read);
  const since = from ?? (await beginning(deps, earlier));
  const first = Math.min(since, earlier ?? since);
  // Servers read on between two repairs. A later one would ask for no payouts of before.
  if (first !== earlier) await applied(deps.store, 'noteOpenRepair', { from: first });
  await takeInSince(deps, since - OVERLAP_MS);
  await takeInReturned(deps);
  const lying = await listSuspended(read);
  const begin = Math.min(since, ...lying.map(({ paidAt }) => paidAt)) - OVERLAP_MS;
  const named = new Map<Suspended, Payer | Unmatched>();
  for (const one of lying) named.set(one, await payerAtBank(deps, one));
  const cpfs = [...named.values()].flatMap((payer) => (typeof payer === 'string' ? [] : [payer.cpf]));
  const people = await peopleWith(read, new Set(cpfs));
  const done: Repair = { credited: [], left: [], unknownPayouts: await unknownPayouts(deps, begin) };
  for (const [one, payer] of named) await creditOne(deps, { one, payer, people, by }, done);
  await tellPeople(deps, done);
  if (isWhole(done) && since === first) await applied(deps.store, 'noteOpenRepair', { from: null });
  return done;
}

/** The time (ms) from which a repair reads the bank without being told. `earlier` is that of one that left something. */
async function beginning({ store, now }: MoneyDeps, earlier: number | null): Promise<number> {
  const known = [earlier, await bankReadUntil(store.read, 'payments')].filter((at) => at !== null);
  if (known.length === 0) throw new Error('this storage never read the bank: name a day');
  const begin = Math.min(...known);
  // A clock that ran ahead left that time. From there on nothing is read, and nothing would seem to be lost. The overlap
  // covers the clocks of two machines.
  if (begin - OVERLAP_MS > now())
    throw new Error('this storage read the bank at a time still to come: look at the clock, and name a day');
  return begin;
}

async function takeInSince(deps: MoneyDeps, begin: number): Promise<void> {
  const { signal } = new AbortController();
  await eachPage(deps, begin, async (query) => {
    const { nextPage } = answered(await takeInPage(deps, query, signal), 'the list of payments');
    return nextPage;
  });
}

/**
 * Takes in returns. Those since the backup may be of payments from before it. So all payments are read that a bank may
 * still send back.
 */
async function takeInReturned(deps: MoneyDeps): Promise<void> {
  const { signal } = new AbortController();
  await eachPage(deps, deps.now() - RETURNS_WINDOW_MS, async (query) => {
    const listed = await takeInPage(deps, { ...query, returnedOnly: true }, signal);
    return answered(listed, 'the list of returns').nextPage;
  });
}

async function payerAtBank({ psp }: MoneyDeps, { txid, endToEndId }: Suspended): Promise<Payer | Unmatched> {
  if (txid === null) return 'NO_CHARGE';
  const found = await psp.getCharge(txid);
  if (found.kind === 'not-found') return 'CHARGE_UNKNOWN';
  const { key, payer, payments } = answered(found, `charge ${txid}`);
  if (key !== psp.key || !payments.some((payment) => payment.endToEndId === endToEndId))
    return 'CHARGE_UNKNOWN';
  return payer ?? 'CHARGE_NAMES_NOBODY';
}

interface Case {
  one: Suspended;
  payer: Payer | Unmatched;
  people: ReadonlyMap<string, readonly Person[]>;
  by: string;
}

async function creditOne(
  { store }: MoneyDeps,
  { one, payer, people, by }: Case,
  { credited, left }: Repair,
): Promise<void> {
  const { endToEndId, amount, txid } = one;
  const person = typeof payer === 'string' ? payer : whoIs(payer, people.get(payer.cpf) ?? []);
  if (typeof person === 'string') {
    left.push({ endToEndId, amount, why: person });
    return;
  }
  const verdict = await applied(store, 'creditPayer', { endToEndId, person, by });
  if (verdict.kind === 'NOT_THEIRS') left.push({ endToEndId, amount, why: 'ANOTHER_PERSON' });
  // Another process moved it meanwhile, and has told of it.
  if (verdict.kind !== 'CREDITED') return;
  const recordId = txid === null ? null : recordOf(txid);
  credited.push({ endToEndId, sub: person.sub, amount: verdict.amount, recordId });
}

function whoIs(payer: Payer, withCpf: readonly Person[]): Person | Unmatched {
  const [person, ...others] = withCpf.filter((one) => isNamed(one, payer));
  if (!person) return withCpf.length > 0 ? 'ANOTHER_PERSON' : 'NO_SUCH_PERSON';
  return others.length > 0 ? 'SEVERAL_PEOPLE' : person;
}

async function unknownPayouts(deps: MoneyDeps, begin: number): Promise<Repair['unknownPayouts']> {
  const unknown = new Map<string, UnknownPayout>();
  await eachPage(deps, begin, async (query) => {
    const { payouts, nextPage } = answered(await deps.payouts.list(query), 'the list of payouts');
    for (const { payoutId, amount, askedAt, state } of payouts)
      if (state !== 'FAILED' && !(await isKnownPayout(deps, payoutId)))
        unknown.set(payoutId, { payoutId, amount, askedAt });
    return nextPage;
  });
  return [...unknown.values()];
}

async function isKnownPayout({ store }: MoneyDeps, payoutId: string): Promise<boolean> {
  const row = await store.read
    .selectFrom('payout')
    .select('id_envio')
    .where('id_envio', '=', payoutId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Tells people, in one answer to each, however many payments of theirs were lost. */
async function tellPeople({ store }: MoneyDeps, { credited }: Repair): Promise<void> {
  const counts = new Map<string, number>();
  for (const { sub } of credited) counts.set(sub, (counts.get(sub) ?? 0) + 1);
  for (const [sub, creditedCount] of counts) {
    const answer = { sub, completedCount: 0, creditedCount, purchaseIds: [], isSilent: false };
    await applied(store, 'reportVerification', answer);
  }
}

/** Reads every page of every day since `begin`. Providers limit the span of one question. */
async function eachPage(
  { now }: MoneyDeps,
  begin: number,
  read: (query: { from: number; to: number; page: number }) => Promise<number | null>,
): Promise<void> {
  const end = now();
  for (let from = begin; from <= end; from += DAY_MS) {
    const to = Math.min(from + DAY_MS - 1, end);
    let page: number | null = 0;
    while (page !== null) page = await read({ from, to, page });
  }
}
