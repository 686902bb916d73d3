import type { PspCharge } from '../../server/pix/psp-port.ts';
import { bankId } from './bank-id.ts';
import type { BankStore, ChargeRow } from './bank-store.ts';
import { parseBrCode } from './br-code.ts';
import { leftToReturn } from './refunds.ts';
import type { Webhooks } from './webhooks.ts';

/**
 * Behaviour of the payer's bank.
 * - late: settles after the code expired or was cancelled
 * - double: pays twice
 * - lost: the webhook never comes
 * - wrong-amount: pays another amount
 */
export const PAY_MODES = ['normal', 'late', 'double', 'lost', 'wrong-amount'] as const;
export type PayMode = (typeof PAY_MODES)[number];

export interface PayOrder {
  /** Copy-and-paste code. */
  brCode: string;
  mode: PayMode;
  /** Amount in centavos. Null for the charge's amount, or one centavo less in mode wrong-amount. */
  amount: number | null;
}

export type PayAnswer =
  | { kind: 'paid'; endToEndIds: string[]; amount: number; settlesAt: number }
  | { kind: 'refused'; message: string };

export interface SimulatedPayments {
  /** Pays a code as a customer's bank would. */
  pay(order: PayOrder): PayAnswer;
  /** Takes a payment back (MED) as the bank does. False when it does not exist or too little is left of it. */
  takeBack(endToEndId: string, amount: number, nature: 'MED_FRAUDE' | 'MED_OPERACIONAL'): boolean;
}

interface Deps {
  store: BankStore;
  key: string;
  now: () => number;
  charge: (row: ChargeRow) => PspCharge;
  webhooks: Webhooks;
}

/** Time after the code's end at which a held payment settles, in ms. */
const LATE_BY_MS = 1000;

/** The payer's side of the simulated bank. */
export function createPayments(deps: Deps): SimulatedPayments {
  return {
    pay: (order) => {
      const parsed = parseBrCode(order.brCode);
      if (parsed.kind === 'invalid')
        return refused('Código PIX inválido. Copie o código inteiro e tente de novo.');
      if (parsed.code.kind === 'static') {
        if (parsed.code.key !== deps.key) return refused('Esta chave PIX não existe neste banco.');
        const amount = order.amount ?? parsed.code.amount;
        const txid = parsed.code.txid === '***' ? null : parsed.code.txid;
        return amount === null
          ? refused('Informe o valor.')
          : settle(deps, order.mode, { txid, amount, paidAt: deps.now() });
      }
      const row = deps.store.chargeAt(parsed.code.url);
      return row ? payCharge(deps, order, row) : refused('Cobrança não encontrada neste banco.');
    },
    takeBack: (endToEndId, amount, nature) => takeBack(deps, endToEndId, amount, nature),
  };
}

function payCharge(deps: Deps, order: PayOrder, row: ChargeRow): PayAnswer {
  const charge = deps.charge(row);
  const open = charge.status === 'ACTIVE' && deps.now() <= charge.expiresAt;
  if (charge.status === 'CONCLUDED' && order.mode !== 'double') return refused('Esta cobrança já foi paga.');
  if (!open && order.mode !== 'late' && order.mode !== 'double')
    return refused('Esta cobrança expirou ou foi cancelada.');
  const paidAt = open && order.mode === 'late' ? charge.expiresAt + LATE_BY_MS : deps.now();
  const amount =
    order.amount ?? (order.mode === 'wrong-amount' ? Math.max(charge.amount - 1, 1) : charge.amount);
  return settle(deps, order.mode, { txid: charge.txid, amount, paidAt });
}

function settle(
  deps: Deps,
  mode: PayMode,
  pix: { txid: string | null; amount: number; paidAt: number },
): PayAnswer {
  if (!Number.isSafeInteger(pix.amount) || pix.amount <= 0) return refused('Valor inválido.');
  const endToEndIds = Array.from({ length: mode === 'double' ? 2 : 1 }, () => bankId('E', pix.paidAt));
  for (const id of endToEndIds) {
    deps.store.addPix({ end_to_end_id: id, txid: pix.txid, amount: pix.amount, paid_at: pix.paidAt });
    // The standard promises webhooks only for payments that carry a txid.
    if (mode !== 'lost' && pix.txid !== null) deps.webhooks.announce(id, pix.paidAt);
  }
  return { kind: 'paid', endToEndIds, amount: pix.amount, settlesAt: pix.paidAt };
}

function takeBack(
  { store, now, webhooks }: Deps,
  endToEndId: string,
  amount: number,
  nature: string,
): boolean {
  const row = store.pix(endToEndId);
  const left = row ? leftToReturn(store, row, now()) : 0;
  if (!row || row.paid_at > now() || !Number.isSafeInteger(amount) || amount <= 0 || amount > left)
    return false;
  store.addReturn({
    id: `med${store.returnsOf(endToEndId).length + 1}`,
    end_to_end_id: endToEndId,
    return_id: bankId('D', now()),
    amount,
    nature,
    status: 'DONE',
    reason: null,
    created_at: now(),
    settles_at: now(),
  });
  webhooks.announce(endToEndId, now());
  return true;
}

const refused = (message: string): PayAnswer => ({ kind: 'refused', message });
