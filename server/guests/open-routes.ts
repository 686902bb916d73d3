import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type RefusalCode, refusalMessage } from '../../src/records/refusals.ts';
import { Refused } from '../db/store.ts';
import { networkOf } from '../limits/networks.ts';
import { createRateLimit } from '../limits/rate-limit.ts';
import { admitted } from '../web/admission.ts';

/** Most bytes of a body: fifty lines of a cart with UUIDs. They are read before anybody looks at the key. */
const BODY_BYTES = 4096;
const STATUS_OF: Partial<Record<RefusalCode, number>> = {
  UNAUTHENTICATED: 401,
  PURCHASE_NOT_FOUND: 404,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
};

type Asked = v.GenericSchema<unknown, { locationId?: string | undefined }>;

/** Opens routes below /guests, all within the same limits. A refusal that `answer` throws is answered. `now` in ms. */
export function openRoutes(app: FastifyInstance, now: () => number) {
  const takeOfSender = createRateLimit({ burst: 60, perSecond: 1 }, now);
  const takeOfNetwork = createRateLimit({ burst: 240, perSecond: 4 }, now);
  const isTooMuch = ({ ip }: FastifyRequest, locationId: string): boolean => {
    const network = networkOf(ip);
    return takeOfNetwork(network) > 0 || takeOfSender(`${network} ${locationId}`) > 0;
  };
  return <S extends Asked>(
    path: string,
    schema: S,
    by: 'device key' | 'public',
    answer: (asked: v.InferOutput<S>) => Promise<object>,
  ): void => {
    app.post(`/guests/${path}`, admitted({ by, body: BODY_BYTES }), async (request, reply) => {
      const body = v.safeParse(schema, request.body);
      if (!body.success) return refuse(reply, 'BAD_INPUT');
      if (isTooMuch(request, body.output.locationId ?? '')) return refuse(reply, 'RATE_LIMITED');
      reply.header('cache-control', 'no-store');
      try {
        return await answer(body.output);
      } catch (error) {
        if (error instanceof Refused) return refuse(reply, error.code, error.detail);
        throw error;
      }
    });
  };
}

function refuse(reply: FastifyReply, code: RefusalCode, detail?: unknown): FastifyReply {
  const known = typeof detail === 'object' && detail !== null ? { detail } : {};
  return reply.code(STATUS_OF[code] ?? 400).send({ code, message: refusalMessage(code, detail), ...known });
}
