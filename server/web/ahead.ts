import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Answers a request. Or hands it on by `otherwise`, with its body unread and nothing counted twice. */
export type Ahead = (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => void;

/**
 * Puts a handler before all that Fastify does with a request. Fastify's layers cost more than a short answer of ours. A
 * request that is injected into `app` never meets the handler.
 */
export function answerAhead(app: FastifyInstance, ahead: Ahead): void {
  const { server } = app;
  const [behind, ...more] = server.listeners('request');
  if (!behind || more.length > 0) throw new Error('Fastify was to be the one listener of its server');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    ahead(request, response, () => behind.call(server, request, response)),
  );
}
