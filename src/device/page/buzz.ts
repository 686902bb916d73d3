/**
 * Lets the device vibrate by a pattern in ms: on, off, on. It asks only a device that can, on a page that was touched.
 * Browsers write every refusal to their console.
 */
export function buzz(...pattern: number[]): void {
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.(pattern);
}
