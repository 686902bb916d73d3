import type { NewPayout, PayoutPage, PeriodQuery, PspPayout } from '../../server/pix/payout-port.ts';
import type { PspOutcome } from '../../server/pix/psp-port.ts';
import { bankId } from './bank-id.ts';
import type { BankStore, PayoutRow } from './bank-store.ts';
import { returnAt } from './refunds.ts';

/**
 * Submission of a payout.
 * - hold: stays in process until a person acts
 * - refuse: refused at once
 * - late-refuse: accepted, then not carried out
 * - lost-answer: carried out, but the answer is lost
 * - return: paid, then sent back
 * - odd-status: shows an undocumented status, then is paid
 */
export const PAYOUT_MODES = [
  'normal',
  'hold',
  'refuse',
  'late-refuse',
  'lost-answer',
  'return',
  'odd-status',
] as const;
export type PayoutMode = (typeof PAYOUT_MODES)[number];

export interface SimulatedPayouts {
  sendPayout(payout: NewPayout): PspOutcome<PspPayout>;
  /** Notes a payout that was done at `at`, ms, before the bank's file was made. A known one stays as it is. */
  recallPayout(payout: Pick<NewPayout, 'payoutId' | 'amount' | 'key'> & { at: number }): void;
  getPayout(payoutId: string): PspOutcome<PspPayout>;
  listPayouts(query: PeriodQuery): PspOutcome<PayoutPage>;
  payoutByEndToEnd(endToEndId: string): PspPayout | null;
  /** The newest payouts, newest first, for the demo page. */
  recentPayouts(limit: number): (PspPayout & { key: string; note: string })[];
  /** Ends a payout that is in process; false without one. */
  endPayout(payoutId: string, ending: PayoutRow['ending']): boolean;
  /** Sends back part of a paid payout, or with null all that is left. False when too little is left. */
  returnPayout(payoutId: string, amount: number | null): boolean;
}

interface Deps {
  store: BankStore;
  faults: { payoutMode: PayoutMode };
  now: () => number;
  announce: (endToEndId: string, at: number) => void;
}

/** Time for which a payout is in process, in ms. */
const SETTLES_AFTER_MS = 2000;
const ODD_STATUS = 'EM_ANALISE_ESPECIAL';
const REASON = 'A instituição do recebedor recusou o pagamento';
const PAGE_SIZE = 100;

/** The paying side of the simulated bank: money that leaves the account, once per id. */
export function createPayouts(deps: Deps): SimulatedPayouts {
  const { store, now } = deps;
  const view = (row: PayoutRow): PspPayout => viewOf(deps, row);
  return {
    sendPayout: (payout) => send(deps, payout),
    recallPayout: ({ payoutId, amount, key, at }) => {
      if (store.payout(payoutId)) return;
      store.addPayout({
        id_envio: payoutId,
        end_to_end_id: bankId('E', at),
        amount,
        pix_key: key,
        note: '',
        ending: 'DONE',
        reason: null,
        odd: 0,
        created_at: at,
        settles_at: at,
      });
    },
    getPayout: (payoutId) => {
      const row = store.payout(payoutId);
      return row ? { kind: 'ok', value: view(row) } : { kind: 'not-found' };
    },
    listPayouts: ({ from, to, page }) => {
      const all = store.payoutsBetween(from, to).map(view);
      const end = (page + 1) * PAGE_SIZE;
      return {
        kind: 'ok',
        value: { payouts: all.slice(end - PAGE_SIZE, end), nextPage: end < all.length ? page + 1 : null },
      };
    },
    payoutByEndToEnd: (endToEndId) => {
      const row = store.payoutByEndToEnd(endToEndId);
      return row && view(row);
    },
    recentPayouts: (limit) =>
      store.payouts(limit).map((row) => ({ ...view(row), key: row.pix_key, note: row.note })),
    endPayout: (payoutId, ending) => {
      const row = store.payout(payoutId);
      if (!row || view(row).state !== 'IN_PROCESS') return false;
      store.endPayout(payoutId, ending, ending === 'FAILED' ? REASON : null, now());
      deps.announce(row.end_to_end_id, now());
      return true;
    },
    returnPayout: (payoutId, amount) => giveBack(deps, payoutId, amount),
  };
}

function send(deps: Deps, { payoutId, amount, key, note }: NewPayout): PspOutcome<PspPayout> {
  const { store, now, faults } = deps;
  const existing = store.payout(payoutId);
  if (existing) {
    if (existing.amount === amount) return { kind: 'ok', value: viewOf(deps, existing) };
    return { kind: 'conflict', detail: `${payoutId} exists with another amount` };
  }
  const isGood = /^[a-zA-Z0-9]{1,35}$/.test(payoutId) && Number.isSafeInteger(amount) && amount > 0 && key;
  if (!isGood || faults.payoutMode === 'refuse') {
    return { kind: 'refused', code: 'envio_recusado', detail: isGood ? REASON : 'valor ou chave inválidos' };
  }
  const fails = faults.payoutMode === 'late-refuse';
  const settlesAt = faults.payoutMode === 'hold' ? null : now() + SETTLES_AFTER_MS;
  const row: PayoutRow = {
    id_envio: payoutId,
    end_to_end_id: bankId('E', now()),
    amount,
    pix_key: key,
    note,
    ending: fails ? 'FAILED' : 'DONE',
    reason: fails ? REASON : null,
    odd: faults.payoutMode === 'odd-status' ? 1 : 0,
    created_at: now(),
    settles_at: settlesAt,
  };
  store.addPayout(row);
  if (faults.payoutMode === 'return') addReturn(deps, row, amount);
  if (settlesAt !== null) deps.announce(row.end_to_end_id, settlesAt);
  return { kind: 'ok', value: viewOf(deps, row) };
}

function viewOf({ store, now }: Deps, row: PayoutRow): PspPayout {
  const settled = row.settles_at !== null && row.settles_at <= now();
  const returns = settled ? store.returnsOf(row.end_to_end_id) : [];
  const state = !settled ? 'IN_PROCESS' : returns.length > 0 ? 'RETURNED' : row.ending;
  return {
    payoutId: row.id_envio,
    endToEndId: row.end_to_end_id,
    amount: row.amount,
    state,
    oddStatus: !settled && row.odd === 1 ? ODD_STATUS : null,
    reason: state === 'FAILED' ? row.reason : null,
    returns: returns.map((one) => returnAt(one, now())),
    askedAt: row.created_at,
  };
}

function giveBack(deps: Deps, payoutId: string, wanted: number | null): boolean {
  const row = deps.store.payout(payoutId);
  const payout = row && viewOf(deps, row);
  if (!row || (payout?.state !== 'DONE' && payout?.state !== 'RETURNED')) return false;
  const left = row.amount - payout.returns.reduce((sum, one) => sum + one.amount, 0);
  const amount = wanted ?? left;
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left) return false;
  addReturn(deps, row, amount);
  deps.announce(row.end_to_end_id, deps.now());
  return true;
}

function addReturn({ store, now }: Deps, row: PayoutRow, amount: number): void {
  store.addReturn({
    id: `volta${store.returnsOf(row.end_to_end_id).length + 1}`,
    end_to_end_id: row.end_to_end_id,
    return_id: bankId('D', now()),
    amount,
    nature: 'ORIGINAL',
    status: 'DONE',
    reason: null,
    created_at: now(),
    settles_at: now(),
  });
}
