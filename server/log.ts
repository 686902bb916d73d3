import { randomBytes } from 'node:crypto';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

/** Where log lines go. */
export interface LogStream {
  write(line: string): void;
}

/** One JSON line per event; never a token, a body, an address, a query or the webhook's secret. */
export function loggerOptions(config: Config, stream?: LogStream): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false;
  return {
    level: config.logLevel,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: safePath(request.url) }),
      err: errorFacts,
    },
    redact: { paths: ['req.headers', 'res.headers'], remove: true },
    ...(stream && { stream }),
  };
}

/** Numbers requests under a name of this process's own, so that lines of several processes can lie in one place. */
export function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}

/** The path without query (signatures), the webhook's secret, and ids that name a person's image. */
export function safePath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  if (path.startsWith('/pix/webhook/')) return '/pix/webhook/…';
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

/** What a log may know of an error: mail servers and databases hang addresses and rows on theirs. */
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
