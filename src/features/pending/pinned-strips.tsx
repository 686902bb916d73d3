import type { ReactNode } from 'react';
import { tellHeight } from '../../ui/layout/tell-height.ts';
import styles from './pending.module.css';

/** The strips over every screen, in sight however far the page is scrolled. */
export function PinnedStrips({ children }: { children: ReactNode }) {
  return (
    <div ref={pinned} className={styles.pinned}>
      {children}
    </div>
  );
}

/** A ref callback. Sticky headers stand below a pinned strip, whose height is `--pinned`. */
const pinned = (element: HTMLElement | null): (() => void) | undefined => tellHeight('--pinned', element);
