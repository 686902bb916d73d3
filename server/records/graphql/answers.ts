import type { FastifyReply } from 'fastify';
import { andThen, catching, type MaybePromise } from '../../db/maybe-promise.ts';
import { StorageUnavailable } from '../../db/store.ts';
import type { CachedAnswer } from '../lists/cached-answer.ts';
import { executionError, malformedRequest, refusalError, validationError } from './appsync-error.ts';
import type { GraphqlExecutor, GraphqlResult } from './executor.ts';
import { readBody } from './read-body.ts';
import type { ResolverContext } from './resolvers.ts';

/** Hears of faults that are ours. It never gets a record's content or a person's data. */
export interface FaultLog {
  error(detail: object, message: string): void;
  /** Counts a fault. It is never called for a storage that is away, which has an alarm of its own. */
  count?(): void;
}

/** An answer as it is sent, as JSON_TYPE: a text, or bytes of the cache. */
export type GraphqlAnswer = { status: number; text: string } | { status: number; cached: CachedAnswer };

export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * The executor's answer to a body that was read. It comes at once where nothing has to be waited for, and never fails.
 */
export function answerTo(
  execute: GraphqlExecutor,
  log: FaultLog,
  asked: { id: string; body: unknown },
  context: ResolverContext,
): MaybePromise<GraphqlAnswer> {
  const question = readBody(asked.body);
  if (typeof question === 'string') return textOf(400, malformedRequest(question));
  return catching(
    () => andThen(execute(question, context), (result) => answerOf(log, result, asked.id)),
    (error) => {
      reportFault(log, asked.id, error);
      return textOf(statusOf(error), { data: null, errors: [refusalError('INTERNAL', null)] });
    },
  );
}

/** The answer to a body that is no JSON of ours. */
export const unreadBody = (): { status: number; text: string } =>
  textOf(400, malformedRequest('Unable to read the request body.'));

const textOf = (status: number, answer: object): { status: number; text: string } => ({
  status,
  text: JSON.stringify(answer),
});

function answerOf(log: FaultLog, result: GraphqlResult, requestId: string): GraphqlAnswer {
  if (result.kind === 'unreadable') return textOf(400, malformedRequest('Unable to parse GraphQL query.'));
  if (result.kind === 'invalid')
    return textOf(200, { data: null, errors: result.faults.map(validationError) });
  if (result.kind === 'cached') return { status: 200, cached: result.answer };
  const { data } = result;
  if (result.errors.length === 0) return textOf(200, { data });
  const report = (cause: unknown): void => reportFault(log, requestId, cause);
  const errors = result.errors.map((error) => executionError(error, report));
  // Nothing was written, so a proxy may have another process answer. Where something may have been, it must not.
  const isAway = result.errors.some(({ originalError }) => originalError instanceof StorageUnavailable);
  return textOf(isAway && !result.wrote ? 503 : 200, { data, errors });
}

/**
 * The answer to a request that failed outside the executor: its body was refused, its address asked too much, or we
 * broke.
 */
export function answerFault(log: FaultLog, error: unknown, reply: FastifyReply): FastifyReply {
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413)
    return reply.code(413).send(malformedRequest('Request body is too large.', 'TOO_LARGE'));
  if (status === 429) return reply.code(429).send({ errors: [refusalError('RATE_LIMITED', null)] });
  if (status >= 400 && status < 500) return reply.code(status).type(JSON_TYPE).send(unreadBody().text);
  reportFault(log, reply.request.id, error);
  return reply.code(statusOf(error)).send({ errors: [refusalError('INTERNAL', null)] });
}

const statusOf = (error: unknown): number => (error instanceof StorageUnavailable ? 503 : 500);

/** Logs and counts a fault of ours, by its name and stack alone: the question may hold personal data. */
function reportFault(log: FaultLog, requestId: string, error: unknown): void {
  const { name, stack } = error instanceof Error ? error : new Error(String(error));
  log.error({ requestId, name, stack }, 'the record API failed');
  if (!(error instanceof StorageUnavailable)) log.count?.();
}
