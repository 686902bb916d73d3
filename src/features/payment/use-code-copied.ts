import { useSyncExternalStore } from 'react';
import { lastCopied, onCopied } from '../../device/files/copied.ts';

/** Whether this page has copied the code: by a button that said so, or silently in the tap that bought. */
export function useCodeCopied(code: string | null): 'no' | 'said' | 'silently' {
  const copied = useSyncExternalStore(onCopied, lastCopied);
  if (code === null || copied?.text !== code) return 'no';
  return copied.isSilent ? 'silently' : 'said';
}
