import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import styles from './sums.module.css';

export type Sum = {
  name: string;
  value: ReactNode;
  /** The total: larger, below a line. */
  total?: boolean;
};

/** Names at the left, amounts at the right. */
export function Sums({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className={styles.sums}>
      {sums.map(({ name, value, total }) => (
        <div key={name} className={cx(styles.sum, total && styles.total)}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
