import { expect, test, vi } from 'vitest';
import { findPlaces } from '../../../src/data/wire/find-places.ts';

function ask(answer: () => Response | Promise<Response>) {
  const asked: { url: string; headers: unknown }[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    asked.push({ url: String(input), headers: init?.headers });
    return answer();
  };
  const deps = { endpoint: '/places', token: async () => 'id-token', fetcher };
  return { asked, find: (query: string) => findPlaces(deps, query) };
}

const SINIMBU = { name: 'Rua Sinimbu', detail: 'Centro, Caxias do Sul - RS', lat: -29.1, lon: -51.1 };
const OSM = { text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' };

test('[H-05] asks with the ID token and reads places, likeliest first, and whose data they are', async () => {
  const odd = [{ name: ' ' }, null, { name: 'Sem lugar' }, { ...SINIMBU, detail: 5, more: true }];
  const { asked, find } = ask(() => Response.json({ places: [SINIMBU, ...odd], attribution: OSM }));
  expect(await find('rua sinimbu, 10 & cia')).toEqual({
    kind: 'found',
    places: [SINIMBU, { ...SINIMBU, detail: '' }],
    source: OSM,
  });
  expect(asked).toEqual([
    { url: '/places?q=rua%20sinimbu%2C%2010%20%26%20cia', headers: { authorization: 'id-token' } },
  ]);
});

test('[H-05] an address of a source that no browser should follow is left out', async () => {
  const attribution = { text: 'x', url: 'javascript:alert(1)' };
  const { find } = ask(() => Response.json({ places: [SINIMBU], attribution }));
  expect(await find('95020360')).toMatchObject({ kind: 'found', source: null });
});

test.each([
  [() => Response.json({ places: [], attribution: null }), 'unknown'],
  [() => new Response('', { status: 400 }), 'malformed'],
  [() => new Response('', { status: 429 }), 'limited'],
  [() => new Response('', { status: 502 }), 'silent'],
  [() => new Response('<html>'), 'silent'],
  [() => Response.json([]), 'silent'],
  [() => Promise.reject(new TypeError('Failed to fetch')), 'offline'],
] as const)('[H-05] nothing found, no answer and no connection are told apart (%#)', async (answer, kind) => {
  expect(await ask(answer).find('95020360')).toEqual({ kind });
});

test.each(['TimeoutError', 'AbortError'])(
  '[H-05] a limit that a browser tells by %s is no lack of connection',
  async (name) => {
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const answer = await ask(() => Promise.reject(new DOMException('', name))).find('95020360');
    limit.mockRestore();
    expect(answer).toEqual({ kind: 'silent' });
  },
);
