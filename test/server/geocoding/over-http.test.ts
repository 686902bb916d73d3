import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../../../server/identity/create-user.ts';
import { signIn } from '../support/api-client.ts';
import { type StartedServer, startServer } from '../support/start-server.ts';
import { type PublicPlaces, startPublicPlaces } from './support/public-places.ts';

const PASSWORD = 'Vendinha#2026';

describe('[H-05] the search for places in production', () => {
  let service: PublicPlaces;
  let server: StartedServer;
  let get: (q: string) => Promise<Response>;
  beforeAll(async () => {
    service = await startPublicPlaces();
    server = await startServer({
      env: {
        CEP_PLACES_URL: service.codesUrl,
        ADDRESS_URL: service.addressesUrl,
        ADDRESS_CONTACT: 'mapas@vendinha.example.com',
      },
    });
    await createUser(server.store, { email: 'ana@example.com', password: PASSWORD });
    const { idToken } = await signIn(server.origin, 'ana@example.com', PASSWORD);
    get = (q) =>
      fetch(`${server.origin}/places?${new URLSearchParams({ q })}`, { headers: { authorization: idToken } });
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await service.stop();
  });

  test('asks the services that the operator names, as whom it says, and names their data', async () => {
    const answer = await (await get('95020-360')).json();
    expect(answer).toMatchObject({
      places: [{ name: 'Rua Sinimbu', lat: -29.1665, lon: -51.1779 }],
      attribution: { text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' },
    });
    expect((await (await get('95680-000')).json()).places).toMatchObject([{ name: 'Canela', lat: -29.3653 }]);
    const searches = service.asked.filter(({ path }) => path === '/search');
    expect(searches.map(({ query, userAgent }) => [query.q, userAgent])).toEqual([
      ['Canela, RS', 'Vendinha (+https://vendinha.example.com; mapas@vendinha.example.com)'],
    ]);
  });

  test('writes no address into the log, whatever came of it', async () => {
    service.fault = () => ({ status: 500, body: {} });
    expect((await get('Rua dos Segredos, 7')).status).toBe(502);
    await server.logged('the search for places is silent');
    expect(server.log.join('\n')).not.toMatch(/Segredos|segredos/);
  });
});
