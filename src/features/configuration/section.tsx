import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import styles from './configuration.module.css';

export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" padded aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </Card>
  );
}
