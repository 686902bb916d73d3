import { useLayoutEffect, useRef } from 'react';
import { enterPlace, isFocusFree } from './enter-place.ts';

/** What had the focus before a sheet took it; `before` belongs to the sheet that this one was opened from. */
interface Opener {
  element: Element | null;
  before: Opener | null;
}

/** Those of the open sheets, and of one that is closed in the commit that opens the next. */
const open: Opener[] = [];
let justClosed: Opener | null = null;

/**
 * Remembers what had the focus when a sheet opened, since the library only knows triggers of its own. Returns how to give it
 * back. Where that control is gone, as after one sheet led to another, what opened the one before takes the focus, and at
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
