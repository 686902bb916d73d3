import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { Row } from '../base/row.tsx';
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
        <Row
          key={name}
          wrap
          justify="between"
          align="baseline"
          className={cx(styles.sum, total && styles.total)}
        >
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Row>
      ))}
    </dl>
  );
}
