import { withdrawableFrom } from '../../domain/money/deposit-pause.ts';
import type { Centavos } from '../../domain/money/money.ts';
import {
  MIN_REVENUE_WITHDRAWAL,
  type WithdrawalWish,
  withdrawalProblem,
} from '../../domain/money/withdrawal.ts';
import { waitsText } from './held-text.ts';
import type { Held } from './use-withdrawable.ts';

export interface Judgement {
  /** Message of the rule that an amount breaks. Null without one. */
  problem: (amount: Centavos | null) => string | null;
  /** Obstacle to any amount. Null when there is none. */
  blocked: string | null;
}

/** Judges a withdrawal before its request, by all rules [W-02, W-07]. */
export function judge(wish: Omit<WithdrawalWish, 'amount'>, { parts, free }: Held): Judgement {
  const waits = (amount: Centavos): string | null => {
    const from = withdrawableFrom(amount, wish.available, parts);
    return from === null ? null : waitsText(free, from);
  };
  // An amount that breaks no rule of its own, so that only obstacles to any amount remain.
  const fine = Math.max(MIN_REVENUE_WITHDRAWAL, wish.least ?? 0);
  return {
    problem: (amount) => withdrawalProblem({ ...wish, amount }) ?? waits(amount ?? 0),
    blocked: withdrawalProblem({ ...wish, amount: fine, available: fine }),
  };
}
