import { useEffect, useRef } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useHeldDeposits } from '../../data/hooks/own-money.ts';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { type HeldPart, withdrawable } from '../../domain/money/deposit-pause.ts';
import type { Centavos } from '../../domain/money/money.ts';
import { stillHeld } from '../../domain/money/still-held.ts';
import type { WithdrawalKind } from '../../domain/money/withdrawal.ts';

/** Interval of clock updates, ms. Deposits become free by the minute. */
const LOOK_MS = 10_000;

/** Held and free amounts of a balance or revenue, centavos. */
export interface Held {
  /** Amounts held by the pause after deposits, oldest first. Revenue has no such pause. */
  parts: readonly HeldPart[];
  /** Amount that may leave now. */
  free: Centavos;
}

/**
 * Amounts of `available` (centavos, null while unknown) that the pause after deposits holds, as last known. They are
 * fetched again when the balance moves, because spent money reduces them.
 */
export function useWithdrawable(kind: WithdrawalKind, available: Centavos | null): Held {
  const data = useData();
  const known = useHeldDeposits();
  const { now } = useServerNow(LOOK_MS, known);
  const before = useRef(available);
  useEffect(() => {
    const isMoved = before.current !== null && before.current !== available;
    before.current = available;
    if (isMoved && kind === 'balance') void data.refresh({ kind: 'withdrawals', of: kind });
  }, [data, kind, available]);
  const there = available ?? 0;
  if (kind === 'revenue') return { parts: [], free: there };
  const parts = stillHeld(known, there, now);
  return { parts, free: withdrawable(there, parts) };
}
