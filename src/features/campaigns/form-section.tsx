import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import styles from './campaigns.module.css';

/** A titled part of the form. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" padded aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  );
}
