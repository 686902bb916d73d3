import { expect, test } from 'vitest';
import { createApolloTransport } from '../../../src/data/wire/apollo-transport.ts';
import { NETWORK_FAULT, UNAVAILABLE_FAULT } from '../../../src/identity/base/errors.ts';
import { ProviderError } from '../../../src/identity/base/provider.ts';
import { json, open, reason, row } from './open-transport.ts';

test('[SY-46] a refused token is renewed once and the call repeated; a second refusal stands', async () => {
  const unauthorized = json(
    { errors: [{ errorType: 'UnauthorizedException', message: 'Token has expired.' }] },
    401,
  );
  const good = open([unauthorized, json({ data: { record: row } })]);
  expect((await good.transport.get('agua', 'ITEM'))?.id).toBe('agua');
  expect(good.asked.map(({ authorization }) => authorization)).toEqual(['token-1', 'token-2']);
  const bad = open([unauthorized, unauthorized]);
  expect(await reason(bad.transport.get('agua', 'ITEM'))).toMatchObject({
    kind: 'auth',
    code: 'UNAUTHENTICATED',
  });
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'a captive portal',
    () => new Response('<html>Wi-Fi</html>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['a proxy without a server behind it', () => new Response('bad gateway', { status: 502 })],
  [
    'half an answer',
    () => new Response('{"data":{"rec', { headers: { 'content-type': 'application/json' } }),
  ],
] as const)('%s is no connection, not an answer', async (_name, answer) => {
  const { transport } = open([answer]);
  expect(await reason(transport.get('agua', 'ITEM'))).toMatchObject({ kind: 'network' });
});

test.each([500, 502, 503, 504])(
  'a server that answers %i is at fault, not the connection',
  async (status) => {
    const page = () => new Response('<html>Bad Gateway</html>', { status });
    const refusal = json({ errors: [{ errorType: 'InternalFailure', message: 'x' }] }, status);
    const { transport } = open([page, refusal]);
    for (const _ of [page, refusal])
      expect(await reason(transport.get('agua', 'ITEM'))).toMatchObject({
        kind: 'network',
        code: 'UNAVAILABLE',
        message: 'Servidor com problemas. Tente novamente daqui a pouco.',
      });
  },
);

test.each([
  [UNAVAILABLE_FAULT, 'UNAVAILABLE'],
  ['InternalErrorException', 'UNAVAILABLE'],
  [NETWORK_FAULT, 'NETWORK'],
])('a token that cannot be had for %s is %s', async (fault, code) => {
  const transport = createApolloTransport({
    endpoint: 'https://vendinha.test/graphql',
    token: async () => {
      throw new ProviderError({ code: fault, message: 'x' });
    },
    fetcher: () => Promise.reject(new TypeError('nothing is asked')),
  });
  expect(await reason(transport.get('agua', 'ITEM'))).toMatchObject({ kind: 'network', code });
});

test('[F-14] closing ends what is under way, and asks nothing any more', async () => {
  let under: AbortSignal | null | undefined;
  let requests = 0;
  const transport = createApolloTransport({
    endpoint: 'https://vendinha.test/graphql',
    token: async () => 'token-1',
    renewToken: async () => null,
    fetcher: (_input, init) => {
      requests += 1;
      under = init?.signal;
      return new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    },
  });
  const asking = reason(transport.get('agua', 'ITEM'));
  await expect.poll(() => requests).toBe(1);
  await transport.close();
  expect(under?.aborted).toBe(true);
  expect((await asking).kind).toBe('network');
});

test('[F-14] whoever has left has no name to ask in: nothing is sent', async () => {
  let requests = 0;
  const transport = createApolloTransport({
    endpoint: 'https://vendinha.test/graphql',
    token: async () => null,
    renewToken: async () => null,
    fetcher: async () => {
      requests += 1;
      return new Response();
    },
  });
  expect(await reason(transport.get('agua', 'ITEM'))).toMatchObject({
    kind: 'auth',
    code: 'UNAUTHENTICATED',
  });
  expect(requests).toBe(0);
});

test('[F-11] what is written while nobody is signed in is sent without a name', async () => {
  const asked: (string | null)[] = [];
  const transport = createApolloTransport({
    endpoint: 'https://vendinha.test/graphql',
    fetcher: async (_input, init) => {
      asked.push(new Headers(init?.headers).get('authorization'));
      return json({ data: { record: row } })();
    },
  });
  await transport.create({ id: row.id, type: row.type, content: row.content });
  expect(asked).toEqual([null]);
});
