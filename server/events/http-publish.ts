import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { bySession } from '../identity/session-admission.ts';
import type { Tokens } from '../identity/tokens.ts';
import { admitted } from '../web/admission.ts';
import { type FrameError, UNAUTHORIZED } from './frames.ts';
import type { EventLimits } from './limits.ts';
import { type Publisher, TOO_MANY_EVENTS } from './publisher.ts';

export interface HttpPublishDeps {
  tokens: Pick<Tokens, 'verify'>;
  publish: Publisher;
  limits: EventLimits;
}

/** `POST /event`: publishing without a socket, under the same rules [N-03]. */
export function routeHttpPublish(app: FastifyInstance, deps: HttpPublishDeps): void {
  const session = bySession({ tokens: deps.tokens }, (reply) => refuse(reply, 401, UNAUTHORIZED));
  const options = {
    ...admitted({ by: 'session', body: deps.limits.publishBytes, counts: 'network' }, session.admit),
    errorHandler(error: FastifyError, _request: unknown, reply: FastifyReply) {
      const status = error.statusCode ?? 500;
      if (status >= 500) throw error;
      return refuse(reply, status, { errorType: 'BadRequestException', message: 'Invalid request' });
    },
  };
  app.post('/event', options, async (request, reply) => {
    const { sub } = session.bearerOf(request);
    const { channel, events } = fieldsOf(request.body);
    const outcome = await deps.publish(sub, channel, events);
    if (outcome.kind === 'published') return outcome.report;
    return refuse(reply, STATUS.get(outcome.error) ?? 400, outcome.error);
  });
}

const STATUS: ReadonlyMap<FrameError, number> = new Map([
  [UNAUTHORIZED, 403],
  [TOO_MANY_EVENTS, 429],
]);

function fieldsOf(body: unknown): { channel?: unknown; events?: unknown } {
  return typeof body === 'object' && body !== null ? body : {};
}

function refuse(reply: FastifyReply, status: number, { errorType, message }: FrameError): FastifyReply {
  return reply.code(status).send({ errors: [{ errorType, message }] });
}
