export type ConstraintKind = 'unique' | 'check' | 'foreign-key' | 'not-null';

/**
 * An error of a row that breaks a constraint of the tables. It is the same on both engines, so callers need not know
 * which runs.
 */
export class ConstraintError extends Error {
  readonly kind: ConstraintKind;
  constructor(kind: ConstraintKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConstraintError';
    this.kind = kind;
  }
}

/** SQLite's extended result codes. */
const SQLITE_KINDS: Record<number, ConstraintKind> = {
  275: 'check',
  787: 'foreign-key',
  1299: 'not-null',
  1555: 'unique',
  2067: 'unique',
  2579: 'unique',
};

const SQLSTATE_KINDS: Record<string, ConstraintKind> = {
  '23502': 'not-null',
  '23503': 'foreign-key',
  '23505': 'unique',
  '23514': 'check',
};

/** Turns an engine's constraint error into ours; any other value comes back as it is. */
export function asConstraintError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  const kind =
    (typeof errcode === 'number' ? SQLITE_KINDS[errcode] : undefined) ??
    (typeof code === 'string' ? SQLSTATE_KINDS[code] : undefined);
  return kind ? new ConstraintError(kind, error.message, { cause: error }) : error;
}
