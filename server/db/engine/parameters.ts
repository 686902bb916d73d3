export type Parameter = string | number | bigint | null | Uint8Array;

/**
 * Checks the parameters of a statement. It refuses values that the engines would store differently: undefined,
 * booleans, dates, NaN, unsafe integers and objects. SQLite takes a leading object for named parameters. Text with a
 * NUL character is refused too, because PostgreSQL cannot hold it. Throws TypeError.
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
