import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { andThen, type MaybePromise } from '../db/maybe-promise.ts';
import type { Tokens } from '../identity/tokens.ts';
import type { RateLimit } from '../limits/token-bucket.ts';
import { admitted, OPEN } from '../web/admission.ts';
import { compressAnswers } from '../web/compress-answers.ts';
import { readJsonWithin } from '../web/json-parser.ts';
import { ADMITTED, type Admit, admission, createAdmit } from './graphql/admission.ts';
import { DEFAULT_EMIT_LIMIT, DEFAULT_RATE_LIMIT, DEFAULT_WRITE_LIMIT } from './graphql/allowance.ts';
import { createAnswerCache } from './graphql/answer-cache.ts';
import { answerFault, answerTo, type FaultLog, type GraphqlAnswer, JSON_TYPE } from './graphql/answers.ts';
import { malformedRequest } from './graphql/appsync-error.ts';
import { createExecutor } from './graphql/executor.ts';
import { MAX_GRAPHQL_BYTES } from './graphql/query-limits.ts';
import { createResolvers, type RecordStore, type ResolverContext } from './graphql/resolvers.ts';

export interface RecordsDeps {
  store: RecordStore;
  tokens: Pick<Tokens, 'verify' | 'forget'>;
  now: () => number;
  log: FaultLog;
  /** Answers __schema and __type. It is off unless a developer's server asks for it. */
  introspection?: boolean;
  rateLimit?: RateLimit;
  /** Limit of bytes that one person may write. */
  writeLimit?: RateLimit;
  /** Limit of characters that may be told of one person's writes. */
  emitLimit?: RateLimit;
  /** Hears of each request that counts for a person. */
  ofPerson?: (request: FastifyRequest) => void;
}

export const PATH = '/graphql';

/** The record API for a handler before Fastify. It decides who is let in, and answers a body that was read. */
export interface RecordApi {
  admit: Admit;
  answer: (asked: { id: string; body: unknown }, context: ResolverContext) => MaybePromise<GraphqlAnswer>;
}

/** Serves the record API at POST /graphql in AppSync's manner [R-01 R-02 R-03 R-05]. */
export async function registerRecords(app: FastifyInstance, deps: RecordsDeps): Promise<RecordApi> {
  const { store, tokens, now, log, rateLimit = DEFAULT_RATE_LIMIT, introspection = false } = deps;
  const { writeLimit = DEFAULT_WRITE_LIMIT, emitLimit = DEFAULT_EMIT_LIMIT } = deps;
  const limits = { requests: rateLimit, written: writeLimit, emitted: emitLimit };
  const resolvers = createResolvers(store, (sub) => tokens.forget(sub), now);
  const execute = createExecutor(resolvers, introspection, createAnswerCache(store));
  const admit = createAdmit(tokens, limits, now);
  const answer: RecordApi['answer'] = (asked, context) => answerTo(execute, log, asked, context);
  const recordApi: FastifyPluginAsync = async (scope) => {
    acceptOnlyJson(scope);
    compressAnswers(scope);
    scope.decorateRequest(ADMITTED, null);
    scope.addHook('onRequest', admission(admit, deps.ofPerson ?? (() => undefined), now));
    scope.setErrorHandler((error, _request, reply) => answerFault(log, error, reply));
    scope.post(PATH, admitted({ by: 'session', body: MAX_GRAPHQL_BYTES }), (request, reply) => {
      const context = request.getDecorator<ResolverContext | null>(ADMITTED);
      if (!context) throw new Error('a request reached the record API without its viewer');
      void andThen(answer(request, context), (given) => {
        const text = 'cached' in given ? given.cached.bytes.toString() : given.text;
        reply.code(given.status).type(JSON_TYPE).send(text);
      });
    });
    refuseOtherMethods(scope);
  };
  await app.register(recordApi);
  return { admit, answer };
}

function refuseOtherMethods(scope: FastifyInstance): void {
  scope.options(PATH, OPEN, async (_request, reply) =>
    reply
      .code(204)
      .header('allow', 'POST, OPTIONS')
      .header('access-control-allow-methods', 'POST, OPTIONS')
      .header('access-control-allow-headers', 'authorization, content-type, x-client-time')
      .send(),
  );
  const refuse = (_request: FastifyRequest, reply: FastifyReply): void => {
    reply.code(405).header('allow', 'POST, OPTIONS').send(malformedRequest('Only POST is supported.'));
  };
  scope.route({
    ...admitted({ by: 'public', body: 0 }, refuse),
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: PATH,
    handler: refuse,
  });
}

/** Refuses anything but JSON, text/plain above all: a browser sends that across origins without asking. */
function acceptOnlyJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  readJsonWithin(scope, { nul: true });
}
