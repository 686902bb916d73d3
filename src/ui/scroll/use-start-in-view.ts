import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls to the start of `place` whenever `key` changes, for example with a search. A visible start does not move, nor
 * does the sticky header above it.
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

/** Lower edge of the sticky header, px from the top of the window. 0 when it has scrolled away. */
function headerEnd(): number {
  const header = document.querySelector('[data-frame-header]');
  return Math.max(0, header?.getBoundingClientRect().bottom ?? 0);
}
