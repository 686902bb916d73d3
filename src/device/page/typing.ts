/** Fields edited by the user, not by the browser or a screen. The set is weak, so a removed field frees its page and words. */
const edited = new WeakSet<EventTarget>();

/** Starts recording edited fields. Earlier edits stay unknown. */
export function noticeTyping(): void {
  document.addEventListener('beforeinput', ({ target }) => {
    if (target) edited.add(target);
  });
}

/**
 * True if a field of this page holds typed text. Fields marked `data-kept` are left out, because the device stores
 * their text and a reload keeps it.
 */
export function isTyped(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea')].some(
    (field) => edited.has(field) && field.dataset.kept === undefined && field.value !== '',
  );
}
