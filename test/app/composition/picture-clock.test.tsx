import { afterEach, expect, test, vi } from 'vitest';
import { openPerson } from '../../../src/app/composition/person.ts';
import { guestImages } from '../../../src/app/kiosk/guests.ts';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import type { ImageClient } from '../../../src/images/image-client.ts';
import { ENVIRONMENT } from '../support/environment.ts';

const KEY = 'items/l1/ana/1700000000000_suco.jpg';
const HOUR_MS = 3_600_000;
const now = Date.now();
const keys = { accessKeyId: 'A', secretKey: 's', sessionToken: 't', expiresAt: now + 9 * HOUR_MS };
const issued = { AccessKeyId: 'A', SecretKey: 's', SessionToken: 't', Expiration: now / 1000 + 9 * 3600 };
const tokens = { idToken: async () => 'id', accessToken: async () => 'a', renewIdToken: async () => 'id' };

afterEach(() => {
  vi.unstubAllGlobals();
  serverClock.heard(String(Date.now()), Date.now());
});

test.each<[string, () => ImageClient]>([
  ['a person', () => openPerson({ sub: 'ana', email: 'a@b.c' }, ENVIRONMENT, tokens, () => null).images],
  ['a guest', () => guestImages(async () => ({ kind: 'done', value: keys }))],
])('[O-01] pictures of %s are signed by the time that the server told', async (_, open) => {
  const answer = { IdentityId: 'i', Credentials: issued };
  vi.stubGlobal('fetch', async (url: string) => Response.json(url === '/config.json' ? ENVIRONMENT : answer));
  const images = open();
  serverClock.heard(String(Date.now() + 2 * HOUR_MS), Date.now());
  const signedAt = new URL(await images.url(KEY)).searchParams.get('X-Amz-Date') ?? '';
  const hour = new Date(serverClock.now()).toISOString().slice(0, 13).replaceAll('-', '');
  expect(signedAt).toBe(`${hour}0000Z`);
});
