import { useCallback, useEffect, useState } from 'react';
import { RELOAD_MS, reloadsForChunk, tryAgain } from '../../ui/base/late-chunk.ts';

/** The code of a dialog. `fetch` rejects where it cannot be had. */
export interface DialogChunk {
  fetch: () => Promise<void>;
  isThere: () => boolean;
}

/** State of the dialog's code. It is asked for again by `retry`, and once the browser is online again. */
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
        // A browser that keeps a failed import gets the code by a reload alone. The device keeps the payment. Whoever answers
        // the browser's question about a typed text with 'stay' has refused the reload.
        if (isWished && (await reloadsForChunk())) await new Promise((end) => setTimeout(end, RELOAD_MS));
        setChunk((now) => (now === 'loaded' ? now : 'missing'));
      }
    },
    [fetch],
  );
  useEffect(() => {
    // Also where it came between the first drawing and this: nothing else would say so.
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
