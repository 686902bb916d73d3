import { useCallback, useEffect, useState } from 'react';
import { RELOAD_MS, reloadsForCode, tryAgain } from '../../ui/base/late-code.ts';

/** The code of a dialog. `fetch` rejects where it cannot be had. */
export interface DialogCode {
  fetch: () => Promise<void>;
  isThere: () => boolean;
}

/** State of the dialog's code. It is asked for again by `retry`, and once the browser is online again. */
export function useDialogCode({ fetch, isThere }: DialogCode): {
  code: 'there' | 'coming' | 'missed';
  retry: () => void;
} {
  const [code, setCode] = useState<'there' | 'coming' | 'missed'>(isThere() ? 'there' : 'coming');
  const ask = useCallback(
    async (isWished: boolean) => {
      try {
        await fetch();
        setCode('there');
      } catch {
        // A browser that keeps a failed import gets the code by a reload alone. The device keeps the payment. Whoever answers
        // the browser's question about a typed text with 'stay' has refused the reload.
        if (isWished && (await reloadsForCode())) await new Promise((end) => setTimeout(end, RELOAD_MS));
        setCode((now) => (now === 'there' ? now : 'missed'));
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
    setCode('coming');
    tryAgain();
    void ask(true);
  };
  return { code, retry };
}
