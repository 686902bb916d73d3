import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './chat.module.css';

/**
 * A screen as high as the visible page. It has a header, content that scrolls by itself, and a list beside it if
 * there is room.
 */
export function ChatFrame({
  header,
  aside,
  children,
}: {
  header: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  useVisibleHeight(frame);
  return (
    <div ref={frame} className={aside ? styles.frameWithAside : styles.frame}>
      {aside && (
        <aside className={styles.aside} aria-label="Conversas">
          {aside}
        </aside>
      )}
      <header className={styles.header}>{header}</header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}

/**
 * Sets `--visible-height` of an element to the height of the visible page below its upper edge, px. A phone's
 * keyboard covers the page without resizing it, and the message field must stay above it.
 */
function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const seen = window.visualViewport;
    const measure = (): void => {
      const top = target.getBoundingClientRect().top + window.scrollY;
      const height = Math.round((seen?.height ?? window.innerHeight) - top);
      target.style.setProperty('--visible-height', `${height}px`);
      // The browser may have scrolled the page to the field, which is visible without scrolling now.
      if (seen && seen.offsetTop > 0) window.scrollTo(0, 0);
    };
    // Strips above the frame appear and disappear, and move it.
    const above = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : null;
    if (target.parentElement) above?.observe(target.parentElement);
    measure();
    seen?.addEventListener('resize', measure);
    window.addEventListener('resize', measure);
    return () => {
      above?.disconnect();
      seen?.removeEventListener('resize', measure);
      window.removeEventListener('resize', measure);
    };
  }, [element]);
}
