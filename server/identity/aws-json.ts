import { randomUUID } from 'node:crypto';
import type {
  FastifyError,
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { isObject } from '../../src/domain/values/is-object.ts';
import { parseJson } from '../../src/domain/values/parse-json.ts';
import { StorageUnavailable } from '../db/store.ts';
import { networkOf } from '../limits/networks.ts';
import { admitted, OPEN } from '../web/admission.ts';
import { tooManyRequests } from '../web/faults.ts';
import { isWithinBounds, REQUEST_BOUNDS } from '../web/json-bounds.ts';

/** Largest request body of the AWS JSON protocol, in bytes: no operation here needs more. */
export const MAX_CALL_BYTES = 64 * 1024;

/** The same beyond the limit of an address, where little more than a token is read. */
const MAX_BEYOND_BYTES = 12 * 1024;

/**
 * Outcome of an operation as the AWS JSON 1.1 protocol carries it. `status` is 400 unless given, `cookie` a Set-Cookie
 * header.
 */
export type WireAnswer =
  | { kind: 'ok'; body: object; cookie?: string }
  | { kind: 'error'; code: string; message: string; status?: number };

export interface WireRequest {
  /** The part of X-Amz-Target after the dot, e.g. InitiateAuth. */
  operation: string;
  /** The parsed body: a JSON object, its fields unchecked. */
  input: Readonly<Record<string, unknown>>;
  ip: string;
  /** The Cookie header; '' without one. */
  cookies: string;
  /** True for a client that came by HTTPS. */
  secure: boolean;
}

/** True where a request is answered although its network asked too much. */
export type AdmitBeyond = (
  request: Pick<WireRequest, 'operation' | 'input'> & { network: string },
) => Promise<boolean>;

/** Treatment of requests whose network asked too much. */
export interface BeyondLimit {
  /** Seconds that the network of a request has to wait; 0 within the limit. */
  waitOf(request: FastifyRequest): number;
  admit: AdmitBeyond;
}

export type TargetHandler = (request: WireRequest) => Promise<WireAnswer>;
/** Handlers by the part of X-Amz-Target before the dot, e.g. AWSCognitoIdentityProviderService. */
export type Targets = Readonly<Record<string, TargetHandler>>;

const UNKNOWN_OPERATION: WireAnswer = {
  kind: 'error',
  code: 'UnknownOperationException',
  message: 'The requested operation is not known.',
};
const BROKEN: WireAnswer = {
  kind: 'error',
  code: 'InternalErrorException',
  message: 'Something went wrong',
  status: 500,
};
/** The answer while the storage or the keys are away and nothing was written: another process may be asked. */
const AWAY: WireAnswer = {
  kind: 'error',
  code: 'ServiceUnavailable',
  message: 'The service is unavailable.',
  status: 503,
};
/** Treatment on a server without a limit of addresses. */
const WITHIN: BeyondLimit = { waitOf: () => 0, admit: async () => false };
/** Admission of anybody. The operations decide who is answered beyond the limit of an address. */
const PUBLIC = admitted({ by: 'public', beyond: 'route', body: MAX_CALL_BYTES });
const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-amzn-errortype, x-amzn-requestid, date',
};
const PREFLIGHT_HEADERS = {
  ...CORS_HEADERS,
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers':
    'content-type, x-amz-target, x-amz-user-agent, cache-control, amz-sdk-invocation-id, amz-sdk-request, authorization',
  'access-control-max-age': '7200',
};

/**
 * Serves AWS JSON 1.1 operations at the given paths. The only cookie that is read opens nothing, so any origin may
 * call. Without `beyond` nothing is refused for its network.
 */
export async function registerAwsJson(
  app: FastifyInstance,
  paths: readonly string[],
  targets: Targets,
  beyond: BeyondLimit = WITHIN,
): Promise<void> {
  const routes: FastifyPluginAsync = async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MAX_CALL_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler(answerFault);
    scope.addHook('onRequest', (request, reply, next) => {
      const seconds = beyond.waitOf(request);
      next(seconds > 0 && mayBeLong(request) ? tooManyRequests(reply, seconds) : undefined);
    });
    for (const path of paths) {
      scope.options(path, OPEN, async (_request, reply) => reply.headers(PREFLIGHT_HEADERS).code(204).send());
      scope.post(path, PUBLIC, async (request, reply) =>
        send(reply, await dispatch(request, reply, targets, beyond)),
      );
    }
  };
  await app.register(routes);
}

/** True for a body that is too long for a token, or that does not tell its length. */
const mayBeLong = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_BEYOND_BYTES;

async function dispatch(
  request: FastifyRequest,
  reply: FastifyReply,
  targets: Targets,
  { waitOf, admit }: BeyondLimit,
): Promise<WireAnswer> {
  const { ip, protocol, headers } = request;
  const target = headers['x-amz-target'];
  const [prefix = '', operation = ''] = typeof target === 'string' ? target.split('.') : [];
  const handler = Object.hasOwn(targets, prefix) ? targets[prefix] : undefined;
  const input = parseObject(request.body);
  const seconds = waitOf(request);
  if (seconds > 0 && !(handler && input && (await admit({ operation, input, network: networkOf(ip) }))))
    throw tooManyRequests(reply, seconds);
  if (!handler) return UNKNOWN_OPERATION;
  if (!input) return serializationFault('The request body is not a JSON object.');
  return handler({ operation, input, ip, cookies: headers.cookie ?? '', secure: protocol === 'https' });
}

/** The answer to an operation that the target does not know. */
export function unknownOperation(): WireAnswer {
  return UNKNOWN_OPERATION;
}

/** The answer to a body that does not have the protocol's types. */
export function serializationFault(message: string): WireAnswer & { kind: 'error' } {
  return { kind: 'error', code: 'SerializationException', message };
}

function parseObject(body: unknown): Record<string, unknown> | null {
  if (typeof body !== 'string' || !isWithinBounds(body, REQUEST_BOUNDS)) return null;
  const value = parseJson(body);
  return isObject(value) ? value : null;
}

function send(reply: FastifyReply, answer: WireAnswer): FastifyReply {
  reply.headers(CORS_HEADERS);
  reply.header('x-amzn-requestid', randomUUID());
  reply.header('cache-control', 'no-store');
  reply.header('content-type', 'application/x-amz-json-1.1');
  if (answer.kind === 'ok' && answer.cookie) reply.header('set-cookie', answer.cookie);
  if (answer.kind === 'ok') return reply.code(200).send(JSON.stringify(answer.body));
  reply.header('x-amzn-errortype', answer.code);
  return reply
    .code(answer.status ?? 400)
    .send(JSON.stringify({ __type: answer.code, message: answer.message }));
}

/** Answers faults of the transport and of ours in the same shape. Clients break on an error without `__type`. */
function answerFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status === 413)
    return send(reply, {
      kind: 'error',
      code: 'RequestEntityTooLargeException',
      message: `Request body must not exceed ${MAX_CALL_BYTES} bytes.`,
      status,
    });
  if (status === 429)
    return send(reply, { kind: 'error', code: 'TooManyRequestsException', message: 'Too many requests' });
  if (status < 500) return send(reply, { ...serializationFault('The request is malformed.'), status });
  request.log.error({ err: error }, 'identity operation failed');
  return send(reply, error instanceof StorageUnavailable ? AWAY : BROKEN);
}
