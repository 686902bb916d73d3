import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { enterPlace, isFocusFree } from '../../ui/focus/enter-place.ts';

/** Time after which a screen without a heading is entered at its main region, ms. */
const TIMEOUT_MS = 3000;

/** Time for a screen reached by BACK to show its last focused control, ms. Afterwards its heading gets the focus. */
const LEFT_TIMEOUT_MS = 500;

/**
 * Moves the focus on navigation, because the pressed control is gone. The focus goes to the new screen's heading, so
 * that screen readers announce it and Tab continues from there. After BACK it goes to the link or button used before,
 * if that still exists. An element that has the focus by then keeps it: a field of the new screen, a dialog, or the
 * user's own choice. A pressed link of a bar that stays is none of these. A query moves the focus only if its view
 * removed the pressed control, because a press gives no focus in Safari. An untouched page moves nothing.
 */
export function FocusKeeper() {
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  const left = useRef(new Map<string, string>());
  const shown = useRef({ pathname, search });
  const used = useRef<Element | null>(null);
  useEffect(() => {
    const before = shown.current;
    const isQuery = before.pathname === pathname;
    if (isQuery && before.search === search) return;
    shown.current = { pathname, search };
    if (navigator.userActivation?.hasBeenActive === false) return;
    const selector = type === 'POP' ? left.current.get(key) : undefined;
    const isLost = (): boolean => isFocusFree() && !(isQuery && isDrawn(used.current));
    return selector ? enterWhereLeft(selector, isLost) : enterAtHeading(isLost);
  }, [key, pathname, search, type]);
  useEffect(() => {
    const selectors = left.current;
    const note = ({ target }: Event): void => {
      const element = target as Element;
      // Notes the button itself, because its content may change with each press.
      used.current = element.closest('a, button') ?? element;
      const selector = selectorOf(used.current);
      if (selector) selectors.set(key, selector);
    };
    document.addEventListener('focusin', note);
    document.addEventListener('click', note, true);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('click', note, true);
    };
  }, [key]);
  return null;
}

/** True for an element that is on the page and visible. Old browsers cannot tell whether it is visible. */
const isDrawn = (element: Element | null): boolean =>
  element?.isConnected === true && element.checkVisibility?.() !== false;

/** A selector that finds a link or named button again after its screen is rendered anew. Null for other elements. */
function selectorOf(element: Element): string | null {
  const name = ['href', 'aria-label'].find((one) => element.matches(`a[${one}], button[${one}]`));
  return name ? `${element.localName}[${name}=${JSON.stringify(element.getAttribute(name))}]` : null;
}

/**
 * Waits for the control used before, and enters the heading if the control does not appear. Returns a function that
 * stops it.
 */
function enterWhereLeft(selector: string, isLost: () => boolean): () => void {
  let stopHeading = (): void => undefined;
  const stop = (): void => {
    watcher.disconnect();
    clearTimeout(first);
    clearTimeout(last);
    stopHeading();
  };
  const look = (): void => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) return;
    if (isLost()) found.focus({ preventScroll: true });
    stop();
  };
  const watcher = new MutationObserver(look);
  const last = setTimeout(() => {
    stop();
    stopHeading = enterAtHeading(isLost);
  }, LEFT_TIMEOUT_MS);
  // Runs after the screen's own focus handling.
  const first = setTimeout(() => {
    watcher.observe(document.body, { childList: true, subtree: true });
    look();
  });
  return stop;
}

/** Waits for the heading, whose code may still be loading. Returns a function that stops it. */
function enterAtHeading(isLost: () => boolean): () => void {
  const link = document.activeElement?.closest('nav a');
  const isFree = (): boolean => isLost() || document.activeElement === link;
  const look = (selector: string): boolean => {
    const found = document.querySelector<HTMLElement>(selector);
    if (isFree() && found) enterPlace(found);
    return found !== null || !isFree();
  };
  let timer = 0;
  const stop = (): void => {
    watcher.disconnect();
    clearTimeout(timer);
  };
  const watcher = new MutationObserver(() => look('h1') && stop());
  // A dialog or an autofocused field of the new screen takes the focus first.
  timer = window.setTimeout(() => {
    if (look('h1')) return;
    watcher.observe(document.body, { childList: true, subtree: true });
    timer = window.setTimeout(() => {
      stop();
      look('main');
    }, TIMEOUT_MS);
  });
  return stop;
}
