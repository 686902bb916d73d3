import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { RefusalCode } from '../../src/records/refusals.ts';
import { Refused } from '../db/store.ts';
import { hashDeviceKey } from '../devices/device-key.ts';
import { createKeyLimits, type KnownKeys } from '../devices/key-limits.ts';
import { admitted } from '../web/admission.ts';
import { sayRefusal } from '../web/say-refusal.ts';

/** Most bytes of a body: fifty lines of a cart with UUIDs. A body is read before anybody looks at the key. */
const BODY_BYTES = 4096;
const STATUS_OF: Partial<Record<RefusalCode, number>> = {
  UNAUTHENTICATED: 401,
  PURCHASE_NOT_FOUND: 404,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
};

/** Limits of requests: of a tablet or a network at one location, and of a network at all. */
const LIMITS = { sender: { burst: 60, perSecond: 1 }, network: { burst: 240, perSecond: 4 } };

type Asked = v.GenericSchema<unknown, { locationId?: string | undefined; key?: string }>;

/**
 * Opens routes below /guests, all within the same limits. A refusal that `answer` throws becomes the answer. `now` in
 * ms.
 */
export function openRoutes(app: FastifyInstance, now: () => number, known?: KnownKeys) {
  const limits = createKeyLimits(LIMITS, now, known);
  return <S extends Asked>(
    path: string,
    schema: S,
    by: 'device key' | 'public',
    answer: (asked: v.InferOutput<S>) => Promise<object>,
  ): void => {
    app.post(`/guests/${path}`, admitted({ by, body: BODY_BYTES }), async (request, reply) => {
      const body = v.safeParse(schema, request.body);
      if (!body.success) return refuse(reply, 'BAD_INPUT');
      const { locationId = '', key } = body.output;
      const keyHash = key === undefined ? null : hashDeviceKey(key);
      const asked = { ip: request.ip, locationId, keyHash };
      if (limits.isTooMuch(asked)) return refuse(reply, 'RATE_LIMITED');
      reply.header('cache-control', 'no-store');
      try {
        const answered = await answer(body.output);
        limits.note(asked, null);
        return answered;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        limits.note(asked, error.code);
        return refuse(reply, error.code, error.detail);
      }
    });
  };
}

function refuse(reply: FastifyReply, code: RefusalCode, detail?: unknown): FastifyReply {
  const known = typeof detail === 'object' && detail !== null ? { detail } : {};
  return reply.code(STATUS_OF[code] ?? 400).send({ code, message: sayRefusal(code, detail), ...known });
}
