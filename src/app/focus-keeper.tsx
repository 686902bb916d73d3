import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A screen whose heading has not come after this long is entered at its main region, ms. */
const PATIENCE_MS = 3000;

/**
 * With a new screen the control that led to it is gone, and the focus with it: it goes to the heading of the new one, so
 * that a screen reader says where one is and Tab goes on from there. Whatever has the focus by then keeps it, be it a
 * field of the new screen, a dialog, or what somebody chose meanwhile. Back and forward, and a page that nobody has
 * touched yet, move nothing.
 */
export function FocusKeeper() {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type === 'POP' || navigator.userActivation?.hasBeenActive === false) return;
    return enterAtHeading();
  }, [pathname, type]);
  return null;
}

/** Waits for the heading, whose code may have to be fetched. Returns how to stop. */
function enterAtHeading(): () => void {
  const isFree = (): boolean => document.activeElement === null || document.activeElement === document.body;
  const look = (place: string): boolean => {
    const found = document.querySelector<HTMLElement>(place);
    if (isFree() && found) enter(found);
    return found !== null || !isFree();
  };
  let timer = 0;
  const stop = (): void => {
    watcher.disconnect();
    clearTimeout(timer);
  };
  const watcher = new MutationObserver(() => look('h1') && stop());
  // A dialog of the new screen, or a field that wants it, takes the focus first.
  timer = window.setTimeout(() => {
    if (look('h1')) return;
    watcher.observe(document.body, { childList: true, subtree: true });
    timer = window.setTimeout(() => {
      stop();
      look('main');
    }, PATIENCE_MS);
  });
  return stop;
}

/** No ring: nothing can be done with a heading. It is no stop of its own for Tab, nor for the pointer afterwards. */
function enter(place: HTMLElement): void {
  place.tabIndex = -1;
  place.style.outline = 'none';
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  place.focus({ preventScroll: true });
}
