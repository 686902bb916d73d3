/** True if an input of this page holds text, whoever put it there. A checkbox has a value that nobody typed. */
export function hasFilledField(): boolean {
  return [...document.querySelectorAll('input')].some(
    ({ value, type }) => type !== 'checkbox' && value !== '',
  );
}
