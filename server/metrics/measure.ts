import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Times every request by route and class of status. A path without a route is one label, however many strangers try. */
export function measureRequests(app: FastifyInstance, { requests }: Pick<Metrics, 'requests'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    measureRequest(
      { method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime },
      { requests },
    );
    done();
  });
}

export interface MeasuredRequest {
  method: string;
  route: string;
  status: number;
  ms: number;
}

export function measureRequest(
  { method, route, status, ms }: MeasuredRequest,
  { requests }: Pick<Metrics, 'requests'>,
): void {
  requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
}

/** Times the calls of a port to the bank. Their outcome is a value, and `failed` is a fault of ours. */
export function measureBank<T extends object>(port: T, { bankCalls }: Pick<Metrics, 'bankCalls'>): T {
  return measured(port, (call, seconds, answer) => {
    const outcome = (answer as { kind?: string } | null)?.kind ?? 'failed';
    bankCalls.observe({ call, outcome }, seconds);
  });
}

/** Counts the mails of a mailer. `isRefused` is true of an error that says something of the address alone. */
export function measureMail<T extends object>(
  mailer: T,
  { mails }: Pick<Metrics, 'mails'>,
  isRefused: (error: unknown) => boolean,
): T {
  return measured(mailer, (_call, _seconds, answer, error) => {
    const outcome = answer !== null ? 'accepted' : isRefused(error) ? 'refused' : 'failed';
    mails.inc({ outcome });
  });
}

/**
 * The port with every call timed, `close` excepted. `tell` hears the outcome of each, or null and the error of one that
 * throws.
 */
function measured<T extends object>(
  port: T,
  tell: (call: string, seconds: number, answer: unknown, error?: unknown) => void,
): T {
  return new Proxy(port, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function' || name === 'close') return method;
      return async (...args: unknown[]) => {
        const from = performance.now();
        const seconds = (): number => (performance.now() - from) / 1000;
        try {
          const answer = (await method.apply(target, args)) ?? {};
          tell(String(name), seconds(), answer);
          return answer;
        } catch (error) {
          tell(String(name), seconds(), null, error);
          throw error;
        }
      };
    },
  });
}
