import { useEffect } from 'react';
import { isRecent } from '../../../domain/words/is-recent.ts';
import { DAY_MS } from '../../../domain/words/time-units.ts';
import { type Scope, scopeKey } from '../../basis/scope.ts';
import type { Data } from '../../data.ts';
import { useData } from '../../hooks/data-context.tsx';
import { SYNCED } from '../../mirror/mirror-store.ts';

const WORK: Scope = { kind: 'work' };
/** Wait behind the first cards, ms, so that the question is no part of the first view. */
const WAIT_MS = 3000;

/**
 * Asks for roles and invitations to work where this device has no answer of the last day. The time of an answer is kept
 * also where there is no work, so most starts ask nothing. Meanwhile events tell of new invitations. `isReady`: the
 * first cards are there.
 */
export function useAskForWork(isReady: boolean): void {
  const data = useData();
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => void askForWork(data), WAIT_MS);
    return () => clearTimeout(timer);
  }, [data, isReady]);
}

async function askForWork(data: Data): Promise<void> {
  const at = await data.read((tx) => tx.kept(SYNCED + scopeKey(WORK)));
  if (typeof at !== 'number' || !isRecent(at, Date.now(), DAY_MS)) await data.refresh(WORK);
}
