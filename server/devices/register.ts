import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Store } from '../db/store.ts';
import type { AdmissionDeps } from '../identity/session-admission.ts';
import { createRateLimit } from '../limits/rate-limit.ts';
import { admitted } from '../web/admission.ts';
import { BODY_BYTES, refuse } from './answers.ts';
import type { deviceCommands } from './commands.ts';
import { hashDeviceKey } from './device-key.ts';
import { createHeartbeats } from './heartbeats.ts';
import { createKeyLimits, type KeyedRequest, type KnownKeys } from './key-limits.ts';
import type { Heartbeat as SentHeartbeat } from './record-heartbeat.ts';
import { registerKeys } from './register-keys.ts';

export interface DevicesDeps extends AdmissionDeps {
  store: Pick<Store<typeof deviceCommands>, 'run'>;
  /** Valid keys, shared with server/guests. These limits have their own when it is absent. */
  knownKeys?: KnownKeys;
  /** Server time in ms; the real clock when absent. */
  now?: () => number;
}

const Heartbeat = v.object({
  locationId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  key: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
  status: v.optional(v.record(v.string(), v.unknown()), {}),
});
const WifiRequest = v.pick(Heartbeat, ['locationId', 'key']);

/** Limit of one device, person or network at one location. */
const OF_SENDER = { burst: 12, perSecond: 12 / 60 };

/**
 * Registers the routes of devices. `POST /devices/heartbeat` {locationId, key, status?} says that a location is alive
 * [H-10]. A tablet of the owner leaves the key out and shows a token. `POST /devices/wifi` {locationId, key} tells the
 * location's board, and nobody else, its Wi-Fi [MC-04]. The keys themselves are made by `registerKeys`.
 */
export function registerDevices(app: FastifyInstance, deps: DevicesDeps): void {
  const { store, tokens, countForPerson, knownKeys, now = Date.now } = deps;
  const takeOfPerson = createRateLimit(OF_SENDER, now);
  const limits = createKeyLimits(
    { sender: OF_SENDER, network: { burst: 120, perSecond: 2 } },
    now,
    knownKeys,
  );
  const isTooMuchOfPerson = (sub: string, locationId: string) => takeOfPerson(`${sub} ${locationId}`) > 0;
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
    const asked = askedBy(request, locationId, key);
    const isOver =
      sub === null
        ? limits.isTooMuch(asked)
        : (countForPerson?.(request, sub) ?? 0) > 0 || isTooMuchOfPerson(sub, locationId);
    if (isOver) return refuse(reply, 'RATE_LIMITED');
    const proof = proofOf(asked, sub);
    if (!proof) return refuse(reply, 'UNAUTHENTICATED');
    const result = await heartbeats.beat({ locationId, proof, status });
    limits.note(asked, result.kind === 'refused' ? result.code : null);
    return result.kind === 'refused' ? refuse(reply, result.code) : { updatedAt: result.value };
  });

  app.post('/devices/wifi', admitted({ by: 'device key', body: BODY_BYTES }), async (request, reply) => {
    const body = v.safeParse(WifiRequest, request.body);
    if (!body.success) return refuse(reply, 'BAD_INPUT');
    const { locationId, key } = body.output;
    const asked = askedBy(request, locationId, key);
    if (limits.isTooMuch(asked)) return refuse(reply, 'RATE_LIMITED');
    const { keyHash } = asked;
    if (keyHash === null) return refuse(reply, 'UNAUTHENTICATED');
    const result = await store.run('readWifi', { locationId, keyHash });
    limits.note(asked, result.kind === 'refused' ? result.code : null);
    if (result.kind === 'refused') return refuse(reply, result.code);
    return reply.header('cache-control', 'no-store').send(result.value);
  });

  registerKeys(app, { store, tokens, countForPerson, isTooMuch: isTooMuchOfPerson });
}

const askedBy = ({ ip }: FastifyRequest, locationId: string, key: string | undefined): KeyedRequest => ({
  ...{ ip, locationId, keyHash: key === undefined ? null : hashDeviceKey(key) },
});

function proofOf({ keyHash }: KeyedRequest, sub: string | null): SentHeartbeat['proof'] | null {
  if (keyHash !== null) return { kind: 'key', keyHash };
  return sub === null ? null : { kind: 'owner', sub };
}
