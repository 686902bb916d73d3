import { useState } from 'react';

/** True while work is under way, and a function that watches a promise of work. Failed work counts as ended, too. */
export function useBusy(): readonly [busy: boolean, during: <T>(work: Promise<T>) => Promise<T>] {
  const [busy, setBusy] = useState(false);
  const during = <T>(work: Promise<T>): Promise<T> => {
    setBusy(true);
    return work.finally(() => setBusy(false));
  };
  return [busy, during];
}
