import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Store } from '../db/store.ts';
import { type AdmissionDeps, bySession } from '../identity/session-admission.ts';
import { admitted } from '../web/admission.ts';
import { BODY_BYTES, refuse } from './answers.ts';
import type { deviceCommands } from './commands.ts';
import { hashDeviceKey, newDeviceKey } from './device-key.ts';

interface KeysDeps extends AdmissionDeps {
  store: Pick<Store<typeof deviceCommands>, 'run'>;
  /** True where a person asks too much about a location. */
  isTooMuch: (sub: string, locationId: string) => boolean;
}

const KeysRequest = v.object({ locationId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) });
const KeyRequest = v.object({
  ...KeysRequest.entries,
  purpose: v.optional(v.picklist(['heartbeat', 'board']), 'heartbeat'),
});

/**
 * Registers the routes of a location's owner, with their token. `POST /devices/key` {locationId, purpose?} makes a key
 * and shows it once. `GET /devices/keys?locationId=` tells when the keys were made, never the keys.
 */
export function registerKeys(app: FastifyInstance, { store, isTooMuch, ...sessions }: KeysDeps): void {
  const session = bySession(sessions, refuse);

  app.post(
    '/devices/key',
    admitted({ by: 'session', body: BODY_BYTES }, session.admit),
    async (request, reply) => {
      const body = v.safeParse(KeyRequest, request.body);
      if (!body.success) return refuse(reply, 'BAD_INPUT');
      const { locationId, purpose } = body.output;
      const { sub: by } = session.bearerOf(request);
      if (isTooMuch(by, locationId)) return refuse(reply, 'RATE_LIMITED');
      const key = newDeviceKey();
      const keyHash = hashDeviceKey(key);
      const result = await store.run('setDeviceKey', { locationId, purpose, by, keyHash });
      if (result.kind === 'refused') return refuse(reply, result.code);
      return reply.code(201).header('cache-control', 'no-store').send({ key });
    },
  );

  app.get('/devices/keys', admitted({ by: 'session', body: 0 }, session.admit), async (request, reply) => {
    const query = v.safeParse(KeysRequest, request.query);
    if (!query.success) return refuse(reply, 'BAD_INPUT');
    const { locationId } = query.output;
    const { sub: by } = session.bearerOf(request);
    if (isTooMuch(by, locationId)) return refuse(reply, 'RATE_LIMITED');
    const result = await store.run('readDeviceKeys', { locationId, by });
    if (result.kind === 'refused') return refuse(reply, result.code);
    return reply.header('cache-control', 'no-store').send(result.value);
  });
}
