/** Fields that a person has edited, as opposed to what a browser or a screen filled in. */
const edited = new Set<HTMLElement>();

/** Begins to notice what is typed; what was typed before that is not known. */
export function noticeTyping(): void {
  document.addEventListener('beforeinput', ({ target }) => {
    if (target instanceof HTMLElement) edited.add(target);
  });
}

/**
 * Something typed stands in a field of this page. Fields marked with `data-kept` keep what is typed on the device: it
 * survives another load of the page.
 */
export function isTyped(): boolean {
  for (const field of edited) if (!field.isConnected) edited.delete(field);
  return [...edited].some((field) => field.dataset.kept === undefined && textOf(field) !== '');
}

function textOf(field: HTMLElement): string {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    ? field.value
    : (field.textContent ?? '');
}
