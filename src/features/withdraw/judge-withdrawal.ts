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
  /** The rule that an amount breaks, as the person reads it. Null when none. */
  problem: (amount: Centavos | null) => string | null;
  /** Obstacle to any amount. Null when there is none. */
  blocked: string | null;
}

/** Judges a withdrawal before it is asked for, by everything but its amount [W-02, W-07]. */
export function judge(wish: Omit<WithdrawalWish, 'amount'>, { parts, free }: Held): Judgement {
  const waits = (amount: Centavos): string | null => {
    const from = withdrawableFrom(amount, wish.available, parts);
    return from === null ? null : waitsText(free, from);
  };
  // An amount that breaks no rule leaves those that are about none.
  const fine = Math.max(MIN_REVENUE_WITHDRAWAL, wish.least ?? 0);
  return {
    problem: (amount) => withdrawalProblem({ ...wish, amount }) ?? waits(amount ?? 0),
    blocked: withdrawalProblem({ ...wish, amount: fine, available: fine }),
  };
}
