import { beforeEach, expect, test, vi } from 'vitest';
import { EXPECTED, PICTURES } from '../../../src/app/boot/boot-keys.ts';
import { pinKiosk } from '../../../src/device/place/kiosk-place.ts';

const identity = {
  session: () => ({ kind: 'starting' }),
  subscribe: () => () => undefined,
  start: vi.fn(() => new Promise(() => undefined)),
};
const geolocation = { locateIfAllowed: vi.fn() };
const load = async (): Promise<object> => ({});

vi.mock('../../../src/app/app.tsx', () => ({ App: () => null }));
vi.mock('../../../src/app/routes.tsx', () => ({ loadArea: load, loadFirst: load, loadLogin: load }));
vi.mock('../../../src/app/boot/first-paint.ts', () => ({ firstPaint: () => new Promise(() => undefined) }));
vi.mock('../../../src/app/kiosk/tablet.tsx', () => ({ watchTablet: () => undefined }));
vi.mock('../../../src/app/composition/environment.ts', () => ({ loadEnvironment: load }));
vi.mock('../../../src/app/composition/compose.ts', () => ({
  compose: () => ({ identity, geolocation }),
  loadPerson: load,
}));

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  localStorage.clear();
  document.body.innerHTML = '<div id="root"></div>';
});

/** Starts the app on a device that has `kept`, and returns how often it asked for the position. */
async function asksOf(kept: Record<string, string>): Promise<number> {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  await import('../../../src/app/main.tsx');
  await vi.waitFor(() => expect(identity.start).toHaveBeenCalled(), { timeout: 60_000 });
  return geolocation.locateIfAllowed.mock.calls.length;
}

test('[H-05] a start with a person and without a drawn screen asks for the position', async () => {
  expect(await asksOf({ [EXPECTED]: '1' })).toBe(1);
});

test('[H-05] a start with a drawn screen leaves the position to home', async () => {
  expect(await asksOf({ [EXPECTED]: '1', [PICTURES]: '1' })).toBe(0);
});

test('[H-05] a start without a person asks for no position', async () => {
  expect(await asksOf({})).toBe(0);
});

test('[X-05] a pinned tablet asks for no position at its start', async () => {
  pinKiosk(localStorage, { locationId: 'a', name: 'Loja', deviceKey: null });
  expect(await asksOf({ [EXPECTED]: '1' })).toBe(0);
});
