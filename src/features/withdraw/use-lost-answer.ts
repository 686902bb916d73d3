import { useEffect, useState } from 'react';
import type { DataError } from '../../data/basis/outcome.ts';
import type { WithdrawalKind } from '../../domain/money/withdrawal.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { underWayText, withdrawalFailure, withdrawalToast } from './withdrawal-news.ts';

/**
 * Reports the end of a withdrawal whose answer was lost. The returned function takes the error, or null for a new
 * request. It shows the error unless the withdrawal turns out to be under way [W-03, W-05].
 */
export function useLostAnswer(kind: WithdrawalKind, isUnderWay: boolean): (error: DataError | null) => void {
  const [lost, setLost] = useState<DataError | null>(null);
  useEffect(() => {
    if (!lost) return;
    const id = withdrawalToast(kind);
    if (!isUnderWay) return void toast.error(withdrawalFailure(kind, lost), { id });
    toast.info(underWayText(kind), { id });
    setLost(null);
  }, [kind, lost, isUnderWay]);
  return setLost;
}
