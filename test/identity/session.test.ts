import { expect, test, vi } from 'vitest';
import { createCognitoProvider } from '../../src/identity/cognito/provider.ts';
import { ANA, FakeProvider } from './support/fake-provider.ts';
import { COMPLETE, openIdentity } from './support/open-identity.ts';

const kept = (provider: FakeProvider) => ({ tokens: provider.tokens(), kept: true });

test('[F-08] a start without tokens is signed out', async () => {
  const { identity } = openIdentity();
  await identity.start();
  expect(identity.session()).toEqual({ kind: 'signedOut', reason: 'none' });
});

test('[F-08] a start with good tokens asks for attributes and loads the profile', async () => {
  const provider = new FakeProvider();
  const { identity } = openIdentity({ provider, found: kept(provider) });
  await identity.start();
  expect(identity.session()).toEqual({
    kind: 'signedIn',
    user: ANA,
    profile: COMPLETE,
    isProfileComplete: true,
    offline: false,
  });
  expect(provider.calls).toEqual(['user']);
});

test('[F-08] a storage that cannot be read is asked again, and never emptied for it', async () => {
  const provider = new FakeProvider();
  const found = kept(provider);
  const late = openIdentity({ provider, found });
  const read = late.vault.read.bind(late.vault);
  const blocked = vi.spyOn(late.vault, 'read').mockRejectedValueOnce(new Error('blocked'));
  await late.identity.start();
  expect(late.identity.session().kind).toBe('signedIn');
  blocked.mockRestore();
  expect(await read()).toEqual(found);

  const never = openIdentity({ provider, found });
  vi.spyOn(never.vault, 'read').mockRejectedValue(new Error('blocked'));
  await never.identity.start();
  expect(never.identity.session()).toEqual({ kind: 'signedOut', reason: 'none' });
  expect(never.vault.found).toEqual(found);
});

test('[F-08] a profile seen before is shown before the provider has answered', async () => {
  const provider = new FakeProvider();
  const { identity, profiles } = openIdentity({ provider, found: kept(provider) });
  profiles.local = COMPLETE;
  const seen: string[] = [];
  identity.subscribe(() => seen.push(`${identity.session().kind} after ${provider.calls.length} calls`));
  await identity.start();
  expect(seen[0]).toBe('signedIn after 0 calls');
});

test('[F-08] what another tab keeps on the device is taken over when it is looked for again, and nothing is forgotten for it', async () => {
  const provider = new FakeProvider();
  const { identity, vault } = openIdentity({ provider });
  await identity.start();
  const forget = vi.spyOn(vault, 'forget');
  await identity.start();
  expect(identity.session()).toEqual({ kind: 'signedOut', reason: 'none' });
  vault.found = kept(provider);
  await Promise.all([identity.start(), identity.start()]);
  expect(identity.session()).toMatchObject({ kind: 'signedIn', user: ANA });
  expect(provider.calls).toEqual(['user']);
  expect(forget).not.toHaveBeenCalled();
});

test('[F-08] an ended session keeps its reason while there is no other, or none that can be read', async () => {
  const provider = new FakeProvider();
  const { identity, vault } = openIdentity({ provider, found: kept(provider) });
  await identity.start();
  await identity.signOut();
  await identity.start();
  const read = vi.spyOn(vault, 'read').mockRejectedValue(new Error('blocked'));
  await identity.start();
  expect(read).toHaveBeenCalled();
  expect(identity.session()).toEqual({ kind: 'signedOut', reason: 'asked' });
});

test('[F-08] expired tokens are renewed; a refused renewal ends the session, but removes nothing of the person', async () => {
  const provider = new FakeProvider();
  const found = kept(provider);
  provider.now += 2 * provider.life;
  const good = openIdentity({ provider, found });
  await good.identity.start();
  expect(good.identity.session().kind).toBe('signedIn');
  expect(good.vault.found?.tokens).toEqual(provider.tokens());

  provider.revoked = true;
  const bad = openIdentity({ provider, found });
  await bad.identity.start();
  expect(bad.identity.session()).toEqual({ kind: 'signedOut', reason: 'expired' });
  expect(bad.vault.found).toBeNull();
  expect(bad.cleared).toEqual([]);
});

test('[F-08] offline with expired tokens opens signed in, says offline, and is confirmed once the network is back', async () => {
  const provider = new FakeProvider();
  const found = kept(provider);
  provider.now += 2 * provider.life;
  provider.offline = true;
  const { identity, profiles, vault } = openIdentity({ provider, found });
  profiles.local = COMPLETE;
  await identity.start();
  expect(identity.session()).toMatchObject({ kind: 'signedIn', offline: true, profile: COMPLETE });
  expect(vault.found).toEqual(found);
  await expect(identity.idToken()).rejects.toThrow('Network error');

  provider.offline = false;
  await identity.nudge();
  expect(identity.session()).toMatchObject({ kind: 'signedIn', offline: false });
});

test('[F-08] a renewal that the provider answers with 503 signs nobody out', async () => {
  const away = { __type: 'ServiceUnavailable', message: 'The service is unavailable.' };
  const fetcher = async (): Promise<Response> => Response.json(away, { status: 503 });
  const place = { endpoint: 'https://identidade.exemplo/', userPoolId: 'us-east-1_V', clientId: 'app' };
  const provider = new FakeProvider();
  const found = kept(provider);
  provider.now += 2 * provider.life;
  const { refresh } = createCognitoProvider(place, fetcher, () => provider.now);
  vi.spyOn(provider, 'refresh').mockImplementation(() => refresh(found.tokens));
  const { identity, vault } = openIdentity({ provider, found });
  await identity.start();
  expect(identity.session()).toMatchObject({ kind: 'signedIn', offline: true });
  expect(vault.found).toEqual(found);
});

test('[F-08] a refused access token is renewed once before it counts as refused', async () => {
  const provider = new FakeProvider();
  provider.accessRefused = true;
  const { identity } = openIdentity({ provider, found: kept(provider) });
  await identity.start();
  expect(identity.session().kind).toBe('signedIn');
  expect(provider.calls).toEqual(['user', 'refresh', 'user']);
});

test('tokens are renewed before their end, once for all who ask at the same time', async () => {
  const provider = new FakeProvider();
  const { identity } = openIdentity({ provider, found: kept(provider) });
  await identity.start();
  provider.calls.length = 0;
  provider.now += provider.life - 60_000;
  let open = (): void => undefined;
  provider.gate = new Promise((resolve) => {
    open = resolve;
  });
  const asked = Promise.all([identity.idToken(), identity.accessToken(), identity.idToken()]);
  open();
  const [first, , third] = await asked;
  expect(first).toBe(third);
  expect(provider.calls).toEqual(['refresh']);
});

test('a device clock that is hours wrong neither renews all the time nor hands out dead tokens', async () => {
  const provider = new FakeProvider();
  const tokens = { ...provider.tokens(), drift: 5 * 60 * 60_000 };
  provider.now += tokens.drift;
  const { identity } = openIdentity({ provider, found: { tokens, kept: false } });
  await identity.start();
  await identity.idToken();
  expect(provider.calls).not.toContain('refresh');
});

test('[F-08] what nobody asked to clear and cannot be cleared stops no start', async () => {
  for (const found of [null, kept(new FakeProvider())]) {
    const { identity, vault, provider } = openIdentity({ found });
    provider.revoked = true;
    provider.now += 2 * provider.life;
    vault.forget = () => Promise.reject(new Error('blocked'));
    await identity.start();
    expect(identity.session()).toEqual({ kind: 'signedOut', reason: found ? 'expired' : 'none' });
  }
});
