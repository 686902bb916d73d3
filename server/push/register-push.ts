import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { RefusalCode } from '../../src/records/refusals.ts';
import type { Store } from '../db/store.ts';
import { type AdmissionDeps, bySession } from '../identity/session-admission.ts';
import { admitted, OPEN } from '../web/admission.ts';
import { sayRefusal } from '../web/say-refusal.ts';
import type { PushSender } from './push-port.ts';
import { isPushService } from './services.ts';
import type { pushCommands } from './subscriptions.ts';
import { Endpoint, Subscription } from './wishes.ts';

/** Most bytes of a body: an endpoint, two keys and the wishes. */
const BODY_BYTES = 4096;

export interface PushDeps extends AdmissionDeps {
  store: Pick<Store<typeof pushCommands>, 'run'>;
  sender: Pick<PushSender, 'publicKey'>;
  services: readonly string[];
}

/**
 * Registers the routes of push. `GET /push/key` {key} tells the key with which a browser subscribes. `PUT
 * /push/subscription` {endpoint, keys, wishes} stores the address of a device of the session's person. `DELETE
 * /push/subscription` {endpoint} ends it.
 */
export function registerPush(app: FastifyInstance, { store, sender, services, ...sessions }: PushDeps): void {
  const session = bySession(sessions, refuse);
  const ofSession = admitted({ by: 'session', body: BODY_BYTES }, session.admit);

  app.get('/push/key', OPEN, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return { key: sender.publicKey };
  });

  app.put('/push/subscription', ofSession, async (request, reply) => {
    const body = v.safeParse(Subscription, request.body);
    if (!body.success || !isPushService(body.output.endpoint, services)) return refuse(reply, 'BAD_INPUT');
    const { sub, originJti } = session.bearerOf(request);
    const result = await store.run('savePushSubscription', { sub, originJti, subscription: body.output });
    if (result.kind === 'refused') return refuse(reply, result.code, 429);
    return reply.code(204).send();
  });

  app.delete('/push/subscription', ofSession, async (request, reply) => {
    const body = v.safeParse(Endpoint, request.body);
    if (!body.success) return refuse(reply, 'BAD_INPUT');
    const { sub } = session.bearerOf(request);
    const result = await store.run('removePushSubscription', { sub, endpoint: body.output.endpoint });
    if (result.kind === 'refused') return refuse(reply, result.code);
    return reply.code(204).send();
  });
}

function refuse(reply: FastifyReply, code: RefusalCode, status = 400): FastifyReply {
  return reply.code(status).send({ code, message: sayRefusal(code) });
}
