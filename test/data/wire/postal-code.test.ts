import { expect, test } from 'vitest';
import { createPostalCodes } from '../../../src/data/wire/postal-code.ts';

function ask(answer: () => Response | Promise<Response>) {
  const asked: { url: string; headers: unknown }[] = [];
  const look = createPostalCodes({
    endpoint: '/cep',
    token: async () => 'id-token',
    fetcher: async (input, init) => {
      asked.push({ url: String(input), headers: init?.headers });
      return answer();
    },
  });
  return { asked, look };
}

test('[E-03] asks with the ID token and reads street, district, city and state', async () => {
  const { asked, look } = ask(() =>
    Response.json({
      logradouro: 'Rua Padre Chagas',
      bairro: 'Moinhos',
      localidade: 'Porto Alegre',
      uf: 'rs',
    }),
  );
  expect(await look('90570020')).toEqual({
    kind: 'found',
    address: { rua: 'Rua Padre Chagas', bairro: 'Moinhos', cidade: 'Porto Alegre', estado: 'RS' },
  });
  expect(asked).toEqual([{ url: '/cep/90570020', headers: { authorization: 'id-token' } }]);
});

test.each([
  [() => Response.json({ erro: true }), 'unknown'],
  [() => Response.json({ erro: 'true' }), 'unknown'],
  [() => new Response('', { status: 404 }), 'unknown'],
  [() => new Response('', { status: 400 }), 'malformed'],
  [() => new Response('', { status: 502 }), 'unavailable'],
  [() => new Response('<html>'), 'unavailable'],
  [() => Response.json([]), 'unavailable'],
  [() => Promise.reject(new TypeError('offline')), 'unavailable'],
] as const)('[E-03] unknown, malformed and no answer are told apart (%#)', async (answer, kind) => {
  expect(await ask(answer).look('90570020')).toEqual({ kind });
});

test('[E-03] what is no code is not asked for', async () => {
  const { asked, look } = ask(() => Response.json({}));
  expect(await look('9057002')).toEqual({ kind: 'malformed' });
  expect(asked).toEqual([]);
});
