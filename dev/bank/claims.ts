import type { ClaimPage, PeriodQuery, PspClaim } from '../../server/pix/payout-port.ts';
import type { PspOutcome } from '../../server/pix/psp-port.ts';
import type { BankStore, ClaimRow } from './bank-store.ts';
import type { SimulatedPayments } from './payments.ts';
import { leftToReturn } from './refunds.ts';

export interface SimulatedClaims {
  /**
   * Lets the payer's bank claim a payment back (MED). Returns the claim's id, or null when nothing is left of the
   * payment.
   */
  openClaim(endToEndId: string): string | null;
  /** Decides an open claim. Once it is accepted, the money goes back. False without an open one. */
  decideClaim(id: string, decision: 'ACCEPTED' | 'REJECTED'): boolean;
  listClaims(query: PeriodQuery): PspOutcome<ClaimPage>;
  /** Claims on one payment, oldest first. */
  claimsOf(endToEndId: string): PspClaim[];
}

interface Deps {
  store: BankStore;
  now: () => number;
  takeBack: SimulatedPayments['takeBack'];
}

const PAGE_SIZE = 100;

/** Claims (MED) of the simulated bank. */
export function createClaims({ store, now, takeBack }: Deps): SimulatedClaims {
  return {
    openClaim: (endToEndId) => {
      const pix = store.pix(endToEndId);
      const left = pix ? leftToReturn(store, pix, now()) : 0;
      const earlier = store.claimsOf(endToEndId);
      if (!pix || pix.paid_at > now() || left <= 0 || earlier.some(({ status }) => status === 'OPEN'))
        return null;
      const id = `${endToEndId}-${earlier.length + 1}`;
      store.addClaim({ id, end_to_end_id: endToEndId, amount: left, status: 'OPEN', created_at: now() });
      return id;
    },
    decideClaim: (id, decision) => {
      const claim = store.claim(id);
      if (claim?.status !== 'OPEN') return false;
      store.decideClaim(id, decision);
      const pix = store.pix(claim.end_to_end_id);
      // Money that went back meanwhile is not taken a second time.
      const amount = Math.min(claim.amount, pix ? leftToReturn(store, pix, now()) : 0);
      if (decision === 'ACCEPTED') takeBack(claim.end_to_end_id, amount, 'MED_FRAUDE');
      return true;
    },
    listClaims: ({ from, to, page }) => {
      const all = store.claimsBetween(from, to).map(viewOf);
      const end = (page + 1) * PAGE_SIZE;
      return {
        kind: 'ok',
        value: { claims: all.slice(end - PAGE_SIZE, end), nextPage: end < all.length ? page + 1 : null },
      };
    },
    claimsOf: (endToEndId) => store.claimsOf(endToEndId).map(viewOf),
  };
}

const viewOf = ({ id, end_to_end_id, amount, status }: ClaimRow): PspClaim => ({
  id,
  endToEndId: end_to_end_id,
  amount,
  status,
});
