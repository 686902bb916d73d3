import type { Centavos } from '../../src/domain/money/money.ts';

/**
 * The end of a call to the payment provider. `unknown` means that it may or may not have happened (timeout, lost
 * connection, 5xx). Look it up under the same id, never repeat it under a new one. Payouts return the same union.
 */
export type PspOutcome<T> =
  | { kind: 'ok'; value: T }
  /** The id exists with other content. */
  | { kind: 'conflict'; detail: string }
  | { kind: 'not-found' }
  | { kind: 'refused'; code: string; detail: string }
  | { kind: 'unknown'; detail: string };

export interface Payer {
  /** CPF, digits only. */
  cpf: string;
  name: string;
}

export interface NewCharge {
  /** 26 to 35 letters and digits, ours, unique for ever. */
  txid: string;
  amount: Centavos;
  /** Life of the code in seconds. */
  expiresInS: number;
  payer: Payer | null;
  /** The text that the payer's bank shows, at most 140 characters. */
  description: string;
}

/** OTHER is any status added to the standard after us: treat it as open. There is no expired status: compare expiresAt. */
export type ChargeStatus = 'ACTIVE' | 'CONCLUDED' | 'REMOVED_BY_RECEIVER' | 'REMOVED_BY_PSP' | 'OTHER';

export interface PspCharge {
  txid: string;
  amount: Centavos;
  status: ChargeStatus;
  /** Copy-and-paste code; null when the provider leaves it out of an answer. */
  brCode: string | null;
  /** Receiver's key. */
  key: string;
  createdAt: number;
  expiresAt: number;
  /** The payer whom we named when it was made. Null where nobody was named, or not with a CPF and a name. */
  payer: Payer | null;
  payments: readonly PspPayment[];
  /** endToEndIds of payments that cannot be read, '' where even that is missing. */
  unread?: readonly string[];
}

export interface PspPayment {
  endToEndId: string;
  txid: string | null;
  amount: Centavos;
  paidAt: number;
  /** Receiver's key; null when the provider leaves it out. */
  key: string | null;
  returns: readonly PspReturn[];
}

export interface PspReturn {
  /** Our id for refunds that we asked for; the provider's for the others. */
  id: string;
  /** The settlement's id, unique for ever; null when the provider leaves it out. */
  returnId: string | null;
  amount: Centavos;
  /** 'ORIGINAL', 'MED_FRAUDE', 'MED_OPERACIONAL' or whatever the provider says. */
  nature: string;
  status: 'PROCESSING' | 'DONE' | 'FAILED';
  /** Reason of the failure, in the provider's words; null when it did not fail or the provider is silent. */
  reason: string | null;
}

export interface PaymentQuery {
  /** ms, inclusive. */
  from: number;
  /** ms, inclusive. */
  to: number;
  /** 0-based. */
  page: number;
  /** Only payments that carry returns. */
  returnedOnly?: boolean;
}

export interface PaymentPage {
  payments: readonly PspPayment[];
  /** endToEndIds of those that cannot be read, '' where even that is missing. */
  unread?: readonly string[];
  /** Null on the last page. */
  nextPage: number | null;
}

/** The payment provider. Both implementations pass test/contracts/psp.ts. Payouts are payout-port.ts. */
export interface PspPort {
  /** The PIX key that receives. */
  readonly key: string;
  /** Idempotent. The same txid, amount and key return the first charge, and another amount is a conflict. */
  createCharge(charge: NewCharge): Promise<PspOutcome<PspCharge>>;
  getCharge(txid: string): Promise<PspOutcome<PspCharge>>;
  /** Refused unless ACTIVE: then read it again, it was probably paid. */
  cancelCharge(txid: string): Promise<PspOutcome<PspCharge>>;
  getPayment(endToEndId: string): Promise<PspOutcome<PspPayment>>;
  listPayments(query: PaymentQuery): Promise<PspOutcome<PaymentPage>>;
  /**
   * Sends money of a payment back. Idempotent by refundId (1 to 35 letters and digits, ours). Refused when the sum of returns
   * would exceed the payment, or 90 days after it: then nothing left and nothing will under this id.
   */
  refund(endToEndId: string, refundId: string, amount: Centavos): Promise<PspOutcome<PspReturn>>;
  getRefund(endToEndId: string, refundId: string): Promise<PspOutcome<PspReturn>>;
  /** Sets the address at which payments are announced; the provider appends '/pix'. */
  registerWebhook(url: string): Promise<PspOutcome<null>>;
  close(): Promise<void>;
}
