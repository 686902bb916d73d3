import type { ReactNode } from 'react';
import { textClass } from '../base/look.ts';
import { Card } from '../layout/card.tsx';
import { MoneyText } from '../words/money-text.tsx';
import styles from './amount-card.module.css';

export type AmountCardProps = {
  /** Name of the amount and of the region. */
  label: string;
  /** Text above the amount if it differs from the name. */
  caption?: string;
  /** Centavos. Negative amounts are highlighted. */
  value: number;
  size?: 'big' | 'huge';
  /** A note, buttons. */
  children?: ReactNode;
};

export function AmountCard({ label, caption = label, value, size = 'big', children }: AmountCardProps) {
  return (
    <Card as="section" padded aria-label={label}>
      <p className={textClass({ size: 1, weight: 600, tone: 'soft' })}>{caption}</p>
      <p className={value < 0 ? textClass({ tone: 'guava' }) : undefined}>
        <MoneyText value={value} size={size} />
      </p>
      {children && <div className={styles.more}>{children}</div>}
    </Card>
  );
}
