import { type ReactNode, useRef } from 'react';
import styles from './chat.module.css';
import { useVisibleHeight } from './use-visible-height.ts';

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
