import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLError } from 'graphql';
import { mercurius } from 'mercurius';
import { PROTOCOL_VERSION } from '../../src/records/protocol-version.ts';
import { SCHEMA } from '../../src/records/schema.ts';
import type { Tokens } from '../identity/tokens.ts';
import { executionError, malformedRequest, refusalError, validationError } from './graphql/appsync-error.ts';
import { authenticate } from './graphql/authenticate.ts';
import { GraphQLError as GraphQLFault, NoSchemaIntrospectionCustomRule } from './graphql/graphql-runtime.ts';
import {
  looksLikeJson,
  MAX_BODY_BYTES,
  MAX_QUERY_BYTES,
  MAX_TOKENS,
  queryLimits,
} from './graphql/query-limits.ts';
import { createRateLimit, DEFAULT_RATE_LIMIT, type RateLimit } from './graphql/rate-limit.ts';
import { createResolvers, type RecordStore, type ResolverContext } from './graphql/resolvers.ts';

export interface RecordsDeps {
  store: RecordStore;
  tokens: Pick<Tokens, 'verify' | 'forget'>;
  /** Server clock in ms. */
  now: () => number;
  /** Hears of faults that are ours; never given a record's content or a person's data. */
  log: { error(detail: object, message: string): void };
  /** Answers __schema and __type; off unless a developer's server asks for it. */
  introspection?: boolean;
  rateLimit?: RateLimit;
}

/** Parsed and validated texts kept; the app sends about twenty. */
const KEPT_QUERIES = 200;
const PATH = '/graphql';

interface GraphQLBody {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

/** Serves the record API at POST /graphql in AppSync's manner [R-01 R-02 R-03 R-05]. */
export async function registerRecords(app: FastifyInstance, deps: RecordsDeps): Promise<void> {
  const { store, tokens, now } = deps;
  const takeToken = createRateLimit(deps.rateLimit ?? DEFAULT_RATE_LIMIT, now);
  const viewers = new WeakMap<FastifyRequest, ResolverContext>();

  const recordApi: FastifyPluginAsync = async (scope) => {
    await scope.register(mercurius, {
      schema: SCHEMA,
      resolvers: createResolvers(store, (sub) => tokens.forget(sub)),
      routes: false,
      jit: 1,
      cache: KEPT_QUERIES,
      graphql: { parseOptions: { maxTokens: MAX_TOKENS }, validateOptions: { maxErrors: 10 } },
      validationRules: [queryLimits, ...(deps.introspection ? [] : [NoSchemaIntrospectionCustomRule])],
      errorFormatter: (execution, context) => ({
        statusCode: 200,
        response: {
          data: execution.data ?? null,
          errors: execution.errors.map((error) =>
            executionError(error, (cause) => reportFault(deps, requestIdOf(context), cause)),
          ) as never[],
        },
      }),
    });
    acceptOnlyJson(scope);
    scope.addHook('onRequest', async (request, reply) => {
      setHeaders(reply, now());
      if (request.method !== 'POST') return;
      const caller = await authenticate(tokens, request.headers.authorization);
      if (caller.kind === 'refused') {
        return reply
          .code(401)
          .send({ errors: [{ errorType: 'UnauthorizedException', message: caller.message }] });
      }
      const wait = takeToken(caller.viewer.sub);
      if (wait > 0) {
        reply.header('retry-after', Math.ceil(wait / 1000));
        return reply.code(429).send({ errors: [refusalError('RATE_LIMITED', { retryAfterMs: wait })] });
      }
      viewers.set(request, { viewer: caller.viewer });
    });
    scope.setErrorHandler((error, _request, reply) => answerFault(deps, error, reply));
    addRoutes(scope, deps, (request) => {
      const context = viewers.get(request);
      if (!context) throw new Error('a request reached the record API without its viewer');
      return context;
    });
  };
  await app.register(recordApi);
}

function addRoutes(
  scope: FastifyInstance,
  deps: RecordsDeps,
  contextOf: (request: FastifyRequest) => ResolverContext,
): void {
  scope.post(PATH, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    reply.type('application/json; charset=utf-8');
    const body = readBody(request.body);
    if (typeof body === 'string') return reply.code(400).send(malformedRequest(body));
    return answer(scope, deps, body, contextOf(request), reply);
  });
  scope.options(PATH, async (_request, reply) =>
    reply
      .code(204)
      .header('allow', 'POST, OPTIONS')
      .header('access-control-allow-methods', 'POST, OPTIONS')
      .header('access-control-allow-headers', 'authorization, content-type, x-client-time')
      .send(),
  );
  scope.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: PATH,
    handler: async (_request, reply) =>
      reply.code(405).header('allow', 'POST, OPTIONS').send(malformedRequest('Only POST is supported.')),
  });
}

