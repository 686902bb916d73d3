import { type ReactNode, useCallback, useState } from 'react';
import styles from './sheet.module.css';

const CAN_TAKE_FOCUS =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/**
 * What a sheet scrolls. Arrows and Page Down scroll only what has the focus. A long receipt holds nothing that takes it,
 * so the content itself does while it overflows.
 */
export function SheetContent({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<string | null>(null);
  const follow = useCallback((content: HTMLElement | null) => {
    if (!content || typeof ResizeObserver === 'undefined') return undefined;
    const measure = (): void => setTitle(needsFocus(content) ? titleOf(content) : null);
    const observer = new ResizeObserver(measure);
    observer.observe(content);
    // The content grows no more once the sheet is full; what is in it does.
    if (content.firstElementChild) observer.observe(content.firstElementChild);
    return () => observer.disconnect();
  }, []);
  const scroller = title !== null && ({ tabIndex: 0, role: 'group', 'aria-labelledby': title } as const);
  return (
    <div ref={follow} className={styles.content} {...scroller}>
      <div>{children}</div>
    </div>
  );
}

/** True where the content scrolls by itself, and nothing in it would take the focus instead. */
function needsFocus(content: HTMLElement): boolean {
  const overflows = content.scrollHeight > content.clientHeight;
  if (!overflows || getComputedStyle(content).overflowY !== 'auto') return false;
  return content.querySelector(CAN_TAKE_FOCUS) === null;
}

/** Id of the title that names the sheet. */
function titleOf(content: HTMLElement): string {
  return content.closest('[aria-labelledby]')?.getAttribute('aria-labelledby') ?? '';
}
