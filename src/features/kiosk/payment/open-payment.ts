import { type DataError, hasUnknownEnd, type Outcome } from '../../../data/basis/outcome.ts';
import type { GuestPurchase } from '../../../data/wire/guests.ts';
import type { Centavos } from '../../../domain/money/money.ts';
import type { PixPhase } from '../../../domain/money/pix-wait.ts';
import { isFinalPurchase } from '../../../domain/shop/purchase.ts';
import type { Purchase } from '../../../records/types/shopping-purchase.ts';

/**
 * A proof is shown for so long after the payment where the page was killed or slept, ms. Later its guest has left. A page
 * slept that looked at nothing for so long.
 */
export const PROOF_AGAIN_MS = 60_000;

/** The code for a tablet whose key ended, because another tablet was pinned. */
export const KEY_ENDED = 'UNAUTHENTICATED';

/** The purchase under way. */
export interface OpenPayment {
  id: string;
  amount: Centavos;
  phase: PixPhase;
  purchase: Purchase | null;
  /** Opens the receipt on another device. Null until it is paid. */
  receipt: string | null;
  isCancelling: boolean;
  /** The end was not heard: without a connection the time of the code has passed. It may have been paid. */
  isPresumed: boolean;
  /** The tablet hears nothing of the purchase any more, which may be paid all the same. Mostly its key ended. */
  isCut: boolean;
  /** It is cut because the tablet has a newer purchase, as of another window. The key holds. */
  hasNewer: boolean;
  /** Reason that the server was not heard the last time. */
  fault: DataError | null;
}

/** Reason that a purchase was not made or cancelled. `unanswered`: nobody knows if it was made, and it was not paid. */
export type PaymentTrouble = { kind: 'refused'; error: DataError } | { kind: 'unanswered' | 'slowCancel' };

/** A purchase that is sent now. */
export const begun = (id: string, amount: Centavos): OpenPayment => ({
  id,
  amount,
  phase: { kind: 'preparing' },
  purchase: null,
  receipt: null,
  isCancelling: false,
  isPresumed: false,
  isCut: false,
  hasNewer: false,
  fault: null,
});

/** True where nobody answered. */
export const isUnheard = (
  outcome: Outcome<unknown>,
): outcome is Extract<Outcome<never>, { kind: 'failed' }> =>
  outcome.kind === 'failed' && outcome.error.kind === 'network';

/** True where a look-up said nothing about the purchase. Too many questions of a shop's tablets end none. */
export const isMissed = (outcome: Outcome<unknown>): outcome is Extract<Outcome<never>, { kind: 'failed' }> =>
  outcome.kind === 'failed' && hasUnknownEnd(outcome.error);

/** True where the tablet's key ended, so that nobody tells it anything about the purchase. */
export const isKeyEnded = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'failed' && outcome.error.code === KEY_ENDED;

/** True for what was paid a moment ago, by the server's time (ms). */
const isJustPaid = ({ paidAt }: Purchase, now: number): boolean =>
  paidAt !== null && now - paidAt < PROOF_AGAIN_MS;

/** True for a purchase that somebody may still stand before: it waits, or was paid a moment ago. */
export function mayGoOn(
  outcome: Outcome<GuestPurchase>,
  now: number,
): outcome is Extract<Outcome<GuestPurchase>, { kind: 'done' }> {
  if (outcome.kind === 'failed') return false;
  const { purchase } = outcome.value;
  return purchase.status === 'PAID' ? isJustPaid(purchase, now) : !isFinalPurchase(purchase);
}

/**
 * True for a payment that was over for so long by `now` (the server's time, ms) that no guest stands behind a dark screen.
 * An end that is only presumed is asked for, as a code is.
 */
export function isLongOver({ phase, purchase, isPresumed }: OpenPayment, now: number): boolean {
  if (purchase === null || isPresumed) return false;
  if (phase.kind === 'paid') return !isJustPaid(purchase, now);
  return phase.kind === 'ended' && purchase.expiresAt !== null && now - purchase.expiresAt >= PROOF_AGAIN_MS;
}
