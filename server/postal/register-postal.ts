import type { FastifyInstance } from 'fastify';
import { readCep } from '../../src/domain/people/cep.ts';
import { type AdmissionDeps, bySession } from '../identity/session-admission.ts';
import { createRateLimit } from '../limits/rate-limit.ts';
import { admitted } from '../web/admission.ts';
import { refuseWith } from '../web/faults.ts';
import type { PostalCodePort } from './postal-code-port.ts';
import { remembered } from './remembered.ts';

export interface PostalDeps extends AdmissionDeps {
  postalCodes: PostalCodePort;
  now: () => number;
}

/** Look-ups of one person: a burst, and how many a second come back. A form needs one or two. */
const LIMIT = { burst: 20, perSecond: 0.5 };

/**
 * Registers the look-up of a postal code. GET /cep/:cep with a token returns {logradouro, bairro, localidade, uf}, or
 * {erro: true} for a code that does not exist. 400 for an invalid code, 401 without a token, 429 when asked too often,
 * 502 while the postal service is silent. The address can always be typed [E-03].
 */
export function registerPostal(app: FastifyInstance, { postalCodes, now, ...sessions }: PostalDeps): void {
  const find = remembered((cep) => postalCodes.find(cep), now);
  const take = createRateLimit(LIMIT, now);
  const session = bySession(sessions, (reply, code, status) => refuseWith(reply, status, code));
  app.get('/cep/:cep', admitted({ by: 'session', body: 0 }, session.admit), async (request, reply) => {
    const { cep: asked = '' } = request.params as { cep?: string };
    const cep = readCep(asked);
    if (cep === null) return refuseWith(reply, 400, 'BAD_INPUT');
    if (take(session.bearerOf(request).sub) > 0) return refuseWith(reply, 429, 'RATE_LIMITED');
    const answer = await find(cep);
    if (answer.kind === 'silent') {
      request.log.warn({ detail: answer.detail }, 'the postal service is silent');
      return refuseWith(reply, 502, 'POSTAL_SERVICE_SILENT');
    }
    // The address of somebody's home does not stay in a browser where they signed out.
    reply.header('cache-control', 'no-store');
    return answer.kind === 'found' ? answer.address : { erro: true };
  });
}
