import { useEffect, useState } from 'react';
import type { DataError } from '../../data/outcome.ts';
import type { WithdrawalKind } from '../../domain/withdrawal.ts';
import { toast } from '../../ui/toast.ts';
import { underWayText, withdrawalFailure, withdrawalToast } from './withdrawal-news.ts';

/**
 * Says what became of a withdrawal whose answer was lost: it is told to the returned function, null as another is asked
 * for. An error unless the withdrawal is under way all the same, be that found out later [W-03, W-05].
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
