import { expect, test } from 'vitest';
import type { Tokens } from '../../src/identity/base/provider.ts';
import { createTokenKeeper } from '../../src/identity/session/token-keeper.ts';
import { createTokenVault, type TokenVault } from '../../src/identity/vault/token-vault.ts';
import { ANA, FakeProvider } from './support/fake-provider.ts';
import { createTabs, memoryVault, openIdentity } from './support/open-identity.ts';

/** A provider that takes each refresh token once, as the server does. */
class RotatingProvider extends FakeProvider {
  readonly used: string[] = [];
  #issued = 0;
  override tokens(): Tokens {
    return { ...super.tokens(), refreshToken: `refresh-${this.#issued}` };
  }
  override async refresh(held?: Tokens): Promise<Tokens> {
    this.used.push(held?.refreshToken ?? '');
    this.#issued += 1;
    return super.refresh();
  }
}

const HOUR_MS = 3_600_000;
const wait = async (): Promise<void> => undefined;

test('[F-12] a tab takes over the tokens that another one renewed, and never uses the replaced ones', async () => {
  const provider = new RotatingProvider();
  const tab = createTabs();
  const tokens = provider.tokens();
  const one = openIdentity({ provider, tab: tab(), found: { tokens, kept: false } });
  const other = openIdentity({ provider, tab: tab(), found: { tokens, kept: false } });
  await one.identity.start();
  await other.identity.start();
  provider.now += HOUR_MS;
  const renewed = await one.identity.accessToken();
  expect(await other.identity.accessToken()).toBe(renewed);
  expect(other.vault.found?.tokens.refreshToken).toBe('refresh-1');
  provider.now += HOUR_MS;
  await other.identity.accessToken();
  expect(provider.used).toEqual(['refresh-0', 'refresh-1']);
});

test('[F-12] tabs that renew at once take turns: the second finds what the first brought', async () => {
  const provider = new RotatingProvider();
  const tab = createTabs();
  const tokens = provider.tokens();
  const tabs = Array.from({ length: 3 }, () =>
    openIdentity({ provider, tab: tab(), found: { tokens, kept: false } }),
  );
  for (const { identity } of tabs) await identity.start();
  provider.now += HOUR_MS;
  const got = await Promise.all(tabs.map(({ identity }) => identity.accessToken()));
  expect(new Set(got).size).toBe(1);
  expect(provider.used).toEqual(['refresh-0']);
});

/** Vaults of two tabs over one device. A tab in the back/forward cache got no messages of the other. */
function deviceWithTabs(isLost = (): boolean => false): () => TokenVault {
  let kept: unknown = null;
  const device = {
    read: async () => kept,
    write: async (value: unknown) => {
      if (isLost()) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
      kept = value;
    },
    forget: async () => {
      kept = null;
    },
  };
  return () => {
    let mine: unknown = null;
    const session = {
      read: async () => mine,
      write: async (value: unknown) => {
        mine = value;
      },
      forget: () => {
        mine = null;
      },
    };
    return createTokenVault(session, device);
  };
}

test('[F-12] a tab that slept while another renewed twice goes on with what the device keeps', async () => {
  const provider = new RotatingProvider();
  const vault = deviceWithTabs();
  const keeperOf = () =>
    createTokenKeeper({ provider, vault: vault(), tabs: createTabs()(), now: () => provider.now, wait });
  const found = { tokens: provider.tokens(), kept: true };
  const [awake, asleep] = [keeperOf(), keeperOf()];
  await awake.keep(found);
  asleep.adopt(found);
  for (let hour = 0; hour < 2; hour += 1) {
    provider.now += HOUR_MS;
    await awake.fresh();
  }
  expect((await asleep.fresh())?.refreshToken).toBe('refresh-2');
  expect(provider.used).toEqual(['refresh-0', 'refresh-1']);
  provider.now += HOUR_MS;
  await asleep.fresh();
  expect(provider.used.at(-1)).toBe('refresh-2');
});

test('[F-12] tokens that could not be written to the device are not given up for the older ones there', async () => {
  const provider = new RotatingProvider();
  let isLost = false;
  const vault = deviceWithTabs(() => isLost)();
  const keeper = createTokenKeeper({ provider, vault, tabs: createTabs()(), now: () => provider.now, wait });
  await keeper.keep({ tokens: provider.tokens(), kept: true });
  for (const lost of [true, false]) {
    isLost = lost;
    provider.now += HOUR_MS;
    await keeper.fresh();
  }
  expect(provider.used).toEqual(['refresh-0', 'refresh-1']);
  expect((await vault.read())?.tokens.refreshToken).toBe('refresh-2');
});

/** Session storage of a tab from before a renewal, with which a duplicated or discarded tab starts. */
const copyOf = (provider: FakeProvider) => ({ tokens: provider.tokens(), kept: false });

