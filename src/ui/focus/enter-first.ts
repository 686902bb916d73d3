/**
 * Focuses the element that an opening dialog begins with. One that takes no focus, such as a disabled button, leaves
 * it to the dialog's own choice. Otherwise the focus would stay behind the dialog.
 */
export function enterFirst(opening: Event, element: HTMLElement | null | undefined): void {
  element?.focus();
  if (element && document.activeElement === element) opening.preventDefault();
}
