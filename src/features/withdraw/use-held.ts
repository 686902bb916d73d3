import { useEffect, useRef } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useHeldDeposits } from '../../data/hooks/own.ts';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { type HeldPart, withdrawable } from '../../domain/money/deposit-pause.ts';
import type { Centavos } from '../../domain/money/money.ts';
import type { WithdrawalKind } from '../../domain/money/withdrawal.ts';
import { stillHeld } from '../../domain/shop/still-held.ts';

/** Deposits become free by the minute; how often the clock is looked at, ms. */
const LOOK_MS = 10_000;

/** What may leave of what there is. */
export interface Held {
  /** What the pause after deposits holds of a balance, oldest first; revenue has no such pause. */
  parts: readonly HeldPart[];
  /** What may leave now. */
  free: Centavos;
}

/**
 * What the pause after deposits holds of what there is (centavos; null while unknown), as last known. It is asked for anew
 * when the balance moves: what is spent is taken from what is held.
 */
export function useHeld(kind: WithdrawalKind, available: Centavos | null): Held {
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