async function answer(
  scope: FastifyInstance,
  deps: RecordsDeps,
  { query, variables, operationName }: GraphQLBody,
  context: ResolverContext,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const { data, errors } = await scope.graphql(
      query,
      { ...context, requestId: reply.request.id },
      variables,
      operationName,
    );
    return reply.send(JSON.stringify(errors ? { data, errors } : { data }));
  } catch (error) {
    const faults = validationFaults(error);
    if (!faults) {
      reportFault(deps, reply.request.id, error);
      return reply.code(500).send({ data: null, errors: [refusalError('INTERNAL', null)] });
    }
    if (faults.some(({ message }) => message.startsWith('Syntax Error'))) {
      return reply.code(400).send(malformedRequest('Unable to parse GraphQL query.'));
    }
    return reply.send({ data: null, errors: faults.map(validationError) });
  }
}

function requestIdOf(context: object): string {
  return 'requestId' in context ? String(context.requestId) : 'unknown';
}

/** What was wrong with the document or its variables; null when the error is no such thing. */
function validationFaults(error: unknown): GraphQLError[] | null {
  const faults = typeof error === 'object' && error !== null && 'errors' in error ? error.errors : null;
  return Array.isArray(faults) && faults.every((one) => one instanceof GraphQLFault) ? faults : null;
}

/** The body as one operation, or what is wrong with it. */
function readBody(body: unknown): GraphQLBody | string {
  if (Array.isArray(body)) return 'Batched queries are not supported.';
  if (typeof body !== 'object' || body === null) return 'Request body must be a JSON object.';
  const { query, variables, operationName } = body as Record<string, unknown>;
  if (typeof query !== 'string' || query === '') return 'No query was given.';
  if (Buffer.byteLength(query) > MAX_QUERY_BYTES) return 'The query text is too long; use variables.';
  if (looksLikeJson(query)) return 'Unable to parse GraphQL query.';
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

/** Anything but JSON is refused, text/plain above all: a browser sends that across origins without asking. */
function acceptOnlyJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    scope.getDefaultJsonParser('error', 'ignore'),
  );
}

function setHeaders(reply: FastifyReply, now: number): void {
  reply.header('x-vendinha-protocol', String(PROTOCOL_VERSION));
  reply.header('x-server-time', String(now));
  reply.header('x-request-id', reply.request.id);
  reply.header('cache-control', 'no-store');
}

function answerFault(deps: RecordsDeps, error: unknown, reply: FastifyReply): FastifyReply {
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413)
    return reply.code(413).send(malformedRequest('Request body is too large.', 'TOO_LARGE'));
  if (status === 429) return reply.code(429).send({ errors: [refusalError('RATE_LIMITED', null)] });
  if (status >= 400 && status < 500) {
    return reply.code(status).send(malformedRequest('Unable to read the request body.'));
  }
  reportFault(deps, reply.request.id, error);
  return reply.code(500).send({ errors: [refusalError('INTERNAL', null)] });
}

/** Logs a fault of ours by its name and stack alone: what was asked may hold personal data. */
function reportFault(deps: RecordsDeps, requestId: string, error: unknown): void {
  const { name, stack } = error instanceof Error ? error : new Error(String(error));
  deps.log.error({ requestId, name, stack }, 'the record API failed');
}
