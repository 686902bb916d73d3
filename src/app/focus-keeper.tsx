import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { enterPlace, isFocusFree } from '../ui/focus/enter-place.ts';

/** A screen whose heading has not come after this long is entered at its main region, ms. */
const PATIENCE_MS = 3000;

/** Back on a screen, what was left there is looked for so long before its heading is taken, ms. */
const LEFT_PATIENCE_MS = 500;

/**
 * With a new screen the control that led to it is gone, and the focus with it: it goes to the heading of the new one, so
 * that a screen reader says where one is and Tab goes on from there. Back on a screen it goes to the link or button that
 * was left there, if there still is one. Whatever has the focus by then keeps it, be it a field of the new screen, a
 * dialog, or what somebody chose meanwhile. A page that nobody has touched yet moves nothing.
 */
export function FocusKeeper() {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const left = useRef(new Map<string, string>());
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigator.userActivation?.hasBeenActive === false) return;
    const place = type === 'POP' ? left.current.get(key) : undefined;
    return place ? enterWhereLeft(place) : enterAtHeading();
  }, [key, pathname, type]);
  useEffect(() => {
    const places = left.current;
    const note = ({ target }: FocusEvent): void => {
      const place = placeOf(target as Element);
      if (place) places.set(key, place);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [key]);
  return null;
}

/** How a link or a named button is found again once its screen is drawn anew; null for anything else. */
function placeOf(element: Element): string | null {
  const name = ['href', 'aria-label'].find((one) => element.matches(`a[${one}], button[${one}]`));
  return name ? `${element.localName}[${name}=${JSON.stringify(element.getAttribute(name))}]` : null;
}

/** Waits for what was left there, and takes the heading instead where it does not come. Returns how to stop. */
function enterWhereLeft(place: string): () => void {
  let stopHeading = (): void => undefined;
  const stop = (): void => {
    watcher.disconnect();
    clearTimeout(first);
    clearTimeout(last);
    stopHeading();
  };
  const look = (): void => {
    const found = document.querySelector<HTMLElement>(place);
    if (!found) return;
    if (isFocusFree()) found.focus({ preventScroll: true });
    stop();
  };
  const watcher = new MutationObserver(look);
  const last = setTimeout(() => {
    stop();
    stopHeading = enterAtHeading();
  }, LEFT_PATIENCE_MS);
  // After what the screen itself does with the focus.
  const first = setTimeout(() => {
    watcher.observe(document.body, { childList: true, subtree: true });
    look();
  });
  return stop;
}

/** Waits for the heading, whose code may have to be fetched. Returns how to stop. */
function enterAtHeading(): () => void {
  const look = (place: string): boolean => {
    const found = document.querySelector<HTMLElement>(place);
    if (isFocusFree() && found) enterPlace(found);
    return found !== null || !isFocusFree();
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
