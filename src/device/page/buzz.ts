/**
 * Lets the device vibrate by a pattern in ms: on, off, on. Only where it can and the page was touched, because browsers
 * write a refusal to their console.
 */
export function buzz(...pattern: number[]): void {
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.(pattern);
}