test('[F-12] a tab that starts from a copy asks the others before it renews, and the session of both lives', async () => {
  const provider = new RotatingProvider();
  const tab = createTabs();
  const found = copyOf(provider);
  const awake = openIdentity({ provider, tab: tab(), found });
  await awake.identity.start();
  for (let hour = 0; hour < 2; hour += 1) {
    provider.now += HOUR_MS;
    await awake.identity.accessToken();
  }
  const restored = openIdentity({ provider, tab: tab(), found });
  await restored.identity.start();
  expect(provider.used).toEqual(['refresh-0', 'refresh-1']);
  expect(restored.vault.found?.tokens.refreshToken).toBe('refresh-2');
  provider.now += HOUR_MS;
  expect(await restored.identity.accessToken()).toBe(await awake.identity.accessToken());
  expect(provider.used).toEqual(['refresh-0', 'refresh-1', 'refresh-2']);
});

test.each([
  ['another sign-in', { begun: new FakeProvider().begun + 60_000 }],
  ['another person', { user_: { ...ANA, sub: '5b0b9c0e-0000-4000-8000-000000000002' } }],
])('[F-12] a tab of %s gives its tokens to nobody', async (_what, theirs) => {
  const provider = new RotatingProvider();
  const tab = createTabs();
  const found = copyOf(provider);
  const other = Object.assign(new FakeProvider(), theirs, { now: provider.now + HOUR_MS });
  await openIdentity({ provider: other, tab: tab(), found: copyOf(other) }).identity.start();
  provider.now += HOUR_MS;
  const restored = openIdentity({ provider, tab: tab(), found });
  await restored.identity.start();
  expect(provider.used).toEqual(['refresh-0']);
  expect(restored.vault.found?.tokens.refreshToken).toBe('refresh-1');
});

test('[F-12] a tab with older tokens leaves a question unanswered', async () => {
  const provider = new RotatingProvider();
  const tab = createTabs();
  const found = copyOf(provider);
  await provider.refresh(found.tokens);
  provider.now += 60_000;
  const newer = copyOf(provider);
  await openIdentity({ provider, tab: tab(), found }).identity.start();
  provider.now += HOUR_MS;
  const mine = openIdentity({ provider, tab: tab(), found: newer });
  await mine.identity.start();
  expect(provider.used).toEqual(['refresh-0', 'refresh-1']);
  expect(mine.vault.found?.tokens.refreshToken).toBe('refresh-2');
});

test('[F-12] [F-14] a sign-out leaves what another person keeps on the device, and nothing of its own', async () => {
  const provider = new RotatingProvider();
  const vault = deviceWithTabs();
  const keeperOf = () =>
    createTokenKeeper({ provider, vault: vault(), tabs: createTabs()(), now: () => provider.now, wait });
  const theirs = new FakeProvider();
  theirs.user_ = { ...ANA, sub: '5b0b9c0e-0000-4000-8000-000000000002' };
  const [keeping, passing] = [keeperOf(), keeperOf()];
  await passing.keep({ tokens: provider.tokens(), kept: false });
  await keeping.keep({ tokens: theirs.tokens(), kept: true });
  await passing.forget();
  expect(await vault().read()).toEqual({ tokens: theirs.tokens(), kept: true });

  // Newer tokens of the same person are removed as well.
  await passing.keep({ tokens: { ...theirs.tokens(), refreshToken: 'other' }, kept: false });
  await passing.forget();
  expect(await vault().read()).toBeNull();
});

test('[F-14] tokens renewed by another tab come to nobody who signed out meanwhile', async () => {
  const provider = new RotatingProvider();
  const keeper = createTokenKeeper({
    provider,
    vault: memoryVault(),
    tabs: createTabs()(),
    now: () => provider.now,
    wait,
  });
  const tokens = provider.tokens();
  await keeper.keep({ tokens, kept: false });
  await keeper.forget();
  await keeper.hear(tokens.refreshToken, { ...tokens, refreshToken: 'newer' });
  expect(keeper.current()).toBeNull();
});

test('[F-12] what another person keeps on the device is no renewal of these tokens', async () => {
  /** One half of a vault, in memory. */
  const memory = () => {
    let value: unknown = null;
    return {
      read: async () => value,
      async write(next: unknown) {
        value = next;
      },
      async forget() {
        value = null;
      },
    };
  };
  const device = memory();
  const provider = new FakeProvider();
  const keeperOf = () =>
    createTokenKeeper({
      ...{ provider, tabs: createTabs()(), now: () => provider.now, wait },
      vault: createTokenVault(memory(), device),
    });
  const theirs = new FakeProvider();
  theirs.user_ = { ...ANA, sub: '5b0b9c0e-0000-4000-8000-000000000002' };
  theirs.now += theirs.life;
  const [ana, bia] = [keeperOf(), keeperOf()];
  await ana.keep({ tokens: provider.tokens(), kept: true });
  await bia.keep({ tokens: { ...theirs.tokens(), refreshToken: 'bia' }, kept: true });
  provider.now += provider.life;
  expect((await ana.fresh())?.refreshToken).toBe('refresh');
  expect(provider.calls).toContain('refresh');
});
