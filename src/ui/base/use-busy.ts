import { useState } from 'react';

/** Whether work is under way, and what watches it. It is over when it ended, also where it failed. */
export function useBusy(): readonly [busy: boolean, during: <T>(work: Promise<T>) => Promise<T>] {
  const [busy, setBusy] = useState(false);
  const during = <T>(work: Promise<T>): Promise<T> => {
    setBusy(true);
    return work.finally(() => setBusy(false));
  };
  return [busy, during];
}
