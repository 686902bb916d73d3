import type { ReactNode } from 'react';
import styles from './columns.module.css';
import { cx } from './cx.ts';

export type ColumnsProps = {
  /** Which of the two has more room. */
  wider: 'first' | 'second';
  /** Two Column, or what stands for one. */
  children: ReactNode;
};

/** The body of a page in two columns from the tablet on; on a phone one follows the other. */
export function Columns({ wider, children }: ColumnsProps) {
  return <div className={cx(styles.columns, styles[wider])}>{children}</div>;
}

/** Cards one below the other. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
