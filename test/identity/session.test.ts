import { expect, test, vi } from 'vitest';
import { NOT_CLEARED } from '../../src/identity/create-identity.ts';
import { ANA, FakeProvider } from './support/fake-provider.ts';
import { COMPLETE, createTabs, openIdentity } from './support/open-identity.ts';

const never = () => new Promise<never>(() => undefined);
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

test('[F-09] an incomplete profile clears the session profile, and the sign-in says so', async () => {
  const { identity, profiles } = openIdentity();
  await identity.start();
  profiles.server = { ...COMPLETE, cpf: '' };
  const result = await identity.signIn('ana@exemplo.com.br', 'Senha#123', { keep: false });
  expect(result).toEqual({ success: true, isProfileComplete: false });
  expect(identity.session()).toMatchObject({ kind: 'signedIn', profile: null, isProfileComplete: false });

  profiles.server = COMPLETE;
  await identity.refreshProfile();
  expect(identity.session()).toMatchObject({ profile: COMPLETE, isProfileComplete: true });
});

test('[F-10] a challenge is a failure that carries its name and parameters', async () => {
  const { identity, provider, vault } = openIdentity();
  await identity.start();
  const challenge = { name: 'NEW_PASSWORD_REQUIRED', parameters: { requiredAttributes: ['name'] } };
  provider.answer = { kind: 'challenge', challenge };
  const result = await identity.signIn('ana@exemplo.com.br', 'Senha#123', { keep: true });
  expect(result).toMatchObject({ success: false, challenge });
  expect(vault.found).toBeNull();
});

test('[F-11] neither challenge nor tokens writes a LOG and shows the support message', async () => {
  const { identity, provider, logs } = openIdentity();
  await identity.start();
  provider.answer = { kind: 'nothing' };
  const result = await identity.signIn('ana@exemplo.com.br', 'Senha#123', { keep: false });
  expect(result).toEqual({
    success: false,
    error: 'Erro ao realizar login! Por favor, tente novamente, ou contate o suporte.',
  });
  expect(logs).toHaveLength(1);
  const { content, ...record } = logs[0]!;
  expect(record).toEqual({
    id: '1',
    type: 'LOG',
    reference: 'LOGIN',
    parentId: 'N/A',
    owner: 'N/A',
    updatedAt: 631_152_000_000,
  });
  expect(JSON.parse(content)).toEqual({
    step: 'SIGN_IN',
    email: 'ana@exemplo.com.br',
    code: 'LOGIN',
    timestamp: new Date(provider.now).toISOString(),
    userAgent: 'test-agent',
    error: 'N/A',
  });
});

test('[F-11] a LOG that the server takes from no stranger is sent once the same person is in, and holds nobody up', async () => {
  const answers = [() => Promise.reject(new Error('401'))];
  const { identity, provider, profiles } = openIdentity({ writeLog: () => answers[0]?.() ?? never() });
  await identity.start();
  const enter = (email: string) => identity.signIn(email, 'Senha#123', { keep: false });
  provider.answer = { kind: 'nothing', error: 'TypeError: no result' };
  expect(await enter(' Ana@exemplo.com.br ')).toMatchObject({ success: false });
  answers.length = 0;
  expect(await enter('bia@exemplo.com.br')).toMatchObject({ success: false });

  provider.answer = null;
  expect(await enter(ANA.email)).toMatchObject({ success: true });
  expect(await enter(ANA.email)).toMatchObject({ success: true });
  expect(profiles.created).toMatchObject([{ type: 'LOG', parentId: ANA.sub, owner: ANA.sub }]);
  expect(JSON.parse(profiles.created[0]?.content ?? '')).toMatchObject({
    email: 'Ana@exemplo.com.br',
    error: 'TypeError: no result',
  });
});

