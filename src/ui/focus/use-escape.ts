import { useEffect, useRef } from 'react';

/** Calls `onEscape` at Escape, unless a dialog or a filled input handles the key. Undefined listens to nothing. */
export function useEscape(onEscape: (() => void) | undefined): void {
  const end = useRef(onEscape);
  useEffect(() => {
    end.current = onEscape;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const { target } = event;
      if (target instanceof HTMLInputElement && target.value !== '') return;
      if (document.querySelector('[aria-modal="true"]')) return;
      end.current?.();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
