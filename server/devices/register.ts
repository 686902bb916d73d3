import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type RefusalCode, refusalMessage } from '../../src/records/refusals.ts';
import type { Store } from '../db/store.ts';
import { KeyedLimit } from '../events/token-bucket.ts';
import type { Tokens } from '../identity/tokens.ts';
import { networkOf } from '../web/address-limit.ts';
import { admitted } from '../web/admission.ts';
import { bySession } from '../web/session-admission.ts';
import type { deviceCommands, RecordHeartbeat } from './commands.ts';
import { hashDeviceKey, newDeviceKey } from './device-key.ts';

export interface DevicesDeps {
  store: Pick<Store<typeof deviceCommands>, 'run'>;
  tokens: Pick<Tokens, 'verify'>;
  /** Server time in ms; the real clock when absent. */
  now?: () => number;
}

const STATUS_OF: Partial<Record<RefusalCode, number>> = {
  UNAUTHENTICATED: 401,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
};
const BODY_BYTES = 4096;

const Heartbeat = v.object({
  locationId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  key: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
  status: v.optional(v.record(v.string(), v.unknown()), {}),
});
const WifiRequest = v.pick(Heartbeat, ['locationId', 'key']);
const KeyRequest = v.object({
  ...v.pick(Heartbeat, ['locationId']).entries,
  purpose: v.optional(v.picklist(['heartbeat', 'board']), 'heartbeat'),
});

/**
 * `POST /devices/heartbeat` {locationId, key, status?}: a location is alive [H-10]. A tablet of the owner leaves the key
 * out and shows a token. `POST /devices/key` {locationId, purpose?} with the owner's token makes a key and shows it once.
 * `POST /devices/wifi` {locationId, key} tells the location's board, and nobody else, the Wi-Fi set for it [MC-04].
 */
export function registerDevices(app: FastifyInstance, { store, tokens, now = Date.now }: DevicesDeps): void {
  const perSender = new KeyedLimit(12, 12 / 60);
  const perAddress = new KeyedLimit(120, 2);
  const isTooMuch = ({ ip }: FastifyRequest, locationId: string) => {
    const network = networkOf(ip);
    return !perAddress.take(network, now()) || !perSender.take(`${network} ${locationId}`, now());
  };
  const senderOf = async ({ headers }: FastifyRequest) => {
    const verdict = headers.authorization ? await tokens.verify(headers.authorization) : null;
    return verdict?.kind === 'valid' ? verdict.sub : null;
  };

  app.post('/devices/heartbeat', admitted({ by: 'device key', body: BODY_BYTES }), async (request, reply) => {
    const body = v.safeParse(Heartbeat, request.body);
    if (!body.success) return refuse(reply, 'BAD_INPUT');
    const { locationId, key, status } = body.output;
    if (isTooMuch(request, locationId)) return refuse(reply, 'RATE_LIMITED');
    const proof = key === undefined ? ownerProof(await senderOf(request)) : keyProof(key);
    if (!proof) return refuse(reply, 'UNAUTHENTICATED');
    const verdict = await store.run('recordHeartbeat', { locationId, proof, status });
    return verdict.kind === 'refused' ? refuse(reply, verdict.code) : { updatedAt: verdict.value };
  });

  app.post('/devices/wifi', admitted({ by: 'device key', body: BODY_BYTES }), async (request, reply) => {
    const body = v.safeParse(WifiRequest, request.body);
    if (!body.success) return refuse(reply, 'BAD_INPUT');
    const { locationId, key } = body.output;
    if (isTooMuch(request, locationId)) return refuse(reply, 'RATE_LIMITED');
    if (key === undefined) return refuse(reply, 'UNAUTHENTICATED');
    const verdict = await store.run('readWifi', { locationId, keyHash: hashDeviceKey(key) });
    if (verdict.kind === 'refused') return refuse(reply, verdict.code);
    return reply.header('cache-control', 'no-store').send(verdict.value);
  });

  const session = bySession(tokens, (reply) => refuse(reply, 'UNAUTHENTICATED'));
  app.post(
    '/devices/key',
    admitted({ by: 'session', body: BODY_BYTES }, session.admit),
    async (request, reply) => {
      const body = v.safeParse(KeyRequest, request.body);
      if (!body.success) return refuse(reply, 'BAD_INPUT');
      const { locationId, purpose } = body.output;
      if (isTooMuch(request, locationId)) return refuse(reply, 'RATE_LIMITED');
      const { sub: by } = session.bearerOf(request);
      const key = newDeviceKey();
      const keyHash = hashDeviceKey(key);
      const verdict = await store.run('setDeviceKey', { locationId, purpose, by, keyHash });
      return verdict.kind === 'refused' ? refuse(reply, verdict.code) : reply.code(201).send({ key });
    },
  );
}

function keyProof(key: string): RecordHeartbeat['proof'] {
  return { kind: 'key', keyHash: hashDeviceKey(key) };
}

function ownerProof(sub: string | null): RecordHeartbeat['proof'] | null {
  return sub === null ? null : { kind: 'owner', sub };
}

function refuse(reply: FastifyReply, code: RefusalCode): FastifyReply {
  return reply.code(STATUS_OF[code] ?? 400).send({ code, message: refusalMessage(code) });
}
