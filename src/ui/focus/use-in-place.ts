import { type RefObject, useEffect, useRef } from 'react';
import { enterPlace, isFocusFree } from './enter-place.ts';

interface InPlace<Place> {
  /** Ref of the element that takes the focus on opening: the form's title, or a named list. */
  place: RefObject<Place | null>;
  opener: RefObject<HTMLButtonElement | null>;
}

/**
 * Moves the focus into a form that replaces its button, and back to the button. Otherwise the focus would be lost with
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
