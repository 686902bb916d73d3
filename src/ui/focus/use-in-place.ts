import { type RefObject, useEffect, useRef } from 'react';
import { enterPlace, isFocusFree } from './enter-place.ts';

interface InPlace<Place> {
  /** Ref of the place that is entered once it is open: its title, or a list that has a name. */
  place: RefObject<Place | null>;
  /** Ref of the button that opens it. */
  opener: RefObject<HTMLButtonElement | null>;
}

/**
 * Moves the focus where a form takes the place of its button, and back to the button. Otherwise it would be lost with
 * the pressed control.
 */
export function useInPlace<Place extends HTMLElement>(isOpen: boolean): InPlace<Place> {
  const place = useRef<Place>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const shown = useRef(isOpen);
  useEffect(() => {
    if (shown.current === isOpen) return;
    shown.current = isOpen;
    if (!isFocusFree()) return;
    if (!isOpen) opener.current?.focus();
    else if (place.current) enterPlace(place.current);
  }, [isOpen]);
  return { place, opener };
}
