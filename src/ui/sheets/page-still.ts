import { useEffect } from 'react';

let stillers = 0;

/**
 * Stops the page behind any open sheet from scrolling, and keeps the width of its scroll bar so that nothing jumps. The
 * width is no custom property: that would be inherited, and every element of the page would be styled anew.
 */
export function usePageStill(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const page = document.documentElement;
    const bar = window.innerWidth - page.clientWidth;
    stillers += 1;
    if (stillers === 1 && bar > 0) page.style.paddingRight = `${bar}px`;
    page.toggleAttribute('data-sheet-open', true);
    return () => {
      stillers -= 1;
      if (stillers > 0) return;
      page.style.paddingRight = '';
      page.toggleAttribute('data-sheet-open', false);
    };
  }, [open]);
}
