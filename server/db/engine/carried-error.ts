import { StorageUnavailable } from '../store.ts';
import { ConstraintError, type ConstraintKind } from './constraint-error.ts';

/** An error on its way from the writer thread. A structured clone alone would lose its name and code. */
export interface CarriedError {
  name: string;
  message: string;
  stack: string | undefined;
  code: string | undefined;
  constraint: ConstraintKind | undefined;
  /** The field of a StorageUnavailable; undefined for others. */
  isFull: boolean | undefined;
}

/** Packs any thrown value. */
export function packError(thrown: unknown): CarriedError {
  if (!(thrown instanceof Error)) {
    return {
      name: 'Error',
      message: String(thrown),
      stack: undefined,
      code: undefined,
      constraint: undefined,
      isFull: undefined,
    };
  }
  const code = (thrown as { code?: unknown }).code;
  return {
    name: thrown.name,
    message: thrown.message,
    stack: thrown.stack,
    code: typeof code === 'string' ? code : undefined,
    constraint: thrown instanceof ConstraintError ? thrown.kind : undefined,
    isFull: thrown instanceof StorageUnavailable ? thrown.isFull : undefined,
  };
}

/** Builds the error again for the caller. */
export function unpackError(carried: CarriedError): Error {
  const { name, message, stack, code, constraint, isFull } = carried;
  const error =
    isFull !== undefined
      ? new StorageUnavailable(message, { isFull })
      : constraint
        ? new ConstraintError(constraint, message)
        : new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return code === undefined ? error : Object.assign(error, { code });
}
