import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { readPlaceQuery } from '../../src/domain/shop/place.ts';
import { type AdmissionDeps, bySession } from '../identity/session-admission.ts';
import { createRateLimit } from '../limits/rate-limit.ts';
import { remembered } from '../postal/remembered.ts';
import { admitted } from '../web/admission.ts';
import { refuseWith } from '../web/faults.ts';
import type { FindPlaces } from './find-places.ts';
import type { KnownPlace } from './geocoding-ports.ts';

/** Owner of the data of places, to be shown with them. */
export interface Attribution {
  text: string;
  url: string;
}

export interface PlacesDeps extends AdmissionDeps {
  findPlaces: FindPlaces;
  /** Owner of the data; null where nobody has to be named. */
  attribution: Attribution | null;
  now: () => number;
}

/**
 * Searches of one person: a burst, and how many a second come back. Each is typed by hand and asks services of others.
 */
const LIMIT = { burst: 10, perSecond: 0.2 };
/** Longest wait of a person for all services together, in ms. A later answer is remembered. */
const MAX_MS = 12_000;
const TOO_LATE = { kind: 'silent', detail: 'no answer in time' } as const;

/**
 * Registers the search for places. GET /places?q=… with a token answers {places: [{name, detail, lat, lon}],
 * attribution}, likeliest first. The list is empty for an unknown place. 400 for a text that is neither a CEP nor an
 * address, 401 without a token, 429 when asked too often. 502 while the services are silent [H-05].
 */
export function registerPlaces(
  app: FastifyInstance,
  { findPlaces, attribution, now, ...sessions }: PlacesDeps,
): void {
  const find = remembered(findPlaces, now);
  const take = createRateLimit(LIMIT, now);
  const session = bySession(sessions, (reply, code, status) => refuseWith(reply, status, code));
  app.get('/places', admitted({ by: 'session', body: 0 }, session.admit), async (request, reply) => {
    const { q } = request.query as { q?: unknown };
    const query = typeof q === 'string' ? readPlaceQuery(q) : null;
    if (!query) return refuseWith(reply, 400, 'BAD_INPUT');
    if (take(session.bearerOf(request).sub) > 0) return refuseWith(reply, 429, 'RATE_LIMITED');
    const answer = await Promise.race([
      find(query.toLocaleLowerCase('pt-BR')),
      sleep(MAX_MS, TOO_LATE, { ref: false }),
    ]);
    if (answer.kind === 'silent') {
      request.log.warn({ detail: answer.detail }, 'the search for places is silent');
      return refuseWith(reply, 502, 'PLACES_SERVICE_SILENT');
    }
    // The address of somebody's home does not stay in a browser where they signed out.
    reply.header('cache-control', 'no-store');
    return { places: answer.kind === 'found' ? answer.places.map(shownPlace) : [], attribution };
  });
}

/** A place as it is answered. `detail` tells places of one name apart, such as 'Centro, Caxias do Sul - RS'. */
function shownPlace({ name, district, city, uf, point }: KnownPlace) {
  const town = [city, uf].filter(Boolean).join(' - ');
  const detail = [district, city === name ? uf : town].filter(Boolean).join(', ');
  return { name, detail, ...point };
}
