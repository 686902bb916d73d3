import { expect, test } from 'vitest';
import { askKeyTimes, requestDeviceKey, sendHeartbeat } from '../../../src/data/wire/device-key.ts';

const answering = (status: number, body: unknown) => {
  const asked: { url: string; headers: Headers; body: unknown }[] = [];
  const fetcher = (async (url: string, init: RequestInit) => {
    asked.push({ url, headers: new Headers(init.headers), body: JSON.parse(String(init.body)) });
    return new Response(JSON.stringify(body), { status });
  }) as typeof fetch;
  return { asked, deps: { endpoint: '/devices', fetcher } };
};
const token = async (): Promise<string | null> => 'chave do dono';

test('[X-05] the key of a location is made with the token of its owner', async () => {
  const { asked, deps } = answering(201, { key: 'k1' });
  expect(await requestDeviceKey({ ...deps, token }, 'a', 'heartbeat')).toEqual({ kind: 'made', key: 'k1' });
  expect(asked[0]).toMatchObject({ url: '/devices/key', body: { locationId: 'a', purpose: 'heartbeat' } });
  expect(asked[0]?.headers.get('authorization')).toBe('chave do dono');
});

test('[X-05] a refusal is told in the words of the server; what is no answer is none', async () => {
  const refused = answering(404, { code: 'NOT_FOUND', message: 'Local não encontrado.' });
  expect(await requestDeviceKey({ ...refused.deps, token }, 'a', 'heartbeat')).toEqual({
    kind: 'refused',
    message: 'Local não encontrado.',
  });
  const strange = answering(200, { key: 7 });
  expect(await requestDeviceKey({ ...strange.deps, token }, 'a', 'heartbeat')).toEqual({
    kind: 'unavailable',
  });
  const broken = answering(500, { code: 'INTERNAL', message: 'Erro interno do servidor.' });
  expect(await requestDeviceKey({ ...broken.deps, token }, 'a', 'heartbeat')).toEqual({
    kind: 'unavailable',
  });
  const away = {
    endpoint: '/devices',
    fetcher: (async () => Promise.reject(new TypeError('away'))) as typeof fetch,
  };
  expect(await requestDeviceKey({ ...away, token }, 'a', 'heartbeat')).toEqual({ kind: 'unavailable' });
  expect(await sendHeartbeat(away, { locationId: 'a', key: 'k1' })).toBe(false);
});

test('[X-05] [H-10] a heartbeat carries the key and no person', async () => {
  const { asked, deps } = answering(200, { updatedAt: 1 });
  expect(await sendHeartbeat(deps, { locationId: 'a', key: 'k1' })).toBe(true);
  expect(asked[0]).toMatchObject({ url: '/devices/heartbeat', body: { locationId: 'a', key: 'k1' } });
  expect(asked[0]?.headers.has('authorization')).toBe(false);
});

test('[MC-04] [X-05] the owner is told when the keys of board and tablet were made; what is no answer is none', async () => {
  const asked: [string, string | null][] = [];
  const told = (status: number, body: unknown) => {
    const fetcher = (async (url: string, init: RequestInit) => {
      asked.push([url, new Headers(init.headers).get('authorization')]);
      return new Response(JSON.stringify(body), { status });
    }) as typeof fetch;
    return askKeyTimes({ endpoint: '/devices', fetcher, token }, 'a b');
  };
  expect(await told(200, { board: 7, heartbeat: null })).toEqual({ kind: 'told', board: 7, tablet: null });
  expect(await told(200, { board: null })).toEqual({ kind: 'told', board: null, tablet: null });
  expect(await told(200, { board: null, heartbeat: 9 })).toEqual({ kind: 'told', board: null, tablet: 9 });
  expect(await told(404, { code: 'NOT_FOUND', board: 7 })).toEqual({ kind: 'unavailable' });
  expect(await told(200, {})).toEqual({ kind: 'unavailable' });
  expect(asked[0]).toEqual(['/devices/keys?locationId=a%20b', 'chave do dono']);
});
