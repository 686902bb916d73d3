import type { FastifyReply } from 'fastify';
import { andThen, catching } from '../../db/maybe-promise.ts';
import { StorageUnavailable } from '../../db/store.ts';
import { executionError, malformedRequest, refusalError, validationError } from './appsync-error.ts';
import type { Engine, Outcome } from './engine.ts';
import { readBody } from './read-body.ts';
import type { ResolverContext } from './resolvers.ts';

/** Hears of faults that are ours; never given a record's content or a person's data. */
export interface FaultLog {
  error(detail: object, message: string): void;
}

/** Sends what the engine answers to a body that was read, at once where nothing has to be waited for. */
export function answerBody(
  engine: Engine,
  log: FaultLog,
  body: unknown,
  context: ResolverContext,
  reply: FastifyReply,
): void {
  reply.header('content-type', 'application/json; charset=utf-8');
  const question = readBody(body);
  if (typeof question === 'string') {
    reply.code(400).send(malformedRequest(question));
    return;
  }
  const fail = (error: unknown): void => {
    reportFault(log, reply.request.id, error);
    reply.code(statusOf(error)).send({ data: null, errors: [refusalError('INTERNAL', null)] });
  };
  void catching(
    () => andThen(engine(question, context), (outcome) => sendOutcome(log, outcome, reply)),
    fail,
  );
}

function sendOutcome(log: FaultLog, outcome: Outcome, reply: FastifyReply): void {
  if (outcome.kind === 'unreadable') {
    reply.code(400).send(malformedRequest('Unable to parse GraphQL query.'));
  } else if (outcome.kind === 'invalid') {
    reply.send(JSON.stringify({ data: null, errors: outcome.faults.map(validationError) }));
  } else if (outcome.errors.length === 0) {
    reply.send(JSON.stringify({ data: outcome.data }));
  } else {
    const report = (cause: unknown): void => reportFault(log, reply.request.id, cause);
    const errors = outcome.errors.map((error) => executionError(error, report));
    // Nothing was written, so a proxy may have another process answer; where something may have been, it must not.
    const isAway = outcome.errors.some(({ originalError }) => originalError instanceof StorageUnavailable);
    if (isAway && !outcome.wrote) reply.code(503);
    reply.send(JSON.stringify({ data: outcome.data, errors }));
  }
}

/** What a request gets that failed outside the engine: its body was refused, its address asked too much, or we broke. */
export function answerFault(log: FaultLog, error: unknown, reply: FastifyReply): FastifyReply {
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413)
    return reply.code(413).send(malformedRequest('Request body is too large.', 'TOO_LARGE'));
  if (status === 429) return reply.code(429).send({ errors: [refusalError('RATE_LIMITED', null)] });
  if (status >= 400 && status < 500) {
    return reply.code(status).send(malformedRequest('Unable to read the request body.'));
  }
  reportFault(log, reply.request.id, error);
  return reply.code(statusOf(error)).send({ errors: [refusalError('INTERNAL', null)] });
}

/** The status of a fault of ours. */
const statusOf = (error: unknown): number => (error instanceof StorageUnavailable ? 503 : 500);

/** Logs a fault of ours by its name and stack alone: what was asked may hold personal data. */
function reportFault(log: FaultLog, requestId: string, error: unknown): void {
  const { name, stack } = error instanceof Error ? error : new Error(String(error));
  log.error({ requestId, name, stack }, 'the record API failed');
}
