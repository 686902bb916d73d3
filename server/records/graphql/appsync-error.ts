import { GraphQLError } from 'graphql';
import type { RefusalCode } from '../../../src/records/refusals.ts';
import { Refused } from '../../db/store.ts';
import { sayRefusal } from '../../web/say-refusal.ts';

/** An error as AppSync writes it: errorType and errorInfo beside the message, not under extensions. */
export interface AppSyncError {
  path: readonly (string | number)[] | null;
  data: null;
  errorType: string;
  errorInfo: { code: RefusalCode; [detail: string]: unknown } | null;
  locations: readonly { line: number; column: number; sourceName: null }[] | null;
  message: string;
}

/** AppSync's names of refusals, where it has one. Every other refusal carries its meaning in errorInfo.code. */
const ERROR_TYPES: Partial<Record<RefusalCode, string>> = {
  UNAUTHENTICATED: 'UnauthorizedException',
  FORBIDDEN: 'Unauthorized',
  NOT_FOUND: 'NotFound',
  BAD_INPUT: 'BadRequestException',
  UNKNOWN_TYPE: 'BadRequestException',
  TOO_LARGE: 'BadRequestException',
  BAD_CURSOR: 'BadRequestException',
  CONFLICT: 'ConflictException',
  STALE: 'ConditionalCheckFailedException',
  RATE_LIMITED: 'TooManyRequestsException',
  INTERNAL: 'InternalFailure',
};

/** Word that tells RATE_LIMITED for writes from one for questions. An app that knows only the code waits for both. */
export const WRITTEN_BYTES = 'WRITTEN_BYTES';
const TOO_MUCH_WRITTEN = 'Você gravou dados demais em pouco tempo. O que falta pode ser enviado mais tarde.';
const MAX_MESSAGE_LENGTH = 300;

/** A refusal as the answer to one field, or to the whole request when there is no path. */
export function refusalError(code: RefusalCode, detail: unknown, at?: GraphQLError): AppSyncError {
  const facts: { limit?: unknown } = typeof detail === 'object' && detail !== null ? detail : {};
  return {
    path: at?.path ?? null,
    data: null,
    errorType: ERROR_TYPES[code] ?? 'Refused',
    errorInfo: { ...facts, code },
    locations: locationsOf(at),
    message: facts.limit === WRITTEN_BYTES ? TOO_MUCH_WRITTEN : sayRefusal(code, detail),
  };
}

/** A document or variable that does not fit the schema, without graphql-js's suggestions of what would. */
export function validationError(error: GraphQLError): AppSyncError {
  const message = error.message.replace(/ Did you mean[^?]*\?/g, '').slice(0, MAX_MESSAGE_LENGTH);
  return {
    path: null,
    data: null,
    errorType: 'ValidationError',
    errorInfo: { code: 'BAD_INPUT' },
    locations: locationsOf(error),
    message: `Validation error of type ValidationError: ${message}`,
  };
}

/** A request that is not one GraphQL document in one JSON object. */
export function malformedRequest(message: string, code: RefusalCode = 'BAD_INPUT'): { errors: unknown[] } {
  return { errors: [{ errorType: 'MalformedHttpRequestException', errorInfo: { code }, message }] };
}

/** The answer to an error of an executed operation. `report` hears of an unexpected one, which reads as INTERNAL. */
export function executionError(error: GraphQLError, report: (cause: unknown) => void): AppSyncError {
  const cause = error.originalError;
  if (cause instanceof Refused) return refusalError(cause.code, cause.detail, error);
  // Without a cause, graphql itself found a variable or literal that does not fit.
  if (cause === undefined || cause instanceof GraphQLError) return validationError(error);
  report(cause);
  return refusalError('INTERNAL', null, error);
}

function locationsOf(error: GraphQLError | undefined): AppSyncError['locations'] {
  return error?.locations?.map(({ line, column }) => ({ line, column, sourceName: null })) ?? null;
}
