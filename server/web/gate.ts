import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Config } from '../config.ts';
import type { Admission } from './admission.ts';
import { refuseUnknown } from './faults.ts';
import { readJsonWithin } from './json-parser.ts';
import { linger } from './linger.ts';

export interface DeclaredRoute {
  method: string;
  url: string;
  admission: Admission;
}

/** Most bytes of an unread body for which the connection is kept. A longer body closes it. */
const LEFT_BYTES = 16 * 1024;

/**
 * Admission before work, for every route. A route that does not declare its admission cannot be served. A route
 * without a body reads none. JSON is measured before it is parsed. Returns a function that lists the routes once
 * the app is ready.
 */
export function registerGate(
  app: FastifyInstance,
  { trustedProxies = 0 }: Partial<Pick<Config, 'trustedProxies'>> = {},
): () => DeclaredRoute[] {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const undeclared = routes.filter(({ config }) => !config?.admission);
    if (undeclared.length === 0) return;
    const names = undeclared.map(({ method, url }) => `${method} ${url}`);
    throw new Error(`Routes that do not say how they let a request in: ${names.join(', ')}`);
  });
  app.addHook('onRequest', (request, reply, next) => {
    if (request.is404 && bringsBody(request)) refuseUnknown(reply);
    else next();
  });
  app.addHook('onSend', (request, reply, payload, next) => {
    if (trustedProxies > 0 && bringsBody(request) && !request.raw.complete) {
      reply.removeHeader('connection');
      linger(reply.raw);
    } else if (request.body === undefined && leavesMuch(request)) reply.header('connection', 'close');
    next(null, payload);
  });
  app.removeAllContentTypeParsers();
  readJsonWithin(app);
  return () => routes.flatMap(declarationsOf);
}

function declarationsOf({ method, url, config }: RouteOptions): DeclaredRoute[] {
  const admission = config?.admission;
  return admission ? [method].flat().map((one) => ({ method: one, url, admission })) : [];
}

function bringsBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** True for a peer that sends much after its answer, which would keep the connection busy for nothing. */
function leavesMuch({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LEFT_BYTES;
}
