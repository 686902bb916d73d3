/**
 * Focuses the first element of an opening dialog. If the element takes no focus, such as a disabled button, the dialog
 * chooses another. Otherwise the focus would stay behind the dialog.
 */
export function enterFirst(opening: Event, element: HTMLElement | null | undefined): void {
  element?.focus();
  if (element && document.activeElement === element) opening.preventDefault();
}
