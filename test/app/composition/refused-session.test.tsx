import { afterEach, expect, test, vi } from 'vitest';
import { compose } from '../../../src/app/composition/compose.ts';
import { pinKiosk } from '../../../src/device/place/kiosk-place.ts';
import { createSessionVault } from '../../../src/identity/vault/session-vault.ts';
import { FakeProvider } from '../../identity/support/fake-provider.ts';
import { ENVIRONMENT } from '../support/environment.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test.each([
  ['a tablet', 'nothing', true],
  ["the person's own device", 'everything', false],
])('[F-14] [X-05] a session that is refused leaves on %s %s', async (_, _left, isTablet) => {
  if (isTablet) pinKiosk(localStorage, { locationId: 'l', name: 'Loja', deviceKey: null });
  const provider = new FakeProvider();
  // The stored tokens ended long ago, so the first request is for new ones.
  provider.now = Date.now() - 2 * provider.life;
  await createSessionVault(sessionStorage).write({ tokens: provider.tokens(), kept: false });
  const refusal = { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 400 }));
  const forgetImages = vi.fn(async () => undefined);
  const { identity, people } = compose(ENVIRONMENT, forgetImages);
  const clear = vi.spyOn(people, 'clear');
  await identity.start();
  expect(identity.session()).toEqual({ kind: 'signedOut', reason: 'expired' });
  expect(clear.mock.calls.length).toBe(isTablet ? 1 : 0);
  expect(forgetImages.mock.calls.length).toBe(isTablet ? 1 : 0);
  await people.leave();
});
