/**
 * Makes a value at its first use and keeps it. An Intl formatter takes a phone some ten milliseconds, and a screen uses
 * few of the formatters in its files: docs/decisions/first-paint.md
 */
export function atFirstUse<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
