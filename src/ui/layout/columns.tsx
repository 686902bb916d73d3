import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import styles from './columns.module.css';

export type ColumnsProps = {
  wider: 'first' | 'second';
  /** Two Column elements or equivalents. */
  children: ReactNode;
};

/** The body of a page in two columns from the tablet on. Stacked on a phone. */
export function Columns({ wider, children }: ColumnsProps) {
  return <div className={cx(styles.columns, styles[wider])}>{children}</div>;
}

/** Cards below each other. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
