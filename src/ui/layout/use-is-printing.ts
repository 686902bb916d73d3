import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the browser prints or previews a print. So parts for paper alone cost nothing at other times. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  // With the commit, because a print may begin before effects have run.
  useLayoutEffect(() => {
    // Flushed, because the browser prints the page as it is right after this event.
    const become = (next: boolean): void => flushSync(() => setPrinting(next));
    const begin = (): void => become(true);
    const end = (): void => become(false);
    const medium = window.matchMedia('print');
    const follow = (): void => become(medium.matches);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    medium.addEventListener('change', follow);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      medium.removeEventListener('change', follow);
    };
  }, []);
  return isPrinting;
}
