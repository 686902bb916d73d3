import type { ReactNode } from 'react';
import styles from './amount-card.module.css';
import { Card } from './card.tsx';
import { MoneyText } from './money-text.tsx';

export type AmountCardProps = {
  /** Names the amount and the region. */
  label: string;
  /** What stands above the amount when it says more than the name. */
  caption?: string;
  /** Centavos; what is owed stands out. */
  value: number;
  size?: 'big' | 'huge';
  /** A note, buttons. */
  children?: ReactNode;
};

/** An amount that somebody has, and what can be done with it. */
export function AmountCard({ label, caption = label, value, size = 'big', children }: AmountCardProps) {
  return (
    <Card as="section" padded aria-label={label}>
      <p className={styles.caption}>{caption}</p>
      <p className={value < 0 ? styles.owed : undefined}>
        <MoneyText value={value} size={size} />
      </p>
      {children && <div className={styles.more}>{children}</div>}
    </Card>
  );
}
