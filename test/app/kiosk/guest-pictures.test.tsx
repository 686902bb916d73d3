import { afterEach, expect, test, vi } from 'vitest';
import { guestImages } from '../../../src/app/kiosk/guests.ts';
import { createGuestWire } from '../../../src/data/wire/guest-wire.ts';
import { STORAGE_FAULTS } from '../../../src/images/storage-errors.ts';
import { type RefusalCode, refusalMessage } from '../../../src/records/refusals.ts';
import { ENVIRONMENT } from '../support/environment.ts';

const KEY = 'items/l1/ana/1700000000000_suco.jpg';
const refusal = (code: RefusalCode, status: number) => async () =>
  Response.json({ code, message: refusalMessage(code) }, { status });

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'NETWORK'],
  ['a fault of the server', async () => new Response('', { status: 502 }), 'UNAVAILABLE'],
  ["a proxy's page", async () => new Response('<html>'), 'UNAVAILABLE'],
  ['too many requests', refusal('RATE_LIMITED', 429), 'UNAVAILABLE'],
  ['a tablet whose key ended', refusal('UNAUTHENTICATED', 401), 'CREDENTIALS'],
  ['another refusal', refusal('BAD_INPUT', 400), 'UNKNOWN'],
] as const)('[O-01] [X-05] pictures for a guest tell why they are missing: %s', async (_, answer, fault) => {
  vi.stubGlobal('fetch', async () => Response.json(ENVIRONMENT));
  const wire = createGuestWire({ endpoint: '/guests', fetcher: answer }, { locationId: 'l1', key: 'k' });
  const result = await guestImages(wire.pictures).head(KEY);
  expect(result).toEqual({ kind: 'failed', fault, message: STORAGE_FAULTS[fault] });
});
