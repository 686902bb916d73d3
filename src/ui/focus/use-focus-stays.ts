import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { enterPlace, isFocusFree } from './enter-place.ts';

interface FocusStays {
  /** Goes onto the element around the list. Its heading, or else itself, takes the focus where no line can. */
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
}

/**
 * Keeps the focus in a list whose controls come and go: a button turns into a stepper, a line leaves. The focus then goes to
 * the control that `pick` names in the same line, or in the one that took its place. Lines carry `data-line`. The caller must
 * render whenever they change.
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
    // A pointer is where it wants to be, and what it sees stays still.
    if (control.matches(':focus-visible')) control.scrollIntoView?.({ block: 'nearest' });
  });
  return {
    ref,
    onFocus({ target }) {
      const place = ref.current;
      if (place) lineAt.current = linesOf(place).findIndex((line) => line.contains(target));
    },
    // React tells no blur of what it takes away itself: the line is still known then.
    onBlur() {
      lineAt.current = null;
    },
  };
}

const linesOf = (place: Element): Element[] => [...place.querySelectorAll('[data-line]')];
