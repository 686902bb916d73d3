import { useRef, useSyncExternalStore } from 'react';

let pressed = false;
const listeners = new Set<() => void>();

function become(now: boolean): void {
  if (pressed === now) return;
  pressed = now;
  for (const listener of listeners) listener();
}

const press = (): void => become(true);
/**
 * The press ends after its click handlers, and before the submitted form is validated. Rendering earlier would
 * reset a checkbox before its change event.
 */
const clicked = (): void => become(false);
/** If no click follows, for example after a scroll, the press ends by itself. */
const lifted = (): void => void setTimeout(clicked);

const STARTS = ['pointerdown', 'mousedown'] as const;
const ENDS = ['pointerup', 'pointercancel', 'mouseup', 'dragend'] as const;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    for (const name of STARTS) document.addEventListener(name, press, true);
    for (const name of ENDS) document.addEventListener(name, lifted, true);
    document.addEventListener('click', clicked);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    pressed = false;
    for (const name of STARTS) document.removeEventListener(name, press, true);
    for (const name of ENDS) document.removeEventListener(name, lifted, true);
    document.removeEventListener('click', clicked);
  };
}

/**
 * The value, held back during a press. A message that appears on blur would move the button under the finger, and
 * the click would land elsewhere.
 */
export function useCalm<T>(value: T): T {
  const isPressed = useSyncExternalStore(subscribe, () => pressed);
  const shown = useRef(value);
  if (!isPressed) shown.current = value;
  return shown.current;
}
