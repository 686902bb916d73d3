/** True while no control has the focus, as after the one that had it was taken away. */
export const isFocusFree = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * Gives the focus to something that is no control, such as a heading. It has no ring, since nothing can be done with it.
 * It is no stop of its own for Tab, nor for the pointer afterwards.
 */
export function enterPlace(place: HTMLElement): void {
  place.tabIndex = -1;
  place.style.outline = 'none';
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  place.focus({ preventScroll: true });
}
