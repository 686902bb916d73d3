import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

export interface LogStream {
  write(line: string): void;
}

/**
 * Options of a log with one JSON line per event: never a token, a body, an address, a query or the webhook's secret.
 */
export function loggerOptions(config: Config, stream?: LogStream): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false;
  return {
    level: config.logLevel,
    serializers: {
      err: errorFacts,
    },
    redact: { paths: ['req.headers', 'res.headers'], remove: true },
    ...(stream && { stream }),
  };
}

/** Name of an operation as programs give it. Any other text that a client writes there is not repeated. */
const OPERATION = /^[A-Za-z]\w{0,63}$/;

/** Writes one line for each request, at its end: the question, the answer, and the trace where one is kept. */
export function logRequests(
  app: FastifyInstance,
  traceOf: (request: FastifyRequest) => string | undefined,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const outcome = { status: reply.statusCode, ms: reply.elapsedTime };
    const trace = traceOf(request);
    request.log.info(
      { ...requestFacts(request, outcome), ...(trace !== undefined && { trace }) },
      'a request',
    );
    done();
  });
}

/** Fields of a log line: the request, and its result. */
export function requestFacts(
  request: Asked & { method?: string | undefined; url?: string | undefined },
  { status, ms }: { status: number; ms: number },
): object {
  const operation = operationOf(request);
  return {
    method: request.method,
    path: safePath(request.url ?? ''),
    ...(operation !== null && { operation }),
    status,
    ms: Math.round(ms),
  };
}

interface Asked {
  headers: IncomingHttpHeaders;
  body?: unknown;
}

/** Operation that an API with one path was asked for. */
function operationOf({ headers, body }: Asked): string | null {
  const target = headers['x-amz-target'];
  const name = typeof target === 'string' ? target.split('.').at(-1) : operationNameOf(body);
  return name !== undefined && OPERATION.test(name) ? name : null;
}

function operationNameOf(body: unknown): string | undefined {
  const { operationName } = (body ?? {}) as { operationName?: unknown };
  return typeof operationName === 'string' ? operationName : undefined;
}

/** Numbers requests under a name of this process, so that lines of several processes can lie in one place. */
export function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}

/**
 * The path without its query (signatures), the webhook's secret, ids of a person's image, and the CEP of their home.
 */
export function safePath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  if (path.startsWith('/pix/webhook/')) return '/pix/webhook/…';
  if (path.startsWith('/cep/')) return '/cep/…';
  return path.startsWith('/s3/') ? '/s3/…' : path;
}

/** A type, not an interface: pino wants an index signature. */
type ErrorFacts = {
  type: string;
  message: string;
  stack: string;
  code?: string | number;
  cause?: ErrorFacts;
};

/** Parts of an error that a log may have. Mail servers and databases hang addresses and rows on their errors. */
function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutAddresses(String(error)), stack: '' };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(error.cause instanceof Error && { cause: errorFacts(error.cause) }),
  };
}

function withoutAddresses(text: string): string {
  return text.replace(/[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g, '…@…');
}
