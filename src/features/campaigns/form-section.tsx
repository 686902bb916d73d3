import { type ReactNode, useId } from 'react';
import { stackClass } from '../../ui/base/look.ts';
import { Card } from '../../ui/layout/card.tsx';
import styles from './campaigns.module.css';

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" padded aria-labelledby={id} className={stackClass({ gap: 3 }, styles.section)}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  );
}
