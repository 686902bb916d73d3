import type { Centavos } from '../../src/domain/money/money.ts';
import type { PspOutcome, PspReturn } from './psp-port.ts';

/**
 * State of a payout at the provider. FAILED: it was refused, and nothing left. RETURNED: it was paid and came back, in
 * part or whole. A status that nobody knows is IN_PROCESS: never a failure, for the money may have left.
 */
export type PayoutState = 'IN_PROCESS' | 'DONE' | 'FAILED' | 'RETURNED';

export interface NewPayout {
  /**
   * Id of ours of 1 to 35 letters and digits, unique for ever: the same id is paid once. On the wire it is `idEnvio`.
   */
  payoutId: string;
  amount: Centavos;
  /** The receiver's PIX key. */
  key: string;
  /** CPF to which the key must belong, digits only; null leaves that unchecked. */
  holderCpf: string | null;
  /** The text that the receiver's bank shows, at most 140 characters. */
  note: string;
}

export interface PspPayout {
  payoutId: string;
  endToEndId: string | null;
  amount: Centavos;
  state: PayoutState;
  /** A status of the provider that we do not know, at which somebody should look; else null. */
  oddStatus: string | null;
  /** Reason of the failure, in the provider's words; null when it did not fail or the provider is silent. */
  reason: string | null;
  returns: readonly PspReturn[];
  askedAt: number;
}

export interface PeriodQuery {
  /** Beginning in ms, inclusive. */
  from: number;
  /** End in ms, inclusive. */
  to: number;
  /** Number of the page, from 0. */
  page: number;
}

export interface PayoutPage {
  payouts: readonly PspPayout[];
  /** Number of the next page; null on the last. */
  nextPage: number | null;
}

/**
 * Payouts. They stand beside PspPort because the standard does not know them. Both implementations pass
 * test/contracts/payouts.ts.
 */
export interface PayoutPort {
  /**
   * Sends money. The same id and amount give the first payout, and another amount is a conflict. Refused means that
   * nothing left and nothing will.
   */
  send(payout: NewPayout): Promise<PspOutcome<PspPayout>>;
  get(payoutId: string): Promise<PspOutcome<PspPayout>>;
  list(query: PeriodQuery): Promise<PspOutcome<PayoutPage>>;
}

/** A bank's claim that a payment to us was fraud or a mistake (MED). */
export interface PspClaim {
  id: string;
  /** endToEndId of the payment that is claimed back. */
  endToEndId: string;
  amount: Centavos;
  /** ACCEPTED: the money goes back, as a return on the payment. */
  status: 'OPEN' | 'ACCEPTED' | 'REJECTED';
}

export interface ClaimPage {
  claims: readonly PspClaim[];
  /** Ids of claims that cannot be read; '' where even the id is missing. */
  unread?: readonly string[];
  nextPage: number | null;
}

export interface ClaimPort {
  /** Claims opened in a period. */
  listClaims(query: PeriodQuery): Promise<PspOutcome<ClaimPage>>;
}
