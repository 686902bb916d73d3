import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { enterPlace, isFocusFree } from './enter-place.ts';

interface FocusStays {
  /** Ref of the element around the list. Its heading, or else itself, takes the focus when no line can. */
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
}

/**
 * Keeps the focus in a list whose controls change: a button turns into a stepper, a line is removed. The focus goes
 * to the control returned by `pick` in the same line, or in the line that replaced it. Lines carry `data-line`. The
 * caller must render whenever they change.
 */
export function useFocusStays(pick: (line: Element) => HTMLElement | null | undefined): FocusStays {
  const ref = useRef<HTMLDivElement>(null);
  const lineAt = useRef<number | null>(null);
  useLayoutEffect(() => {
    const place = ref.current;
    if (lineAt.current === null || !place || !isFocusFree()) return;
    const lines = linesOf(place);
    const line = lines[Math.min(lineAt.current, lines.length - 1)];
    const control = line && pick(line);
    if (!control) return enterPlace(place.querySelector<HTMLElement>('h2, h3') ?? place);
    control.focus({ preventScroll: true });
    // With a pointer the user looks at the right place already, so nothing scrolls.
    if (control.matches(':focus-visible')) control.scrollIntoView?.({ block: 'nearest' });
  });
  return {
    ref,
    onFocus({ target }) {
      const place = ref.current;
      if (place) lineAt.current = linesOf(place).findIndex((line) => line.contains(target));
    },
    // React reports no blur of an element it removes, so the line is still known then.
    onBlur() {
      lineAt.current = null;
    },
  };
}

const linesOf = (place: Element): Element[] => [...place.querySelectorAll('[data-line]')];
