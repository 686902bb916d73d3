import { useRef } from 'react';
import type { Live } from './live.ts';

/**
 * The record that a screen has open out of a list, by its id. While an emptied mirror fills again, the last known
 * record stays, so that nothing closes over typed text [SY-6]. Null once a whole answer has none.
 */
export function useOpenRecord<T>(
  id: string | null | undefined,
  row: T | undefined,
  { freshness }: Pick<Live<unknown>, 'freshness'>,
): T | null {
  const last = useRef<{ id: typeof id; row: T | undefined }>({ id, row });
  if (row !== undefined || freshness.syncedAt !== null || last.current.id !== id) last.current = { id, row };
  return last.current.row ?? null;
}

/** A record that a screen has open, as last known. The screen itself handles a missing record (`useMissing`). */
export function useLastRecord<T>(id: string | null | undefined, row: T | undefined): T | null {
  const last = useRef<{ id: typeof id; row: T | undefined }>({ id, row });
  if (row !== undefined || last.current.id !== id) last.current = { id, row };
  return last.current.row ?? null;
}

/**
 * The rows of a list in which somebody types. While an emptied mirror fills again, the last known rows stay, so that no
 * field goes with its row [SY-6].
 */
export function useOpenRows<T>({ rows, freshness }: Pick<Live<T>, 'rows' | 'freshness'>): readonly T[] {
  const known = useRef({ rows, isHeld: false });
  const { current } = known;
  if (freshness.syncedAt !== null) known.current = { rows, isHeld: true };
  else if (rows.length === 0 && current.rows.length > 0) current.isHeld = true;
  else if (!current.isHeld) current.rows = rows;
  return known.current.rows;
}
