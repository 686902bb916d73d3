import { useLayoutEffect, useRef } from 'react';
import { enterPlace, isFocusFree } from './enter-place.ts';

/** The focused element before a sheet opened. `before` belongs to the sheet that opened this one. */
interface Opener {
  element: Element | null;
  before: Opener | null;
}

/** Openers of the open sheets, including one that closes in the commit that opens the next. */
const open: Opener[] = [];
let justClosed: Opener | null = null;

/**
 * Remembers the focused element when a sheet opens, because the library knows only triggers of its own. Returns a
 * function that restores the focus. If the element is gone, the previous sheet's opener takes the focus, and at
 * last the page itself.
 */
export function useOpener(isOpen: boolean): () => void {
  const opener = useRef<Opener | null>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const element = document.activeElement;
    const isOnPage = !isFocusFree() && !element?.closest('[role="dialog"], [role="alertdialog"]');
    const mine = { element, before: isOnPage ? null : (open.at(-1) ?? justClosed) };
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
      if (!isControl(one.element)) continue;
      one.element.focus();
      return;
    }
    const page = document.querySelector('main');
    if (page && isFocusFree()) enterPlace(page);
  };
}

const isControl = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body;
