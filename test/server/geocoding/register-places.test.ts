import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createPlaceFinder, type FindPlaces } from '../../../server/geocoding/find-places.ts';
import { createLocalAddresses, createLocalCodes } from '../../../server/geocoding/local-places.ts';
import { registerPlaces } from '../../../server/geocoding/register-places.ts';
import { createLocalPostalCodes } from '../../../server/postal/local-postal-codes.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const local = createPlaceFinder({
  codes: createLocalCodes(),
  postalCodes: createLocalPostalCodes(),
  addresses: createLocalAddresses(),
});
const ATTRIBUTION = { text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' };

function open(findPlaces: FindPlaces = local) {
  const app = Fastify();
  const asked: string[] = [];
  const clock = { now: 0 };
  const verify = async (header: string) =>
    header === ''
      ? ({ kind: 'invalid', reason: 'malformed' } as const)
      : ({ kind: 'valid', sub: header, email: null } as never);
  registerPlaces(app, {
    findPlaces: (query) => {
      asked.push(query);
      return findPlaces(query);
    },
    attribution: ATTRIBUTION,
    tokens: { verify },
    now: () => clock.now,
  });
  closing.push(() => app.close());
  const get = (query: Record<string, string | string[]>, authorization = 'ana') =>
    app.inject({ url: '/places', query, headers: authorization ? { authorization } : {} });
  return { get, asked, clock };
}

test('[H-05] GET /places finds a CEP and an address, with whose data it is; nobody keeps the answer', async () => {
  const { get } = open();
  const cep = await get({ q: '95020-360' });
  expect([cep.statusCode, cep.json(), cep.headers['cache-control']]).toEqual([
    200,
    {
      places: [
        {
          name: 'Rua Sinimbu',
          detail: 'Nossa Senhora de Lourdes, Caxias do Sul - RS',
          lat: -29.1665,
          lon: -51.1779,
        },
      ],
      attribution: ATTRIBUTION,
    },
    'no-store',
  ]);
  const town = await get({ q: '95680-000' });
  expect(town.json().places).toEqual([{ name: 'Canela', detail: 'RS', lat: -29.3653, lon: -50.8131 }]);
  const streets = await get({ q: 'Rua XV de Novembro' });
  expect(streets.json().places.map(({ detail }: { detail: string }) => detail)).toEqual([
    'Centro, Curitiba - PR',
    'Centro, Blumenau - SC',
  ]);
  expect((await get({ q: 'Porto Alegre' })).json().places[0]).toMatchObject({
    name: 'Porto Alegre',
    detail: 'RS',
  });
});

test('[H-05] unknown, malformed, unsigned and silent are told apart', async () => {
  const { get } = open();
  expect((await get({ q: '99999-999' })).json()).toEqual({ places: [], attribution: ATTRIBUTION });
  const wrong: Record<string, string | string[]>[] = [
    { x: '' },
    { q: '' },
    { q: '123' },
    { q: 'a'.repeat(201) },
    { q: ['95020360', '95020360'] },
  ];
  for (const query of wrong) {
    const answer = await get(query);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_INPUT']);
  }
  const unsigned = await get({ q: '95020-360' }, '');
  expect([unsigned.statusCode, unsigned.json().code]).toEqual([401, 'UNAUTHENTICATED']);
  const silent = await open(async () => ({ kind: 'silent', detail: '' })).get({ q: 'Rua Augusta' });
  expect([silent.statusCode, silent.json()]).toEqual([
    502,
    {
      code: 'PLACES_SERVICE_SILENT',
      message: 'A busca de endereços não respondeu. Tente novamente em instantes.',
    },
  ]);
});

test('[H-05] who asks too often is asked for timeout, nobody else is', async () => {
  const { get, clock } = open();
  const codes = [];
  for (let n = 0; n < 11; n += 1) codes.push((await get({ q: '95020-360' })).statusCode);
  expect(codes.filter((code) => code === 429)).toHaveLength(1);
  expect((await get({ q: '95020-360' }, 'bia')).statusCode).toBe(200);
  clock.now += 5000;
  expect((await get({ q: '95020-360' })).statusCode).toBe(200);
});

test('[H-05] what was found is remembered, however it was typed; silence is not', async () => {
  const { get, asked } = open();
  for (const q of ['Rua Sinimbu', ' rua  SINIMBU ', '95020-360', 'CEP 95020360']) await get({ q });
  expect(asked).toEqual(['rua sinimbu', '95020360']);
  const silent = open(async () => ({ kind: 'silent', detail: '' }));
  for (let n = 0; n < 2; n += 1) await silent.get({ q: 'Rua Sinimbu' });
  expect(silent.asked).toHaveLength(2);
});
