import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useIsPrinting } from '../../ui/layout/use-is-printing.ts';
import styles from './printout.module.css';

/**
 * The printed content in place of the app. It is rendered only while the browser prints, so that a thousand labels
 * cost nothing before.
 */
export function Printout({ draw }: { draw: () => ReactNode }) {
  const isPrinting = useIsPrinting();
  return isPrinting ? createPortal(<div className={styles.printout}>{draw()}</div>, document.body) : null;
}
