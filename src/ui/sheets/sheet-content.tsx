import { type ReactNode, useCallback, useState } from 'react';
import styles from './sheet.module.css';

const CAN_TAKE_FOCUS =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/**
 * The scrolling content of a sheet. Arrows and Page Down scroll only a focused element. A long receipt may contain
 * none, so the content itself is focusable while it overflows.
 */
export function SheetContent({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<string | null>(null);
  const follow = useCallback((content: HTMLElement | null) => {
    if (!content || typeof ResizeObserver === 'undefined') return undefined;
    const measure = (): void => setTitle(needsFocus(content) ? titleOf(content) : null);
    const observer = new ResizeObserver(measure);
    observer.observe(content);
    // A full sheet's content element no longer grows, so its child is observed.
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

/** True if the content scrolls and contains no focusable element. */
function needsFocus(content: HTMLElement): boolean {
  const overflows = content.scrollHeight > content.clientHeight;
  if (!overflows || getComputedStyle(content).overflowY !== 'auto') return false;
  return content.querySelector(CAN_TAKE_FOCUS) === null;
}

/** Id of the sheet's title. */
function titleOf(content: HTMLElement): string {
  return content.closest('[aria-labelledby]')?.getAttribute('aria-labelledby') ?? '';
}
