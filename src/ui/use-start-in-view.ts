import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Shows what is under `place` from its start whenever `key` changes, such as with a search. A start that is in view stays
 * where it is, and so does what sticks above it.
 */
export function useStartInView(place: RefObject<HTMLElement | null>, key: string): void {
  const shown = useRef(key);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (place.current) showStart(place.current);
  }, [place, key]);
}

function showStart(place: HTMLElement): void {
  const column = place.closest('main');
  const page = document.documentElement;
  const isColumn = column !== null && /auto|scroll/.test(getComputedStyle(column).overflowY);
  const scroller = isColumn ? column : page;
  const edge = isColumn ? column.getBoundingClientRect().top : headerEnd();
  const hidden = edge - place.getBoundingClientRect().top;
  if (hidden > 0) scroller.scrollTop -= hidden;
}

/** Where the header that sticks over a page ends, px from the top of the window; 0 where it has left with the page. */
function headerEnd(): number {
  const header = document.querySelector('[data-frame-header]');
  return Math.max(0, header?.getBoundingClientRect().bottom ?? 0);
}
