import { afterEach, expect, test, vi } from 'vitest';
import { entrance } from '../../../src/app/kiosk/tablet.tsx';
import { pinKiosk } from '../../../src/device/place/kiosk-place.ts';
import { ENVIRONMENT } from '../support/environment.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const SignIn = () => null;

test.each([
  ['sells to guests', 'the shop', { sells: true }],
  ['was pinned before its owner could choose', 'the shop', {}],
  ['its owner switched off for guests', 'the sign-in', { sells: false }],
  ['has no key', 'the sign-in', { deviceKey: null }],
])('[X-05] a tablet that %s opens with %s', async (_, first, pin) => {
  vi.stubGlobal('fetch', async () => Response.json({ ...ENVIRONMENT, guestsEndpoint: '/guests' }));
  pinKiosk(localStorage, { locationId: 'l', name: 'Loja', deviceKey: 'k', ...pin });
  expect((await entrance(SignIn)) === SignIn).toBe(first === 'the sign-in');
});
