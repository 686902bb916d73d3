import { useLayoutEffect, useRef } from 'react';
import { enterPlace, isFocusFree } from './enter-place.ts';

/**
 * The focused element before a sheet opened, and the lines of controls it stood in, the nearest first. `before` belongs
 * to the sheet that opened this one.
 */
interface Opener {
  element: Element | null;
  lines: readonly Element[];
  before: Opener | null;
}

/** Openers of the open sheets, including one that closes in the commit that opens the next. */
const open: Opener[] = [];
let justClosed: Opener | null = null;

/**
 * Remembers the focused element when a sheet opens, because the library knows only triggers of its own. Returns a
 * function that restores the focus. If the element is gone, the first button of its line takes the focus, then the
 * previous sheet's opener, and at last the page itself.
 */
export function useOpener(isOpen: boolean): () => void {
  const opener = useRef<Opener | null>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const element = document.activeElement;
    const isOnPage = !isFocusFree() && !element?.closest('[role="dialog"], [role="alertdialog"]');
    const mine = {
      element,
      lines: linesAround(element),
      before: isOnPage ? null : (open.at(-1) ?? justClosed),
    };
    opener.current = mine;
    open.push(mine);
    return () => {
      open.splice(open.indexOf(mine), 1);
      justClosed = mine;
      queueMicrotask(() => {
        justClosed = null;
      });
    };
  }, [isOpen]);
  return () => {
    for (let one = opener.current; one; one = one.before) {
      if ([one.element, ...one.lines.map((line) => line.querySelector('button'))].some(takesFocus)) return;
    }
    const page = document.querySelector('main');
    if (page && isFocusFree()) enterPlace(page);
  };
}

function linesAround(element: Element | null | undefined): Element[] {
  const line = element?.closest('[data-line]');
  return line ? [line, ...linesAround(line.parentElement)] : [];
}

/** Focuses a control. False if it is gone, or disabled meanwhile. */
function takesFocus(element: Element | null): boolean {
  (element as HTMLElement | null)?.focus();
  return !isFocusFree() && document.activeElement === element;
}
