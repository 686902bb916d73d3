/** True while no control has the focus, for example after the focused one was removed. */
export const isFocusFree = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * Focuses an element that is not a control, such as a heading. The element has no focus ring, because it offers no
 * action. It is no Tab stop, and a pointer cannot focus it afterwards.
 */
export function enterPlace(place: HTMLElement): void {
  place.tabIndex = -1;
  place.style.outline = 'none';
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  place.focus({ preventScroll: true });
}
