import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { enterPlace, isFocusFree } from './enter-place.ts';

interface FocusStays<Place> {
  /** Ref of the element around the list. Its heading, or else the element, takes the focus when no line can. */
  ref: RefObject<Place | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
}

/**
 * Keeps the focus in a list whose controls change: a button turns into a stepper, a line is removed. The focus goes
 * to the control returned by `pick` in the same line, or in the line that replaced it. Lines carry `data-line`. The
 * caller must render whenever they change.
 */
export function useFocusStays<Place extends HTMLElement = HTMLDivElement>(
  pick: (line: Element, lines: readonly Element[]) => HTMLElement | null | undefined,
): FocusStays<Place> {
  const ref = useRef<Place>(null);
  const focused = useRef<{ line: Element | null; index: number } | null>(null);
  useLayoutEffect(() => {
    const was = focused.current;
    if (!was || !ref.current) return;
    const lines = linesOf(ref.current);
    // A line that is still there may have moved.
    if (was.line?.isConnected) was.index = lines.indexOf(was.line);
    if (!isFocusFree()) return;
    const line = lines[Math.min(was.index, lines.length - 1)];
    const control = line && pick(line, lines);
    if (!control) return enterPlace(ref.current.querySelector<HTMLElement>('h2, h3') ?? ref.current);
    control.focus({ preventScroll: true });
    // With a pointer the user looks at the right place already, so nothing scrolls.
    if (control.matches(':focus-visible')) control.scrollIntoView?.({ block: 'nearest' });
  });
  return {
    ref,
    onFocus({ target }) {
      // React also reports the focus in a sheet that is opened from here.
      if (!ref.current?.contains(target)) return;
      const lines = linesOf(ref.current);
      const index = lines.findIndex((line) => line.contains(target));
      focused.current = { line: lines[index] ?? null, index };
    },
    // React reports no blur of an element it removes, so the line is still known then.
    onBlur() {
      focused.current = null;
    },
  };
}

const linesOf = (place: Element): Element[] => [...place.querySelectorAll('[data-line]')];
