import { act } from '@testing-library/react';

/** Types a code and Enter as a scanner does, `gapMs` apart, on whatever has the focus. */
export function typeAsScanner(code: string, gapMs = 8): void {
  const at = performance.now();
  act(() => {
    for (const [index, key] of [...code, 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: at + index * gapMs });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }
  });
}
