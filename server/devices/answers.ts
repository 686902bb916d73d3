import type { FastifyReply } from 'fastify';
import type { RefusalCode } from '../../src/records/refusals.ts';
import { sayRefusal } from '../web/say-refusal.ts';

/** Bytes of a body that the routes of devices read at most. */
export const BODY_BYTES = 4096;

const STATUS_OF: Partial<Record<RefusalCode, number>> = {
  UNAUTHENTICATED: 401,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
};

/** Answers with a refusal's code and message. */
export function refuse(reply: FastifyReply, code: RefusalCode): FastifyReply {
  return reply.code(STATUS_OF[code] ?? 400).send({ code, message: sayRefusal(code) });
}
