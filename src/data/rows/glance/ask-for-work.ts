import { useEffect } from 'react';
import { DAY_MS } from '../../../domain/words/time-units.ts';
import { type Scope, scopeKey } from '../../basis/scope.ts';
import { useData } from '../../hooks/data-context.tsx';
import { SYNCED } from '../../mirror/mirror-store.ts';

const WORK: Scope = { kind: 'work' };

/**
 * Asks for roles and invitations to work where this device has no answer of the last day. The time of an answer is kept
 * also where there is no work, so most starts ask nothing. Meanwhile events tell of new invitations. `isReady`: the
 * first cards are there.
 */
export function useAskForWork(isReady: boolean): void {
  const data = useData();
  useEffect(() => {
    if (!isReady) return;
    void data
      .read((tx) => tx.kept(SYNCED + scopeKey(WORK)))
      .then((at) => {
        const isKnown = typeof at === 'number' && Math.abs(Date.now() - at) < DAY_MS;
        return isKnown ? undefined : data.refresh(WORK);
      });
  }, [data, isReady]);
}
