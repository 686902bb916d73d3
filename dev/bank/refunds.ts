import type { PspOutcome, PspReturn } from '../../server/pix/psp-port.ts';
import { REFUND_WITHIN_MS } from '../../src/domain/sales/sale-return.ts';
import { bankId } from './bank-id.ts';
import type { BankStore, ReturnRow } from './bank-store.ts';

/**
 * Behaviour of the bank on a refund that the shop asks for.
 * - hold: stays in process until a person acts
 * - refuse: refused at once
 * - late-refuse: accepted, then not carried out
 * - lost-answer: carried out, but the answer is lost
 */
export const REFUND_MODES = ['normal', 'hold', 'refuse', 'late-refuse', 'lost-answer'] as const;
export type RefundMode = (typeof REFUND_MODES)[number];

export interface SimulatedRefunds {
  refund(endToEndId: string, refundId: string, amount: number): PspOutcome<PspReturn>;
  getRefund(endToEndId: string, refundId: string): PspOutcome<PspReturn>;
  /** Ends a refund that is in process; false without one. */
  endRefund(endToEndId: string, refundId: string, ending: 'DONE' | 'FAILED'): boolean;
}

interface Deps {
  store: BankStore;
  faults: { refundMode: RefundMode };
  now: () => number;
  announce: (endToEndId: string, at: number) => void;
}

/** Time for which a refund is in process, in ms. */
const SETTLES_AFTER_MS = 2000;
const REASON = 'A conta de quem pagou está encerrada';

/** Money of a payment that the shop sends back, once per id. */
export function createRefunds(deps: Deps): SimulatedRefunds {
  const { store, now, announce } = deps;
  const row = (endToEndId: string, refundId: string): ReturnRow | undefined =>
    store.returnsOf(endToEndId).find(({ id }) => id === refundId);
  return {
    refund: (endToEndId, refundId, amount) => refund(deps, endToEndId, refundId, amount),
    getRefund: (endToEndId, refundId) => {
      const found = row(endToEndId, refundId);
      return found ? { kind: 'ok', value: returnAt(found, now()) } : { kind: 'not-found' };
    },
    endRefund: (endToEndId, refundId, ending) => {
      const found = row(endToEndId, refundId);
      if (!found || returnAt(found, now()).status !== 'PROCESSING') return false;
      store.endReturn({ ...found, status: ending, reason: ending === 'FAILED' ? REASON : null }, now());
      announce(endToEndId, now());
      return true;
    },
  };
}

/** A return as it stands at a time, ms. */
export function returnAt(row: ReturnRow, now: number): PspReturn {
  const { id, return_id: returnId, amount, nature, reason, settles_at } = row;
  const status = settles_at !== null && settles_at <= now ? row.status : 'PROCESSING';
  return { id, returnId, amount, nature, status, reason: status === 'FAILED' ? reason : null };
}

/** Amount of a payment that may still be sent back. */
export function leftToReturn(
  store: BankStore,
  pix: { end_to_end_id: string; amount: number },
  now: number,
): number {
  return store
    .returnsOf(pix.end_to_end_id)
    .map((row) => returnAt(row, now))
    .reduce((left, { status, amount }) => (status === 'FAILED' ? left : left - amount), pix.amount);
}

function refund(
  { store, faults, now, announce }: Deps,
  endToEndId: string,
  refundId: string,
  amount: number,
): PspOutcome<PspReturn> {
  const pix = store.pix(endToEndId);
  if (!pix || pix.paid_at > now()) return { kind: 'not-found' };
  const same = store.returnsOf(endToEndId).find(({ id }) => id === refundId);
  if (same) {
    return same.amount === amount
      ? { kind: 'ok', value: returnAt(same, now()) }
      : { kind: 'conflict', detail: `${refundId} exists with another amount` };
  }
  const fault = refundFault({ refundId, amount, age: now() - pix.paid_at }, leftToReturn(store, pix, now()));
  if (fault !== null || faults.refundMode === 'refuse')
    return { kind: 'refused', code: 'PixDevolucaoInvalida', detail: fault ?? REASON };
  const isRefused = faults.refundMode === 'late-refuse';
  const settlesAt = faults.refundMode === 'hold' ? null : now() + SETTLES_AFTER_MS;
  const row: ReturnRow = {
    id: refundId,
    end_to_end_id: endToEndId,
    return_id: bankId('D', now()),
    amount,
    nature: 'ORIGINAL',
    status: isRefused ? 'FAILED' : 'DONE',
    reason: isRefused ? REASON : null,
    created_at: now(),
    settles_at: settlesAt,
  };
  store.addReturn(row);
  if (settlesAt !== null) announce(endToEndId, settlesAt);
  return { kind: 'ok', value: returnAt(row, now()) };
}

function refundFault(
  { refundId, amount, age }: { refundId: string; amount: number; age: number },
  left: number,
): string | null {
  if (!/^[a-zA-Z0-9]{1,35}$/.test(refundId)) return 'devolucao.id: 1 a 35 letras e números';
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left)
    return 'devolucao.valor: passa do que resta do pagamento';
  return age > REFUND_WITHIN_MS ? 'devolucao: passaram 90 dias do pagamento' : null;
}
