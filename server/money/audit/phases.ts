import { applied } from '../../db/applied.ts';
import { presentRecords } from '../../db/present-records.ts';
import type { Store } from '../../db/store.ts';
import { frozenAccount, holdAccount, payoutAccount, refundAccount } from '../ledger/accounts.ts';
import { type BooksProgress, type bookCommands, PHASES } from '../ledger/books/books-state.ts';
import { NO_SUM } from '../ledger/books/sums.ts';
import { lostBeforeSeal, PIECE, strayFault, strayPiece } from '../ledger/books/verify-books.ts';
import { PAYOUT_UNDER_WAY } from '../payout/payout.ts';
import { REFUND_UNDER_WAY } from '../refund/refunds.ts';
import { isUncounted, lookAt, openPurchases, shownBy } from './reconcile-look.ts';
import { accountsOf, type auditCommands, countedOf } from './walk-commands.ts';

type AuditStore = Store<typeof bookCommands & typeof auditCommands>;
type Place = Pick<BooksProgress, 'phase' | 'after'>;

export interface Alarm {
  faults: readonly string[];
  message: 'THE BOOKS WERE ALTERED' | 'THE BOOKS DO NOT ADD UP';
}

interface Looked {
  alarm: Alarm;
  /** The place at which the phase goes on; null at its end. */
  after: string | null;
}

/** One piece of the present phase of a walk. `place` is the beginning of the following one, null after the last. */
export async function phasePiece(
  store: AuditStore,
  progress: BooksProgress,
  isAdopting: boolean,
): Promise<{ place: Place | null; alarm: Alarm }> {
  const { phase } = progress;
  const { after, alarm } = await lookIn(store, progress, isAdopting);
  if (after !== null) return { place: { phase, after }, alarm };
  const next = PHASES[PHASES.indexOf(phase) + 1];
  return { place: next ? { phase: next, after: '' } : null, alarm };
}

function lookIn(store: AuditStore, progress: BooksProgress, isAdopting: boolean): Promise<Looked> | Looked {
  switch (progress.phase) {
    case 'chain':
      // The pieces of this phase were counted on the way here.
      return { after: null, alarm: altered([]) };
    case 'strays':
      return lookForStrays(store, progress.after, isAdopting);
    case 'accounts':
      return lookAtAccounts(store, progress);
    case 'holds':
      return lookAtHolds(store);
    case 'profiles':
      return lookAtProfiles(store, progress);
  }
}

const altered = (faults: readonly string[]): Alarm => ({ faults, message: 'THE BOOKS WERE ALTERED' });

async function lookForStrays(store: AuditStore, after: string, isAdopting: boolean): Promise<Looked> {
  const { strays, next } = await strayPiece(store.read, after);
  if (isAdopting && strays.length > 0) await store.run('adoptStrays', { ids: strays.map(({ id }) => id) });
  const faults = isAdopting ? [] : strays.map(strayFault);
  if (next === null) faults.push(...(await lostBeforeSeal(store.read)));
  return { after: next, alarm: altered(faults) };
}

/** Looks at the accounts of a piece, and at missing ones that transfers name. */
async function lookAtAccounts(store: AuditStore, progress: BooksProgress): Promise<Looked> {
  const { read } = store;
  const accounts = await read
    .selectFrom('account')
    .select('id')
    .where('id', '>', progress.after)
    .orderBy('id')
    .limit(PIECE)
    .execute();
  const last = accounts.length < PIECE ? null : (accounts.at(-1)?.id ?? null);
  const gone = await read
    .selectFrom('audit_sum')
    .leftJoin('account', 'account.id', 'audit_sum.account')
    .select('audit_sum.account')
    .where('audit_sum.account', '>', progress.after)
    .$if(last !== null, (query) => query.where('audit_sum.account', '<=', last ?? ''))
    .where('walk', '=', progress.walk)
    .where('account.id', 'is', null)
    .limit(PIECE)
    .execute();
  const ids = accounts.map(({ id }) => id);
  const said = await accountsOf(read, ids);
  const sums = await countedOf(read, ids, progress);
  const suspects = new Set([
    ...(await lookAt(read, said, sums)).keys(),
    ...gone.map(({ account }) => account),
  ]);
  for (const [id, account] of said) if (isUncounted(account, sums.get(id) ?? NO_SUM)) suspects.add(id);
  return { after: last, alarm: await judge(store, [...suspects]) };
}

/** Looks for amounts under way whose holding account is missing. All others were looked at with their accounts. */
async function lookAtHolds(store: AuditStore): Promise<Looked> {
  const { read } = store;
  const payouts = await read
    .selectFrom('payout')
    .select('owner')
    .where('status', 'in', [...PAYOUT_UNDER_WAY])
    .execute();
  const refunds = await read
    .selectFrom('refund')
    .select('seller')
    .where('status', 'in', [...REFUND_UNDER_WAY])
    .execute();
  const claims = await read.selectFrom('claim').select('owner').where('held', '>', 0).execute();
  const purchases = (await openPurchases(read)).filter(({ balanceUsed }) => balanceUsed > 0);
  const ids = [
    ...payouts.map(({ owner }) => payoutAccount(owner)),
    ...refunds.map(({ seller }) => refundAccount(seller)),
    ...claims.map(({ owner }) => frozenAccount(owner)),
    ...purchases.map(({ owner }) => holdAccount(owner)),
  ];
  return { after: null, alarm: await judge(store, await missing(store, ids)) };
}

/**
 * Looks for profiles that show an amount and have no account. A profile of after the walk began was written with its
 * account.
 */
async function lookAtProfiles(store: AuditStore, { walk, after }: BooksProgress): Promise<Looked> {
  const [time, id] = after === '' ? [0, ''] : (JSON.parse(after) as [number, string]);
  const profiles = await presentRecords(store.read, 'PROFILE')
    .select(['id', 'owner', 'content', 'updated_at'])
    .where('updated_at', '<=', walk)
    .where((eb) => eb(eb.refTuple('updated_at', 'id'), '>', eb.tuple(time, id)))
    .orderBy('updated_at')
    .orderBy('id')
    .limit(PIECE)
    .execute();
  const ids = profiles.flatMap(shownBy).flatMap(([account, shown]) => (shown === 0 ? [] : [account]));
  const last = profiles[PIECE - 1];
  return {
    after: last ? JSON.stringify([last.updated_at, last.id]) : null,
    alarm: await judge(store, await missing(store, ids)),
  };
}

async function missing({ read }: AuditStore, ids: readonly string[]): Promise<string[]> {
  const absent: string[] = [];
  for (let from = 0; from < ids.length; from += PIECE) {
    const some = ids.slice(from, from + PIECE);
    const said = await accountsOf(read, some);
    absent.push(...some.filter((id) => !said.has(id)));
  }
  return absent;
}

/**
 * Looks at suspects again while nothing moves on them. A missing account cannot be locked, so a fault counts only when
 * two looks find it, word for word.
 */
async function judge(store: AuditStore, suspects: readonly string[]): Promise<Alarm> {
  const faults: string[] = [];
  for (let from = 0; from < suspects.length; from += PIECE) {
    const ids = suspects.slice(from, from + PIECE);
    const first = await audited(store, ids);
    if (first.length === 0) continue;
    const second = new Set(await audited(store, ids));
    faults.push(...first.filter((fault) => second.has(fault)));
  }
  return { faults, message: 'THE BOOKS DO NOT ADD UP' };
}

async function audited(store: AuditStore, ids: readonly string[]): Promise<string[]> {
  return await applied(store, 'auditAccounts', { ids });
}
