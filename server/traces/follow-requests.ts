import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TraceStep, Tracing } from './tracing.ts';

const steps = new WeakMap<FastifyRequest, TraceStep>();

/** Paths of health checks, which are asked so often that their traces would fill the collector. */
const QUIET = ['/healthz', '/readyz'];

/** The trace of a request; undefined where traces are not kept. */
export const traceOf = (request: FastifyRequest): string | undefined => steps.get(request)?.traceId;

/** Makes each request a step of a trace of its own. A stranger's word about traces is not believed. */
export function followRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    if (QUIET.includes(route)) return done();
    const step = tracing.begin({ name: `${request.method} ${route}`, kind: 'server' });
    steps.set(request, step);
    step.within(done);
  });
  // A body arrives on the connection, which began before this request.
  app.addHook('preHandler', (request, _reply, done) => {
    const step = steps.get(request);
    if (step) step.within(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const facts = { 'http.response.status_code': reply.statusCode, 'vendinha.request': request.id };
    steps.get(request)?.end(facts, reply.statusCode >= 500);
    done();
  });
}

/** Joins a webhook to each trace whose payment it tells of, though its caller knows none of them. */
export function webhookJoiner(
  tracing: Tracing,
): (request: FastifyRequest, traces: readonly string[]) => void {
  return (request, traces) => {
    for (const from of traces)
      tracing
        .begin({ name: 'webhook', kind: 'server', from, because: steps.get(request) })
        .end({ 'vendinha.request': request.id });
  };
}