test('[F-13] a missing profile is asked for and looked for up to 5 times, 1.5 s apart', async () => {
  const { identity, profiles, waits, provider } = openIdentity();
  await identity.start();
  profiles.server = null;
  profiles.lateBy = 3;
  const result = await identity.signIn('ana@exemplo.com.br', 'Senha#123', { keep: false });
  expect(result).toEqual({ success: true, isProfileComplete: true });
  expect(waits).toEqual([1500, 1500, 1500]);
  expect(profiles.created).toHaveLength(1);
  const { content, ...record } = profiles.created[0]!;
  expect(record).toEqual({
    id: '1',
    type: 'REQUEST',
    parentId: ANA.sub,
    owner: ANA.sub,
    reference: 'PROFILE_CREATION',
    updatedAt: 631_152_000_000,
  });
  expect(JSON.parse(content)).toEqual({
    action: 'CREATE_PROFILE',
    email: ANA.email,
    name: ANA.name,
    timestamp: new Date(provider.now).toISOString(),
    userAgent: 'test-agent',
  });
});

test('[F-13] after five looks the profile is null', async () => {
  const { identity, profiles, waits } = openIdentity();
  await identity.start();
  profiles.server = null;
  await identity.signIn('ana@exemplo.com.br', 'Senha#123', { keep: false });
  expect(waits).toEqual(Array(5).fill(1500));
  expect(profiles.reads).toBe(6);
  expect(identity.session()).toMatchObject({ kind: 'signedIn', profile: null, isProfileComplete: false });
});

test('[F-14] signing out forgets tokens and everything kept, revokes the session, and reaches the other tabs', async () => {
  const provider = new FakeProvider();
  const tab = createTabs();
  const mine = openIdentity({ provider, found: kept(provider), tab: tab() });
  const other = openIdentity({ provider, found: kept(provider), tab: tab() });
  await mine.identity.start();
  await other.identity.start();
  expect(await mine.identity.signOut()).toEqual({ success: true });
  for (const { identity, vault, cleared } of [mine, other]) {
    await expect.poll(() => cleared).toEqual([ANA.sub]);
    expect(identity.session()).toEqual({ kind: 'signedOut', reason: 'asked' });
    expect(vault.found).toBeNull();
    expect(await identity.idToken()).toBeNull();
  }
  expect(provider.calls.filter((call) => call === 'revoke')).toHaveLength(2);
});

test('[F-14] a device that will not let go is told after everything else was cleared; the other tabs leave all the same', async () => {
  const provider = new FakeProvider();
  const tab = createTabs();
  const mine = openIdentity({ provider, found: kept(provider), tab: tab() });
  const other = openIdentity({ provider, found: kept(provider), tab: tab() });
  for (const { identity, vault } of [mine, other]) {
    await identity.start();
    vault.forget = () => Promise.reject(new Error('blocked'));
  }
  expect(await mine.identity.signOut()).toEqual({ success: false, error: NOT_CLEARED });
  for (const { identity, cleared } of [mine, other]) {
    await expect.poll(() => cleared).toEqual([ANA.sub]);
    expect(identity.session()).toEqual({ kind: 'signedOut', reason: 'asked' });
    expect(await identity.idToken()).toBeNull();
  }
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

test('[F-14] an answer that comes after the sign-out does not bring the session back', async () => {
  const provider = new FakeProvider();
  const { identity, vault } = openIdentity({ provider, found: kept(provider) });
  await identity.start();
  provider.now += provider.life;
  let open = (): void => undefined;
  provider.gate = new Promise((resolve) => {
    open = resolve;
  });
  const late = identity.idToken();
  await identity.signOut();
  open();
  expect(await late).toBeNull();
  expect(vault.found).toBeNull();
  expect(identity.session().kind).toBe('signedOut');
});

test('[F-15] every flow gives a success flag and a Portuguese message', async () => {
  const { identity, provider } = openIdentity();
  await identity.start();
  const flows = [
    () => identity.signUp('a@b.co', 'Senha#123'),
    () => identity.confirmSignUp('a@b.co', '123456'),
    () => identity.forgotPassword('a@b.co'),
    () => identity.resetPassword('a@b.co', '123456', 'Senha#123'),
    () => identity.resendConfirmationCode('a@b.co'),
  ];
  for (const flow of flows) expect(await flow()).toEqual({ success: true });
  provider.offline = true;
  const failure = {
    success: false,
    error: 'Não foi possível conectar com o servidor. Verifique sua conexão com a internet.',
  };
  for (const flow of flows) expect(await flow()).toEqual(failure);
  expect(await identity.signIn('a@b.co', 'x', { keep: false })).toEqual(failure);
  expect(await identity.signOut()).toEqual({ success: true });
});
