import { useEffect } from 'react';

let stillers = 0;

/** Stops the page behind any open sheet from scrolling, and keeps the width of its scroll bar so that nothing jumps. */
export function usePageStill(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const page = document.documentElement;
    stillers += 1;
    if (stillers === 1) page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`);
    page.toggleAttribute('data-sheet-open', true);
    return () => {
      stillers -= 1;
      page.toggleAttribute('data-sheet-open', stillers > 0);
    };
  }, [open]);
}
