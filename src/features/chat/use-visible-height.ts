import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps an element as high as what is seen of the page below its upper edge, px, in `--visible-height`: the keyboard of a
 * phone covers the page without resizing it, and what is written has to stay above it.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const seen = window.visualViewport;
    const measure = (): void => {
      const top = target.getBoundingClientRect().top + window.scrollY;
      const height = Math.round((seen?.height ?? window.innerHeight) - top);
      target.style.setProperty('--visible-height', `${height}px`);
      // The browser may have pushed the page up to show the field, which is in sight now without that.
      if (seen && seen.offsetTop > 0) window.scrollTo(0, 0);
    };
    // Strips above come and go.
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
