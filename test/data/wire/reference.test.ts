import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createApolloClient } from '../../../src/data/wire/apollo-client.ts';
import { createReference } from '../../../src/data/wire/apollo-reference.ts';
import { createApolloTransport } from '../../../src/data/wire/apollo-transport.ts';
import { CATALOGUE, type EquipmentCatalogue, knownOffers } from '../../../src/domain/shop/equipment.ts';
import type { Settings } from '../../../src/domain/shop/settings.ts';

const SETTINGS: Settings = { leastWithdrawal: 500, depositPauseMs: 3_600_000 };
const LATER: Settings = { leastWithdrawal: 700, depositPauseMs: 0 };

const close: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of close.splice(0).reverse()) await end();
});

const settingsOf = (settings: Settings) => ({ data: { settings: { __typename: 'Settings', ...settings } } });
const offersOf = (offers: (EquipmentCatalogue[number] | null)[]) => ({
  data: { equipment: offers.map((offer) => offer && { __typename: 'Equipment', ...offer }) },
});

/** A backend over HTTP that notes its requests. The test releases the answers one by one, in order. */
async function openBackend() {
  const asked: { operationName: string; authorization: string | undefined }[] = [];
  const waiting: ServerResponse[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    let text = '';
    for await (const part of request) text += part;
    const { operationName } = JSON.parse(text) as { operationName: string };
    asked.push({ operationName, authorization: request.headers.authorization });
    waiting.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`,
    asked,
    async answer(body: object, status = 200): Promise<void> {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    },
    async fail(): Promise<void> {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.destroy();
    },
  };
}

async function open() {
  const backend = await openBackend();
  let token = 'token-1';
  const deps = {
    endpoint: backend.endpoint,
    token: async () => token,
    renewToken: async () => {
      token = 'token-2';
      return token;
    },
    fetcher: fetch,
  };
  const client = createApolloClient(deps);
  return { ...backend, deps, client, reference: createReference(client) };
}

/** Settings told to a screen until it leaves. */
function watching({ watchSettings }: { watchSettings: (next: (told: Settings) => void) => () => void }) {
  const told: number[] = [];
  const stop = watchSettings(({ leastWithdrawal }) => told.push(leastWithdrawal));
  close.push(stop);
  return { told, stop };
}

test('[R-04] a plain query is cache-first: asked once, and again where that is wanted', async () => {
  const { reference, answer, asked } = await open();
  const first = reference.catalogue();
  await answer(offersOf([...CATALOGUE]));
  expect(await first).toMatchObject(CATALOGUE);
  expect(await reference.catalogue()).toMatchObject(CATALOGUE);
  expect(asked).toHaveLength(1);

  const dearer = CATALOGUE.map((offer) => ({ ...offer, price: offer.price + 100 }));
  const again = reference.catalogue(true);
  await answer(offersOf(dearer));
  expect(await again).toMatchObject(dearer);
  expect(await reference.catalogue()).toMatchObject(dearer);
  expect(asked).toHaveLength(2);
});

test('[R-04] a watched query is cache-and-network: the earlier answer at once, then the server’s own', async () => {
  const { reference, answer, asked } = await open();
  const first = watching(reference);
  await answer(settingsOf(SETTINGS));
  await expect.poll(() => first.told).toEqual([500]);
  first.stop();

  const second = watching(reference);
  await expect.poll(() => asked.length).toBe(2);
  expect(second.told).toEqual([500]);
  await answer(settingsOf(LATER));
  await expect.poll(() => second.told).toEqual([500, 700]);
});

test('[R-04] what one query learns every watcher of the same thing hears', async () => {
  const { reference, answer } = await open();
  const one = watching(reference);
  await answer(settingsOf(SETTINGS));
  await expect.poll(() => one.told).toEqual([500]);
  const other = watching(reference);
  await answer(settingsOf(LATER));
  await expect.poll(() => other.told).toEqual([500, 700]);
  expect(one.told).toEqual([500, 700]);
});

test('[R-04] errors come beside data: what there is of the offers is used, and nothing of it is kept', async () => {
  const { reference, answer, asked } = await open();
  const errors = [{ message: 'x', path: ['equipment', 0], errorType: 'InternalFailure' }];
  const [machine, lock] = CATALOGUE;
  if (!machine || !lock) throw new Error('two offers are sold');
  const partial = reference.catalogue();
  await answer({ ...offersOf([null, lock]), errors });
  expect(await partial).toMatchObject([lock]);
  const whole = reference.catalogue();
  await answer(offersOf([machine, lock]));
  expect(await whole).toMatchObject([machine, lock]);
  expect(asked).toHaveLength(2);
});

test('what this build has no drawing for is not offered', () => {
  const [machine, lock] = CATALOGUE;
  if (!machine || !lock) throw new Error('two offers are sold');
  expect(knownOffers([machine, { ...machine, product: 'KIOSK' }, lock])).toEqual(CATALOGUE);
});

test('no answer leaves what was told, and an order of prices that cannot be had is no connection', async () => {
  const { reference, answer, fail } = await open();
  const first = watching(reference);
  await answer(settingsOf(SETTINGS));
  await expect.poll(() => first.told).toEqual([500]);
  const second = watching(reference);
  await fail();
  const prices = reference.catalogue();
  await fail();
  await expect(prices).rejects.toMatchObject({ error: { kind: 'network' } });
  expect([first.told, second.told]).toEqual([[500], [500]]);
});

test('a backend that knows neither says nothing', async () => {
  const { reference, answer, asked } = await open();
  const unknown = (field: string) => ({
    data: null,
    errors: [{ message: `Validation error of type FieldUndefined: Field '${field}'`, path: null }],
  });
  const prices = reference.catalogue();
  await answer(unknown('equipment'));
  expect(await prices).toBeNull();
  const { told } = watching(reference);
  await answer(unknown('settings'));
  const more = reference.catalogue();
  await answer(unknown('equipment'));
  expect(await more).toBeNull();
  expect([told, asked.length]).toEqual([[], 3]);
});

test('a token that is refused is renewed for a watched query too', async () => {
  const { reference, answer, asked } = await open();
  const { told } = watching(reference);
  await answer({ errors: [{ errorType: 'UnauthorizedException', message: 'Token has expired.' }] }, 401);
  await answer(settingsOf(SETTINGS));
  await expect.poll(() => told).toEqual([500]);
  expect(asked.map(({ authorization }) => authorization)).toEqual(['token-1', 'token-2']);
});

test('[R-04] one thing is kept once, under its type and key, and a record of the mirror not at all', async () => {
  const { client, reference, answer, deps } = await open();
  const prices = reference.catalogue();
  await answer(offersOf([...CATALOGUE]));
  await prices;
  const { told } = watching(reference);
  await answer(settingsOf(SETTINGS));
  await expect.poll(() => told).toEqual([500]);
  expect(Object.keys(client.extract() as object).sort()).toEqual([
    'Equipment:{"product":"LOCK"}',
    'Equipment:{"product":"MACHINE"}',
    'ROOT_QUERY',
    'Settings:{}',
  ]);

  const transport = createApolloTransport(deps);
  const looked = transport.get('agua', 'ITEM');
  await answer({ data: { record: { id: 'agua', type: 'ITEM', content: '{}' } } });
  expect(await looked).toEqual({ id: 'agua', type: 'ITEM', content: '{}' });
  const again = transport.get('agua', 'ITEM');
  await answer({ data: { record: null } });
  expect(await again).toBeNull();
});

test('[F-14] whoever leaves takes what was told along', async () => {
  const { answer, deps, asked } = await open();
  const transport = createApolloTransport(deps);
  const before = watching(transport);
  await answer(settingsOf(SETTINGS));
  await expect.poll(() => before.told).toEqual([500]);
  before.stop();
  await transport.close();
  const after = watching(transport);
  await expect(transport.catalogue()).rejects.toMatchObject({ error: { kind: 'network' } });
  expect([after.told, asked.length]).toEqual([[], 1]);
});
