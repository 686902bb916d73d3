type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * The `autocomplete` of a field. Browsers keep nothing of a field that is 'off'. Passwords are an exception, which
 * browsers leave alone only in a field for a new one.
 */
const wishFor = ({ type }: Field): string => (type === 'password' ? 'new-password' : 'off');

/**
 * Has the browser keep none of the text that is typed into the page's fields, now or later, and offer none there. It is
 * for a device that strangers share. Elsewhere fields name their purpose, for people who cannot type well.
 */
export function keepNoFormHistory(page: Document | HTMLElement): void {
  const mark = (): void => {
    for (const field of page.querySelectorAll<Field>('input,select,textarea')) {
      const value = wishFor(field);
      if (field.getAttribute('autocomplete') !== value) field.setAttribute('autocomplete', value);
    }
  };
  // A shown password becomes a text, and browsers offer a text by the name that its field had.
  const attributeFilter = ['autocomplete', 'type'];
  new MutationObserver(mark).observe(page, { subtree: true, childList: true, attributeFilter });
  mark();
}
