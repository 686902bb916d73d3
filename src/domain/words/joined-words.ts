/** Joins texts below each other, without the empty ones. */
export const joinedWords = (...texts: readonly string[]): string =>
  texts.filter((text) => text !== '').join('\n');
