import { useSyncExternalStore } from 'react';
import { lastCopied, onCopied } from '../../device/files/copied.ts';

/** Copy of the code by this page: by a button that said so, silently in the tap that bought, or none. */
export function useCodeCopied(code: string | null): 'no' | 'said' | 'silently' {
  const copied = useSyncExternalStore(onCopied, lastCopied);
  if (code === null || copied?.text !== code) return 'no';
  return copied.isSilent ? 'silently' : 'said';
}
