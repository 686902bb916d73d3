/** Fields edited by the user, not by the browser or a screen. */
const edited = new Set<HTMLElement>();

/** Starts recording edited fields. Earlier edits stay unknown. */
export function noticeTyping(): void {
  document.addEventListener('beforeinput', ({ target }) => {
    if (target instanceof HTMLElement) edited.add(target);
  });
}

/**
 * True if a field of this page holds typed text. Fields marked `data-kept` are left out, because the device stores
 * their text and a reload keeps it.
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
