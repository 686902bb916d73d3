/** Throws now an error that would otherwise come on the way to the caller, after the commit. */
export function transferable(value: unknown): unknown {
  return isFlat(value) ? value : structuredClone(value);
}

/** True of a record's row and its like, which every way leaves as it is. */
function isFlat(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return false;
  return Object.values(value).every(
    (one) => one === null || typeof one === 'string' || typeof one === 'number',
  );
}
