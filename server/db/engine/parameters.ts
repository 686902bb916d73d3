export type Parameter = string | number | bigint | null | Uint8Array;

/**
 * The parameters of a statement, refused when the engines would not store them alike: undefined, booleans, dates and
 * objects (SQLite takes a leading object for named parameters and shifts the rest), NaN, unsafe integers, and text
 * with a NUL character, which PostgreSQL cannot hold. Throws TypeError.
 */
export function checkParameters(parameters: readonly unknown[]): Parameter[] {
  return parameters.map((value, index) => {
    if (value === null || typeof value === 'bigint' || value instanceof Uint8Array) return value;
    if (typeof value === 'string' && !value.includes('\0')) return value;
    if (typeof value === 'number' && Number.isFinite(value)) {
      if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
    }
    throw new TypeError(`Parameter ${index + 1} cannot be stored: ${describe(value)}`);
  });
}

function describe(value: unknown): string {
  if (typeof value === 'string') return 'text with a NUL character';
  if (typeof value === 'number') return `number ${value}`;
  return Object.prototype.toString.call(value);
}
