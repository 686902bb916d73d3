import type { Centavos } from '../../src/domain/money/money.ts';

/**
 * The end of a call to the payment provider. `unknown` means that it may or may not have happened (timeout, lost
 * connection, 5xx). Look it up under the same id, never repeat it under a new one. Payouts return the same union.
 */
export type PspOutcome<T> =
  | { kind: 'ok'; value: T }
  /** The id exists with another content. */
  | { kind: 'conflict'; detail: string }
  | { kind: 'not-found' }
  | { kind: 'refused'; code: string; detail: string }
  | { kind: 'unknown'; detail: string };

export interface Payer {
  /** CPF of digits only. */
  cpf: string;
  name: string;
}

export interface NewCharge {
  /** Id of ours of 26 to 35 letters and digits, unique for ever. */
  txid: string;
  amount: Centavos;
  /** Life of the code in seconds. */
  expiresInS: number;
  payer: Payer | null;
  /** The text that the payer's bank shows, at most 140 characters. */
  description: string;
}

/**
 * Status of a charge. OTHER is any that was added to the standard after us, and counts as open. There is no expired
 * status: expiresAt tells it.
 */
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
  /** The payer whom we named when the charge was made. Null where nobody was named, or not with a CPF and a name. */
  payer: Payer | null;
  payments: readonly PspPayment[];
  /** endToEndIds of payments that cannot be read; '' where even the id is missing. */
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
  /** Our id of a refund that we asked for; the provider's for the others. */
  id: string;
  /** The settlement's id, unique for ever; null when the provider leaves it out. */
  returnId: string | null;
  amount: Centavos;
  /** Nature of the return: 'ORIGINAL', 'MED_FRAUDE', 'MED_OPERACIONAL' or another word of the provider. */
  nature: string;
  status: 'PROCESSING' | 'DONE' | 'FAILED';
  /** Reason of the failure, in the provider's words; null when it did not fail or the provider is silent. */
  reason: string | null;
}

export interface PaymentQuery {
  /** Beginning in ms, inclusive. */
  from: number;
  /** End in ms, inclusive. */
  to: number;
  /** Number of the page, from 0. */
  page: number;
  /** True for payments with returns alone. */
  returnedOnly?: boolean;
}

export interface PaymentPage {
  payments: readonly PspPayment[];
  /** endToEndIds of payments that cannot be read; '' where even the id is missing. */
  unread?: readonly string[];
  /** Number of the next page; null on the last. */
  nextPage: number | null;
}

/** The payment provider. Both implementations pass test/contracts/psp.ts. Payouts are in payout-port.ts. */
export interface PspPort {
  /** The PIX key that receives. */
  readonly key: string;
  /** Makes a charge, once. The same txid, amount and key return the first charge, and another amount is a conflict. */
  createCharge(charge: NewCharge): Promise<PspOutcome<PspCharge>>;
  getCharge(txid: string): Promise<PspOutcome<PspCharge>>;
  /** Ends a charge. Refused unless it is ACTIVE: it was probably paid, so the caller reads it again. */
  cancelCharge(txid: string): Promise<PspOutcome<PspCharge>>;
  getPayment(endToEndId: string): Promise<PspOutcome<PspPayment>>;
  listPayments(query: PaymentQuery): Promise<PspOutcome<PaymentPage>>;
  /**
   * Sends money of a payment back, once for each refundId (1 to 35 letters and digits, ours). Refused when the sum of
   * returns would exceed the payment, or 90 days after it: then nothing left and nothing will under this id.
   */
  refund(endToEndId: string, refundId: string, amount: Centavos): Promise<PspOutcome<PspReturn>>;
  getRefund(endToEndId: string, refundId: string): Promise<PspOutcome<PspReturn>>;
  /** Sets the address at which payments are announced; the provider appends '/pix'. */
  registerWebhook(url: string): Promise<PspOutcome<null>>;
  close(): Promise<void>;
}
