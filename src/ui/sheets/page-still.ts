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
    // They stay: the same listener is never added twice.
    for (const change of ['resize', 'scroll']) window.visualViewport?.addEventListener(change, tellView);
    tellView();
    return () => {
      stillers -= 1;
      if (stillers > 0) return;
      page.style.paddingRight = '';
      page.toggleAttribute('data-sheet-open', false);
      tellView();
    };
  }, [open]);
}

/**
 * Tells open sheets what hides a part of the page: `--keyboard` at the bottom, and `--panned` at the top. Safari lays its
 * keyboard over the page and moves the view to the field above it. Other browsers make the page smaller, and there both are
 * absent: a property that is inherited has every element styled anew.
 */
function tellView({ type }: Partial<Event> = {}): void {
  const { innerHeight, visualViewport } = window;
  if (!visualViewport) return;
  const { scale, offsetTop, height } = visualViewport;
  const { style } = document.documentElement;
  // Two fingers zoom where no keyboard is.
  const isTold = stillers > 0 && scale === 1;
  const tell = (name: string, px: number): void =>
    style.setProperty(name, isTold && px >= 1 ? `${px}px` : '');
  tell('--panned', offsetTop);
  tell('--keyboard', innerHeight - offsetTop - height);
  // The sheet ends higher now, and the field that brought the keyboard may lie below its end.
  if (type === 'resize' && style.getPropertyValue('--keyboard'))
    document.activeElement?.scrollIntoView({ block: 'nearest' });
}
