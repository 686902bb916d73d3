import type { ReactNode } from 'react';
import { bindHeight } from '../../ui/layout/bind-height.ts';
import styles from './pending.module.css';

/** The strips over every screen, visible at any scroll position. */
export function PinnedStrips({ children }: { children: ReactNode }) {
  return (
    <div ref={pinned} className={styles.pinned}>
      {children}
    </div>
  );
}

/** A ref callback that sets `--pinned` to the strips' height, px. Sticky headers stand below them. */
const pinned = (element: HTMLElement | null): (() => void) | undefined => bindHeight('--pinned', element);
