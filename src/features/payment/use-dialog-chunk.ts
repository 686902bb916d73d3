import { useCallback, useEffect, useState } from 'react';
import { RELOAD_MS, reloadsForChunk, tryAgain } from '../../ui/base/late-chunk.ts';

/** The code of a dialog. `fetch` rejects if the code cannot be loaded. */
export interface DialogChunk {
  fetch: () => Promise<void>;
  isThere: () => boolean;
}

/** State of the dialog's code. Missing code is asked for again by `retry`, and once the browser is online again. */
export function useDialogChunk({ fetch, isThere }: DialogChunk): {
  chunk: 'loaded' | 'loading' | 'missing';
  retry: () => void;
} {
  const [chunk, setChunk] = useState<'loaded' | 'loading' | 'missing'>(isThere() ? 'loaded' : 'loading');
  const ask = useCallback(
    async (isWished: boolean) => {
      try {
        await fetch();
        setChunk('loaded');
      } catch {
        // Some browsers keep a failed import, and only a reload gets the code. The device keeps the payment. A user who
        // answers the browser's question about typed text with 'stay' refuses the reload.
        if (isWished && (await reloadsForChunk())) await new Promise((end) => setTimeout(end, RELOAD_MS));
        setChunk((now) => (now === 'loaded' ? now : 'missing'));
      }
    },
    [fetch],
  );
  useEffect(() => {
    // Asks also for loaded code, which may have come between the first rendering and this effect.
    const askAgain = (): void => void ask(false);
    askAgain();
    addEventListener('online', askAgain);
    return () => removeEventListener('online', askAgain);
  }, [ask]);
  const retry = (): void => {
    setChunk('loading');
    tryAgain();
    void ask(true);
  };
  return { chunk, retry };
}
