import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Store } from '../db/store.ts';
import type { SessionDeps } from '../identity/session-admission.ts';
import { networkOf } from '../limits/networks.ts';
import { createRateLimit } from '../limits/rate-limit.ts';
import { admitted } from '../web/admission.ts';
import { BODY_BYTES, refuse } from './answers.ts';
import type { deviceCommands } from './commands.ts';
import { hashDeviceKey } from './device-key.ts';
import { createHeartbeats } from './heartbeats.ts';
import type { Heartbeat as SentHeartbeat } from './record-heartbeat.ts';
import { registerKeys } from './register-keys.ts';

export interface DevicesDeps extends SessionDeps {
  store: Pick<Store<typeof deviceCommands>, 'run'>;
  /** Server time in ms; the real clock when absent. */
  now?: () => number;
}

const Heartbeat = v.object({
  locationId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  key: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
  status: v.optional(v.record(v.string(), v.unknown()), {}),
});
const WifiRequest = v.pick(Heartbeat, ['locationId', 'key']);

/**
 * `POST /devices/heartbeat` {locationId, key, status?}: a location is alive [H-10]. A tablet of the owner leaves the key
 * out and shows a token. `POST /devices/wifi` {locationId, key} tells the location's board, and nobody else, the Wi-Fi set for it [MC-04].
 * The keys themselves are made by `registerKeys`.
 */
export function registerDevices(app: FastifyInstance, deps: DevicesDeps): void {
  const { store, tokens, countForPerson, now = Date.now } = deps;
  const takeOfSender = createRateLimit({ burst: 12, perSecond: 12 / 60 }, now);
  const takeOfNetwork = createRateLimit({ burst: 120, perSecond: 2 }, now);
  const isTooMuch = ({ ip }: FastifyRequest, locationId: string) => {
    const network = networkOf(ip);
    return takeOfNetwork(network) > 0 || takeOfSender(`${network} ${locationId}`) > 0;
  };
  const isTooMuchOfPerson = (sub: string, locationId: string) => takeOfSender(`${sub} ${locationId}`) > 0;
  const senderOf = async ({ headers }: FastifyRequest) => {
    const verdict = headers.authorization ? await tokens.verify(headers.authorization) : null;
    return verdict?.kind === 'valid' ? verdict.sub : null;
  };

  const heartbeats = createHeartbeats(store, now);
  app.addHook('onClose', () => heartbeats.close());

  app.post('/devices/heartbeat', admitted({ by: 'device key', body: BODY_BYTES }), async (request, reply) => {
    const body = v.safeParse(Heartbeat, request.body);
    if (!body.success) return refuse(reply, 'BAD_INPUT');
    const { locationId, key, status } = body.output;
    const sub = key === undefined ? await senderOf(request) : null;
    const isOver =
      sub === null
        ? isTooMuch(request, locationId)
        : (countForPerson?.(request, sub) ?? 0) > 0 || isTooMuchOfPerson(sub, locationId);
    if (isOver) return refuse(reply, 'RATE_LIMITED');
    const proof = key === undefined ? ownerProof(sub) : keyProof(key);
    if (!proof) return refuse(reply, 'UNAUTHENTICATED');
    const verdict = await heartbeats.beat({ locationId, proof, status });
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

  registerKeys(app, { store, tokens, countForPerson, isTooMuch: isTooMuchOfPerson });
}

function keyProof(key: string): SentHeartbeat['proof'] {
  return { kind: 'key', keyHash: hashDeviceKey(key) };
}

function ownerProof(sub: string | null): SentHeartbeat['proof'] | null {
  return sub === null ? null : { kind: 'owner', sub };
}
