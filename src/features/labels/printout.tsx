import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import styles from './printout.module.css';

/**
 * The printed content in place of the app. It is rendered only while the browser prints, so that a thousand labels
 * cost nothing before.
 */
export function Printout({ draw }: { draw: () => ReactNode }) {
  const isPrinting = useIsPrinting();
  return isPrinting ? createPortal(<div className={styles.printout}>{draw()}</div>, document.body) : null;
}

function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints the page as it is after this event.
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
