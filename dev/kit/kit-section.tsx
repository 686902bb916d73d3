import type { ReactNode } from 'react';
import { stackClass } from '../../src/ui/base/look.ts';
import styles from './kit-page.module.css';

/** A titled block of the kit page. */
export function KitSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={stackClass({ gap: 3 }, styles.section)} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
