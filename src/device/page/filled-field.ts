/**
 * True if an input of this page holds text, typed or filled in. A checkbox is left out, because nobody typed its value.
 */
export function hasFilledField(): boolean {
  return [...document.querySelectorAll('input')].some(
    ({ value, type }) => type !== 'checkbox' && value !== '',
  );
}
