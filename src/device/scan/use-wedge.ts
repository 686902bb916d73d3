import { useEffect, useRef } from 'react';
import { NO_BURST, pressKey } from '../../domain/shop/key-burst.ts';

/** Id of the one notice for all codes of a scanner, whichever screen shows it. */
export const WEDGE_TOAST = 'wedge';

/**
 * Calls `onCode` with each code of a scanner that types like a keyboard, whatever has the focus. A field keeps its
 * typed text, also from a scanner. With 'everywhere' such a code is told as well. `isOn` false leaves all keys alone.
 */
export function useWedge(
  isOn: boolean,
  onCode: (code: string) => void,
  where: 'outsideFields' | 'everywhere' = 'outsideFields',
): void {
  const take = useRef(onCode);
  useEffect(() => {
    take.current = onCode;
  });
  useEffect(() => {
    if (!isOn) return;
    let burst = NO_BURST;
    const press = (event: KeyboardEvent): void => {
      const isKept = where === 'outsideFields' && isTypedInto(event.target);
      if (isKept || event.ctrlKey || event.altKey || event.metaKey) {
        burst = NO_BURST;
        return;
      }
      const pressed = pressKey(burst, event.key, event.timeStamp);
      burst = pressed.burst;
      if (pressed.code === null) return;
      // The scanner's Enter would press the button that has the focus.
      event.preventDefault();
      event.stopPropagation();
      take.current(pressed.code);
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [isOn, where]);
}

function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
