import type { ReactNode } from 'react';
import styles from './pending.module.css';

/** The strips over every screen, in sight however far the page is scrolled. */
export function PinnedStrips({ children }: { children: ReactNode }) {
  return (
    <div ref={pinned} className={styles.pinned}>
      {children}
    </div>
  );
}

/** A ref callback. Sets `--pinned` to the height of a pinned strip, px, and sticky headers stand below it. */
function pinned(element: HTMLElement | null): (() => void) | undefined {
  if (!element || typeof ResizeObserver !== 'function') return undefined;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty('--pinned', `${element.offsetHeight}px`));
  watch.observe(element);
  return () => {
    watch.disconnect();
    style.removeProperty('--pinned');
  };
}
