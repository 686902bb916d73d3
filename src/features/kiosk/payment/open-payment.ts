import { type DataError, hasUnknownEnd, type Outcome } from '../../../data/basis/outcome.ts';
import type { GuestPurchase } from '../../../data/wire/guests.ts';
import type { Centavos } from '../../../domain/money/money.ts';
import type { PixPhase } from '../../../domain/money/pix-wait.ts';
import type { SentBack } from '../../../domain/sales/sent-back.ts';
import { isFinalPurchase } from '../../../domain/shop/purchase.ts';
import type { Purchase } from '../../../records/types/money/shopping-purchase.ts';

/**
 * Time after a payment for which a page that was killed or slept shows the proof, ms. Later the guest has left. A page
 * that looked at nothing for longer counts as having slept.
 */
export const PROOF_AGAIN_MS = 60_000;

/** Error code for a tablet whose key ended, because another tablet was pinned. */
export const KEY_ENDED = 'UNAUTHENTICATED';

/** The purchase under way. */
export interface OpenPayment {
  id: string;
  amount: Centavos;
  phase: PixPhase;
  purchase: Purchase | null;
  /** Token that opens the receipt on another device. Null until the purchase is paid. */
  receipt: string | null;
  /** Parts of its payments that bought nothing, oldest first. */
  sentBack: readonly SentBack[];
  isCancelling: boolean;
  /**
   * True if the end was not heard, but the code's time has passed without a connection. The purchase may have been
   * paid.
   */
  isPresumed: boolean;
  /** True if the tablet learns no more of the purchase, mostly because its key ended. It may still be paid. */
  isCut: boolean;
  /** True if a newer purchase of the tablet, as in another window, caused `isCut`. The key is valid. */
  hasNewer: boolean;
  /** Reason that the last request got no answer. Null after an answer. */
  fault: DataError | null;
}

/** Reason that a purchase was not made or cancelled. `unanswered`: it may have been made, but was not paid. */
export type PaymentTrouble = { kind: 'refused'; error: DataError } | { kind: 'unanswered' | 'slowCancel' };

/** The state of a purchase that is being sent. */
export const begun = (id: string, amount: Centavos): OpenPayment => ({
  id,
  amount,
  phase: { kind: 'preparing' },
  purchase: null,
  receipt: null,
  sentBack: [],
  isCancelling: false,
  isPresumed: false,
  isCut: false,
  hasNewer: false,
  fault: null,
});

/** True without an answer of the server. */
export const isUnheard = (
  outcome: Outcome<unknown>,
): outcome is Extract<Outcome<never>, { kind: 'failed' }> =>
  outcome.kind === 'failed' && outcome.error.kind === 'network';

/** True if an answer says nothing about the purchase. Too many requests from a shop's tablets end no purchase. */
export const isMissed = (outcome: Outcome<unknown>): outcome is Extract<Outcome<never>, { kind: 'failed' }> =>
  outcome.kind === 'failed' && hasUnknownEnd(outcome.error);

/** True if the tablet's key ended, so that the server tells it nothing about the purchase. */
export const isKeyEnded = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'failed' && outcome.error.code === KEY_ENDED;

/** True for a purchase paid a moment ago, by the server's time (ms). */
const isJustPaid = ({ paidAt }: Purchase, now: number): boolean =>
  paidAt !== null && now - paidAt < PROOF_AGAIN_MS;

/** True for a purchase whose guest may still be there: it waits for payment, or was paid a moment ago. */
export function mayGoOn(
  outcome: Outcome<GuestPurchase>,
  now: number,
): outcome is Extract<Outcome<GuestPurchase>, { kind: 'done' }> {
  if (outcome.kind === 'failed') return false;
  const { purchase } = outcome.value;
  return purchase.status === 'PAID' ? isJustPaid(purchase, now) : !isFinalPurchase(purchase);
}

/**
 * True for a payment that ended so long before `now` (the server's time, ms) that its guest has left. False for a
 * presumed end, because the server is still asked about it.
 */
export function isLongOver({ phase, purchase, isPresumed }: OpenPayment, now: number): boolean {
  if (purchase === null || isPresumed) return false;
  if (phase.kind === 'paid') return !isJustPaid(purchase, now);
  return phase.kind === 'ended' && purchase.expiresAt !== null && now - purchase.expiresAt >= PROOF_AGAIN_MS;
}
