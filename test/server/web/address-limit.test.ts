import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addressOf, networkOf } from '../../../server/limits/networks.ts';
import { registerAddressLimit } from '../../../server/web/address-limit.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['unknown', 'unknown'],
  ['UNKNOWN:1', 'unknown:1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['203.0.113.9:5678', '203.0.113.9'],
  ['[2001:db8:1:2:3::4]:443', '2001:db8:1:2'],
  ['[2001:db8:1:2:3::4]', '2001:db8:1:2'],
  ['[::ffff:203.0.113.9]:5678', '203.0.113.9'],
])('counts %s under %s', (address, key) => {
  expect(networkOf(address)).toBe(key);
});

test('refuses what is too much, saying for how long, and begins anew after a minute', async () => {
  let clock = 1_700_000_000_000;
  const app = Fastify({ trustProxy: (_address, hop) => hop < 1 });
  registerAddressLimit(app, { most: 3000, now: () => clock });
  app.get('/x', async () => 'x');
  app.get('/assets/x', async () => 'x');
  const ask = (address: string, url = '/x') => app.inject({ url, headers: { 'x-forwarded-for': address } });
  expect((await ask('2001:db8::1')).statusCode).toBe(200);
  clock += 30_500;
  for (let asked = 2; asked < 3000; asked += 1) await ask('2001:db8::1');
  expect((await ask('2001:db8::2')).statusCode).toBe(200);
  const refused = await ask('2001:db8::1');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
  expect((await ask('2001:db8::1', '/nothing')).statusCode).toBe(429);
  expect((await ask('2001:db8::1', '/assets/x')).statusCode).toBe(200);
  expect((await ask('2001:db8:0:1::1')).statusCode).toBe(200);
  clock += 29_500;
  const again = await ask('2001:db8::1');
  expect([again.statusCode, again.headers['retry-after']]).toEqual([200, undefined]);
  await app.close();
});

test.each([0, 1, 2])(
  'a request that is not Fastify’s has the address Fastify would name, behind %i proxies',
  async (proxies) => {
    const app = Fastify({ trustProxy: (_address, hop) => hop < proxies });
    app.get('/', async (request) => [request.ip, addressOf(request.raw, proxies)]);
    for (const passed of [
      undefined,
      '203.0.113.9',
      '203.0.113.9, 198.51.100.2',
      '1.1.1.1,2.2.2.2 , ::1',
      '',
    ] as const) {
      const headers = passed === undefined ? {} : { 'x-forwarded-for': passed };
      const [fastifys, ours] = (await app.inject({ url: '/', headers })).json();
      expect([passed, ours]).toEqual([passed, fastifys]);
    }
    await app.close();
  },
);
