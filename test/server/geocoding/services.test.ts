import { afterEach, describe, expect, test } from 'vitest';
import { createBrasilApi } from '../../../server/geocoding/brasil-api.ts';
import { createLocalAddresses, createLocalCodes } from '../../../server/geocoding/local-places.ts';
import { createNominatim } from '../../../server/geocoding/nominatim.ts';
import { describePlaces } from '../../contracts/places.ts';
import { type Fault, type PublicPlaces, startPublicPlaces } from './support/public-places.ts';

const USER_AGENT = 'Vendinha (+https://vendinha.example.com)';

const open = (service: PublicPlaces, timeoutMs: number) => ({
  codes: createBrasilApi({ url: service.codesUrl, timeoutMs }),
  addresses: createNominatim({ url: service.addressesUrl, userAgent: USER_AGENT, timeoutMs }),
});

describePlaces('the table of the demo', async () => ({
  codes: createLocalCodes(),
  addresses: createLocalAddresses(),
  stop: async () => undefined,
}));

describePlaces('BrasilAPI and Nominatim over HTTP', async () => {
  const service = await startPublicPlaces();
  return { ...open(service, 5000), stop: service.stop };
});

describe('[H-05] a public service', () => {
  const services: PublicPlaces[] = [];
  afterEach(async () => {
    for (const service of services.splice(0)) await service.stop();
  });
  const withFault = async (fault: Fault, timeoutMs = 2000) => {
    const service = await startPublicPlaces();
    services.push(service);
    service.fault = () => fault;
    return { service, ...open(service, timeoutMs) };
  };

  test('that fails, talks nonsense or too much, or says nothing, tells nothing about what was asked', async () => {
    const faults: Fault[] = [
      { status: 500, body: {} },
      { status: 429, body: { error: 'Usage limit reached' } },
      { status: 403, body: '<html>' },
      { body: '<html>' },
      { body: {} },
      { body: [{ lat: 1 }] },
      { body: `[${'"longo",'.repeat(60_000)}""]` },
    ];
    for (const fault of faults) {
      const { codes, addresses } = await withFault(fault);
      expect(await codes.locate('95020360'), JSON.stringify(fault).slice(0, 60)).toMatchObject({
        kind: 'silent',
      });
      expect(await addresses.search('Rua Sinimbu')).toMatchObject({ kind: 'silent' });
    }
    const { codes, addresses } = await withFault('silence', 100);
    expect(await codes.locate('95020360')).toMatchObject({ kind: 'silent' });
    expect(await addresses.search('Rua Sinimbu')).toMatchObject({ kind: 'silent' });
  });

  test.each([
    ['an empty object', { type: 'Point', coordinates: {} }],
    ['nulls', { type: 'Point', coordinates: { longitude: null, latitude: null } }],
    ['empty texts', { type: 'Point', coordinates: { longitude: '', latitude: '' } }],
    ['words', { type: 'Point', coordinates: { longitude: 'oeste', latitude: 'sul' } }],
    ['Portugal', { type: 'Point', coordinates: { longitude: '-9.1365', latitude: '38.7077' } }],
    ['no coordinates', { type: 'Point' }],
    ['nothing', undefined],
    ['null', null],
  ])('a code whose position is %s has none', async (_, location) => {
    const body = { cep: '95020360', state: 'RS', city: 'Caxias do Sul', street: 'Rua Sinimbu', location };
    const { codes } = await withFault({ body });
    expect(await codes.locate('95020360')).toEqual({
      kind: 'found',
      address: { logradouro: 'Rua Sinimbu', bairro: '', localidade: 'Caxias do Sul', uf: 'RS' },
      point: null,
    });
  });

  test('coordinates may be numbers', async () => {
    const location = { coordinates: { longitude: -51.1779, latitude: -29.1665 } };
    const { codes } = await withFault({ body: { state: 'RS', city: 'Caxias do Sul', location } });
    expect(await codes.locate('95020360')).toMatchObject({ point: { lat: -29.1665, lon: -51.1779 } });
  });

  test('Nominatim is asked for Brazil, by name, in Portuguese and for few places', async () => {
    const { service, addresses } = await withFault(null);
    await addresses.search('Rua Augusta & Consolação');
    expect(service.asked).toEqual([
      {
        path: '/search',
        userAgent: USER_AGENT,
        query: {
          q: 'Rua Augusta & Consolação',
          format: 'jsonv2',
          addressdetails: '1',
          countrycodes: 'br',
          limit: '5',
          'accept-language': 'pt-BR',
        },
      },
    ]);
  });

  test('a house has its number, a shop its name, and the pieces of one street are one', async () => {
    const at = { lat: '-29.16', lon: '-51.17', display_name: '825, Rua Sinimbu, Brasil' };
    const address = {
      road: 'Rua Sinimbu',
      suburb: 'Lourdes',
      city: 'Caxias do Sul',
      'ISO3166-2-lvl4': 'BR-RS',
    };
    const { addresses } = await withFault({
      body: [
        { ...at, name: '', address: { ...address, house_number: '825' } },
        { ...at, name: 'Shopping Iguatemi', address },
        { ...at, name: 'Rua Sinimbu', address },
        { ...at, lat: '-29.161', name: 'Rua Sinimbu', address },
        { lat: '-29.1', lon: '-51.1', display_name: 'Trecho sem nome, Brasil' },
        { ...at, lat: '48.1', lon: '11.5', name: 'München', address: {} },
      ],
    });
    const answer = await addresses.search('sinimbu');
    expect(answer.kind === 'found' && answer.places.map(({ name, city, uf }) => [name, city, uf])).toEqual([
      ['Rua Sinimbu, 825', 'Caxias do Sul', 'RS'],
      ['Shopping Iguatemi', 'Caxias do Sul', 'RS'],
      ['Rua Sinimbu', 'Caxias do Sul', 'RS'],
      ['Trecho sem nome', '', ''],
    ]);
  });
});
