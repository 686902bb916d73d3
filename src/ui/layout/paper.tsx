import type { ReactNode } from 'react';
import styles from './paper.module.css';
import { Printed } from './printed.tsx';
import { useIsPrinting } from './use-is-printing.ts';

/**
 * A page for the printer in place of the app. Only print shows it, and a browser saves it as a PDF. Mounted only then:
 * an opening sheet hides everything beside it from readers, and the PDF would have no roles.
 */
export function Paper({ title, children }: { title: ReactNode; children: ReactNode }) {
  const isPrinting = useIsPrinting();
  if (!isPrinting) return null;
  return (
    <Printed className={styles.paper}>
      <p className={styles.title}>{title}</p>
      {children}
    </Printed>
  );
}
