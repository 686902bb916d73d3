/**
 * Makes something when it is first asked for, and keeps it. A formatter of Intl takes a phone some ten milliseconds, and a
 * screen uses few of those in its files: docs/decisions/first-paint.md
 */
export function atFirstUse<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
