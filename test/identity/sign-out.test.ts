import { expect, test } from 'vitest';
import { NOT_CLEARED } from '../../src/identity/create-identity.ts';
import type { TabChannel } from '../../src/identity/session/identity-deps.ts';
import { ANA, FakeProvider } from './support/fake-provider.ts';
import { createTabs, memoryVault, openIdentity } from './support/open-identity.ts';

const kept = (provider: FakeProvider) => ({ tokens: provider.tokens(), kept: true });

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

/** A sleeping tab on the device of `vault`. It gets its messages when it wakes. */
function asleep(provider: FakeProvider, vault: ReturnType<typeof memoryVault>, channel: TabChannel) {
  const missed: (() => void)[] = [];
  const listen: TabChannel['listen'] = (hear) =>
    channel.listen((message) => missed.push(() => hear(message)));
  const opened = openIdentity({ provider, vault, tab: { ...channel, listen } });
  return {
    ...opened,
    wake(): void {
      for (const hear of missed.splice(0)) hear();
    },
  };
}

/** A started tab, and a sleeping one on the same device. */
async function openBeside() {
  const provider = new FakeProvider();
  const vault = memoryVault(kept(provider));
  const tab = createTabs();
  const mine = openIdentity({ provider, vault, tab: tab() });
  const other = asleep(provider, vault, tab());
  await mine.identity.start();
  return { provider, vault, mine, other };
}

test('[F-14] a tab that slept through a sign-out ends its own session, and nothing of the one that came after', async () => {
  const { provider, vault, mine, other } = await openBeside();
  await other.identity.start();
  provider.now += 60_000;
  expect(await mine.identity.signOut()).toEqual({ success: true });
  provider.now += 60_000;
  provider.answer = { kind: 'tokens', tokens: { ...provider.tokens(), refreshToken: 'later' } };
  await mine.identity.signIn(ANA.email, 'senha', { keep: true });
  other.wake();
  await expect.poll(() => provider.revokedTokens).toEqual(['refresh', 'refresh']);
  expect(other.identity.session()).toEqual({ kind: 'signedOut', reason: 'asked' });
  expect(other.cleared).toEqual([]);
  expect(vault.found?.tokens.refreshToken).toBe('later');
  expect(mine.identity.session().kind).toBe('signedIn');
});

test('[F-14] a sign-out is not for a session that began after it', async () => {
  const { provider, vault, mine, other } = await openBeside();
  await mine.identity.signOut();
  provider.now += 60_000;
  await mine.identity.signIn(ANA.email, 'senha', { keep: true });
  await other.identity.start();
  other.wake();
  expect(other.identity.session().kind).toBe('signedIn');
  expect(other.cleared).toEqual([]);
  expect(vault.found).not.toBeNull();
});

test.each(['older', 'newer'])(
  '[F-14] a sign-out in the tab with the %s sign-in reaches the other after the clock was put back',
  async (from) => {
    const provider = new FakeProvider();
    const tab = createTabs();
    const older = openIdentity({ provider, found: kept(provider), tab: tab() });
    await older.identity.start();
    provider.now += 60_000;
    const newer = openIdentity({ provider, tab: tab() });
    await newer.identity.signIn(ANA.email, 'senha', { keep: false });
    provider.now -= 3 * 60 * 60_000;
    const [mine, other] = from === 'older' ? [older, newer] : [newer, older];
    expect(await mine.identity.signOut()).toEqual({ success: true });
    expect(other.identity.session()).toEqual({ kind: 'signedOut', reason: 'asked' });
    await expect.poll(() => other.cleared).toEqual([ANA.sub]);
  },
);

test('[F-14] a tab that slept keeps no session that is older than the sign-out, though the clock was put back', async () => {
  const { provider, mine, other } = await openBeside();
  await other.identity.start();
  provider.now -= 3 * 60 * 60_000;
  await mine.identity.signOut();
  provider.now += 60_000;
  other.wake();
  await expect.poll(() => other.identity.session()).toEqual({ kind: 'signedOut', reason: 'asked' });
  expect(other.cleared).toEqual([]);
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

test.each([
  ['a tablet', false, [ANA.sub]],
  ["the person's device", true, []],
])(
  '[F-14] [X-05] a refused session on %s: what stays is for a next sign-in alone',
  async (_where, keepsExpired, gone) => {
    const provider = new FakeProvider();
    const { identity, vault, cleared } = openIdentity({ provider, found: kept(provider), keepsExpired });
    await identity.start();
    provider.now += provider.life;
    provider.revoked = true;
    expect(await identity.idToken()).toBeNull();
    expect(identity.session()).toEqual({ kind: 'signedOut', reason: 'expired' });
    expect(vault.found).toBeNull();
    expect(cleared).toEqual(gone);
  },
);

test.each([
  ['User does not exist.', [ANA.sub]],
  ['User is disabled.', []],
  ['Refresh Token has been revoked', []],
  ['Refresh Token has expired', []],
  ['Invalid Refresh Token', []],
])('[F-14] a device that hears %s', async (words, gone) => {
  const provider = new FakeProvider();
  const { identity, vault, cleared } = openIdentity({ provider, found: kept(provider) });
  await identity.start();
  provider.now += provider.life;
  provider.offline = true;
  await expect(identity.idToken()).rejects.toThrow('Network error');
  expect([identity.session().kind, cleared]).toEqual(['signedIn', []]);
  provider.offline = false;
  provider.revoked = true;
  provider.refusal = words;
  expect(await identity.idToken()).toBeNull();
  expect(identity.session()).toEqual({ kind: 'signedOut', reason: 'expired' });
  expect(vault.found).toBeNull();
  expect(cleared).toEqual(gone);
});

test('[F-14] that an account is no more, said at the start, clears its data; of who left it takes nothing from who came', async () => {
  const provider = new FakeProvider();
  const { identity, cleared } = openIdentity({ provider, found: kept(provider) });
  await identity.start();
  provider.now += provider.life;
  provider.revoked = true;
  provider.refusal = 'User does not exist.';
  let open = (): void => undefined;
  provider.gate = new Promise((resolve) => {
    open = resolve;
  });
  const late = identity.idToken();
  await expect.poll(() => provider.calls).toContain('refresh');
  await identity.signOut();
  const bia = { sub: 'bia', email: 'bia@exemplo.com.br', name: 'Bia' };
  provider.user_ = bia;
  await identity.signIn(bia.email, 'senha', { keep: true });
  open();
  expect(await late).toBeNull();
  expect(identity.session()).toMatchObject({ kind: 'signedIn', user: { sub: 'bia' } });
  expect(cleared).toEqual([ANA.sub]);

  const found = kept(provider);
  provider.now += provider.life;
  const again = openIdentity({ provider, found });
  await again.identity.start();
  expect(again.identity.session()).toEqual({ kind: 'signedOut', reason: 'expired' });
  expect(again.cleared).toEqual(['bia']);
});

test('[F-14] [X-05] a session that a tablet finds refused at its start leaves nothing', async () => {
  const provider = new FakeProvider();
  const found = kept(provider);
  provider.now += provider.life;
  provider.revoked = true;
  const { identity, cleared } = openIdentity({ provider, found, keepsExpired: false });
  await identity.start();
  expect(identity.session()).toEqual({ kind: 'signedOut', reason: 'expired' });
  expect(cleared).toEqual([ANA.sub]);
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
  await expect.poll(() => provider.calls).toContain('refresh');
  await identity.signOut();
  open();
  expect(await late).toBeNull();
  expect(await identity.idToken()).toBeNull();
  expect(vault.found).toBeNull();
  expect(identity.session().kind).toBe('signedOut');
});
