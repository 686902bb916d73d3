import type { ReactNode } from 'react';
import styles from './doomed.module.css';

/** What a question before a deletion is about, on a line of its own. */
export function Doomed({ children }: { children: ReactNode }) {
  return <strong className={styles.doomed}>{children}</strong>;
}
