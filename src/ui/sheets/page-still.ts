import { useEffect, useMemo } from 'react';

let stillers = 0;
/** Width of the page's scroll bar before any sheet was open, px. */
let bar = 0;

/**
 * Stops the page behind any open sheet from scrolling, and keeps the width of its scroll bar so that nothing jumps. Not
 * by a custom property: an inherited property would restyle every element.
 */
export function usePageStill(open: boolean): void {
  useMemo(() => open && measureBar(), [open]);
  useEffect(() => {
    if (!open) return;
    const page = document.documentElement;
    stillers += 1;
    if (stillers === 1 && bar > 0) page.style.paddingRight = `${bar}px`;
    page.toggleAttribute('data-sheet-open', true);
    // Never removed, because adding the same listener again has no effect.
    for (const change of ['resize', 'scroll']) window.visualViewport?.addEventListener(change, tellView);
    // Measured with the frame that lays the sheet out, and told in that same frame.
    const frame = requestAnimationFrame(() => tellView());
    return () => {
      cancelAnimationFrame(frame);
      stillers -= 1;
      if (stillers > 0) return;
      page.style.paddingRight = '';
      page.toggleAttribute('data-sheet-open', false);
      tellView();
    };
  }, [open]);
}

/**
 * Measures before the sheet is in the page. Afterwards the browser would lay the unfinished sheet out for it. A sheet
 * in place of another takes the width measured for that one, because the bar is still away.
 */
function measureBar(): void {
  const page = document.documentElement;
  if (!page.hasAttribute('data-sheet-open')) bar = window.innerWidth - page.clientWidth;
}

/**
 * Tells open sheets the hidden parts of the page, px: `--keyboard` at the bottom and `--panned` at the top. Safari lays
 * its keyboard over the page and pans the view to the field. Other browsers shrink the page, so both properties stay
 * absent there. Setting an inherited property restyles every element.
 */
function tellView({ type }: Partial<Event> = {}): void {
  const { innerHeight, visualViewport } = window;
  if (!visualViewport) return;
  const { scale, offsetTop, height } = visualViewport;
  const { style } = document.documentElement;
  // At another scale the user has zoomed, and the hidden part is no keyboard.
  const isTold = stillers > 0 && scale === 1;
  const tell = (name: string, px: number): void =>
    style.setProperty(name, isTold && px >= 1 ? `${px}px` : '');
  tell('--panned', offsetTop);
  tell('--keyboard', innerHeight - offsetTop - height);
  // The sheet ends higher now, and the field that brought the keyboard may lie below its end.
  if (type === 'resize' && style.getPropertyValue('--keyboard'))
    document.activeElement?.scrollIntoView({ block: 'nearest' });
}
