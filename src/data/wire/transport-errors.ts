import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { parseJson } from '../../domain/values/parse-json.ts';
import { refusalMessage } from '../../records/refusals.ts';
import { type DataError, UNAVAILABLE, UNREACHABLE } from '../basis/outcome.ts';
import { TransportError } from './transport.ts';

/** The connection works, and the server does not. */
export const SERVER_DOWN: DataError = {
  kind: 'network',
  code: UNAVAILABLE,
  message: 'Servidor com problemas. Tente novamente daqui a pouco.',
};

/** The server does not know the asking person, or nobody is signed in. */
export const SIGNED_OUT: DataError = {
  kind: 'auth',
  code: 'UNAUTHENTICATED',
  message: refusalMessage('UNAUTHENTICATED'),
};

/** Errors of Apollo as reasons that screens understand. The server's own text wins where it sends one. */
export function toDataError(error: unknown): DataError {
  if (error instanceof TransportError) return error.error;
  if (CombinedGraphQLErrors.is(error)) return fromGraphQL(error.errors[0]);
  if (ServerError.is(error)) return fromAnswer(error.statusCode, error.bodyText);
  return isProviderDown(error) ? SERVER_DOWN : UNREACHABLE;
}

/**
 * True where a backend does not know one of our fields, or an argument of it. Its validation says so before any field
 * runs, and without a refusal's code.
 */
export function isUnknownField(error: unknown): boolean {
  const first = CombinedGraphQLErrors.is(error)
    ? error.errors[0]
    : ServerError.is(error) && error.statusCode === 400
      ? firstError(error.bodyText)
      : null;
  const { message, path } = (first ?? {}) as { message?: unknown; path?: unknown };
  return !path && /FieldUndefined|Cannot query field|UnknownArgument|Unknown argument/.test(String(message));
}

/** True where the identity provider is down. Its error's class is of another room, so only the code is read. */
function isProviderDown(error: unknown): boolean {
  const code = (error as { fault?: { code?: unknown } } | null)?.fault?.code;
  return code === 'ServiceUnavailable' || code === 'InternalErrorException';
}

/** An error page without AppSync's error shape comes from the way to the server, and is not its answer. */
function fromAnswer(status: number, body: string): DataError {
  if (status === 401) return SIGNED_OUT;
  if (status >= 500) return SERVER_DOWN;
  const first = firstError(body);
  return first ? fromGraphQL(first) : UNREACHABLE;
}

function firstError(body: string): unknown {
  const value = parseJson(body) as { errors?: unknown[] } | null | undefined;
  return value?.errors?.[0] ?? null;
}

/** AppSync's shape: errorType, errorInfo and message at the top of an error. */
function fromGraphQL(error: unknown): DataError {
  const { errorType, errorInfo, message } = (error ?? {}) as Record<string, unknown>;
  const info =
    typeof errorInfo === 'object' && errorInfo !== null ? (errorInfo as Record<string, unknown>) : {};
  const { code, ...detail } = info;
  if (errorType === 'UnauthorizedException') return SIGNED_OUT;
  const known = typeof code === 'string' ? code : 'INTERNAL';
  const text =
    typeof code === 'string' && typeof message === 'string' && message !== ''
      ? message
      : refusalMessage(known);
  return { kind: 'refused', code: known, message: text, detail };
}
