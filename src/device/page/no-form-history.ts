type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Browsers keep nothing of a field that is 'off'. Passwords they offer all the same, except where a new one is asked for. */
const wishFor = ({ type }: Field): string => (type === 'password' ? 'new-password' : 'off');

/**
 * Has the browser keep nothing of what is typed into any field of the page, now or later, and offer nothing there. For a
 * device that strangers share. Elsewhere fields name their purpose, for who cannot type well.
 */
export function keepNoFormHistory(page: Document | HTMLElement): void {
  const mark = (): void => {
    for (const field of page.querySelectorAll<Field>('input,select,textarea')) {
      const value = wishFor(field);
      if (field.getAttribute('autocomplete') !== value) field.setAttribute('autocomplete', value);
    }
  };
  // A shown password becomes a text, and a text is offered by what its field was named.
  const attributeFilter = ['autocomplete', 'type'];
  new MutationObserver(mark).observe(page, { subtree: true, childList: true, attributeFilter });
  mark();
}
