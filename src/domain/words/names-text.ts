/** A text with the number of those that it leaves out: 'Água e mais 2'. The text alone where none is left out. */
export const withMore = (text: string, more: number): string => (more > 0 ? `${text} e mais ${more}` : text);

/** Names up to a number of them, and how many more there are: 'Água, Café e mais 3'. */
export const namesText = (names: readonly string[], most: number, between = ', '): string =>
  withMore(names.slice(0, most).join(between), names.length - most);
