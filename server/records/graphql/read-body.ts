import type { GraphqlQuestion } from './executor.ts';
import { MAX_QUERY_BYTES } from './query-limits.ts';

/** The parsed body as one question, or its fault. */
export function readBody(body: unknown): GraphqlQuestion | string {
  if (Array.isArray(body)) return 'Batched queries are not supported.';
  if (typeof body !== 'object' || body === null) return 'Request body must be a JSON object.';
  const { query, variables, operationName } = body as Record<string, unknown>;
  if (typeof query !== 'string' || query === '') return 'No query was given.';
  if (Buffer.byteLength(query) > MAX_QUERY_BYTES) return 'The query text is too long; use variables.';
  if (
    variables !== undefined &&
    variables !== null &&
    (typeof variables !== 'object' || Array.isArray(variables))
  ) {
    return 'Variables must be an object.';
  }
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') {
    return 'The operation name must be a string.';
  }
  return {
    query,
    variables: (variables ?? {}) as Record<string, unknown>,
    operationName: operationName ?? undefined,
  };
}
