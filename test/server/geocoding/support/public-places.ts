import Fastify, { type FastifyReply } from 'fastify';
import type { KnownPlace } from '../../../../server/geocoding/geocoding-ports.ts';
import { createLocalAddresses } from '../../../../server/geocoding/local-places.ts';
import { KNOWN_STREETS } from '../../../../server/postal/known-streets.ts';
import { foldAccents } from '../../../../src/domain/words/fold-accents.ts';

/** A question as the service received it. */
export interface Asked {
  path: string;
  query: Readonly<Record<string, string>>;
  userAgent: string;
}

/** Failure of the service in place of its answer. 'silence' never ends, and null is no failure. */
export type Fault = 'silence' | { status?: number; body?: unknown } | null;

export interface PublicPlaces {
  codesUrl: string;
  addressesUrl: string;
  asked: Asked[];
  /** Decides about each question. Null for a normal answer. */
  fault: (asked: Asked) => Fault;
  stop(): Promise<void>;
}

/** Starts BrasilAPI's CEP service and a Nominatim server over HTTP, with their answers for the known streets. */
export async function startPublicPlaces(): Promise<PublicPlaces> {
  const app = Fastify();
  const addresses = createLocalAddresses();
  const service: PublicPlaces = {
    codesUrl: '',
    addressesUrl: '',
    asked: [],
    fault: () => null,
    async stop() {
      app.server.closeAllConnections();
      await app.close();
    },
  };
  app.addHook('preHandler', async (request, reply) => {
    const asked: Asked = {
      path: request.url.split('?', 1)[0] ?? '',
      query: request.query as Record<string, string>,
      userAgent: request.headers['user-agent'] ?? '',
    };
    service.asked.push(asked);
    const fault = service.fault(asked);
    if (fault === 'silence') return reply.hijack();
    if (fault) return reply.status(fault.status ?? 200).send(fault.body);
  });
  app.get<{ Params: { cep: string } }>('/api/cep/v2/:cep', (request, reply) =>
    answerCode(request.params.cep, reply),
  );
  app.get<{ Querystring: Record<string, string> }>('/search', async ({ query, headers }, reply) => {
    // The public server refuses the names of libraries, and requires these parameters.
    if (/^(node|undici|)$/.test(headers['user-agent'] ?? '')) return reply.status(403).send('<html>');
    if (query.format !== 'jsonv2' || query.countrycodes !== 'br') return reply.status(400).send({});
    const answer = await addresses.search(query.q ?? '');
    const places = answer.kind === 'found' ? answer.places : [];
    return places.slice(0, Number(query.limit)).map(nominatimPlace);
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  service.codesUrl = `${origin}/api/cep/v2`;
  service.addressesUrl = origin;
  return service;
}

function answerCode(cep: string, reply: FastifyReply) {
  const street = KNOWN_STREETS.find((one) => one.cep === cep);
  if (!street)
    return reply.status(404).send({
      name: 'CepPromiseError',
      message: 'Todos os serviços de CEP retornaram erro.',
      type: 'service_error',
      errors: [{ name: 'ServiceError', message: 'CEP INVÁLIDO', service: 'correios' }],
    });
  const { address, point } = street;
  return reply.send({
    cep,
    state: address.uf,
    city: address.localidade,
    neighborhood: address.bairro || null,
    street: address.logradouro || null,
    service: 'open-cep',
    location: {
      type: 'Point',
      coordinates: address.logradouro ? { longitude: String(point.lon), latitude: String(point.lat) } : {},
    },
  });
}

/** A place in the form of format jsonv2 with address details. */
function nominatimPlace({ name, district, city, uf, point }: KnownPlace, index: number) {
  const isTown = name === city;
  return {
    place_id: 8_000_000 + index,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: isTown ? 'relation' : 'way',
    osm_id: 42 + index,
    lat: String(point.lat),
    lon: String(point.lon),
    category: isTown ? 'boundary' : 'highway',
    type: isTown ? 'administrative' : 'residential',
    place_rank: isTown ? 16 : 26,
    importance: 0.1,
    addresstype: isTown ? 'city' : 'road',
    name,
    display_name: [name, district, isTown ? '' : city, 'Região Sul', 'Brasil'].filter(Boolean).join(', '),
    address: {
      ...(isTown ? {} : { road: name }),
      ...(district && { suburb: district }),
      [foldAccents(city) === 'canela' ? 'town' : 'city']: city,
      municipality: 'Região Geográfica Imediata',
      'ISO3166-2-lvl4': `BR-${uf}`,
      country: 'Brasil',
      country_code: 'br',
    },
    boundingbox: ['-29.2', '-29.1', '-51.2', '-51.1'],
  };
}
