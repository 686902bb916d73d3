import type { ReactNode } from 'react';
import styles from './pending.module.css';
import { pinned } from './pinned.ts';

/** The strips over every screen, in sight however far the page is scrolled. */
export function PinnedStrips({ children }: { children: ReactNode }) {
  return (
    <div ref={pinned} className={styles.pinned}>
      {children}
    </div>
  );
}
