import { createStore, get, set } from 'idb-keyval';
import { expect, test, vi } from 'vitest';
import { createKeptVault } from '../../src/identity/vault/kept-vault.ts';
import { createSessionVault } from '../../src/identity/vault/session-vault.ts';
import { createTokenVault } from '../../src/identity/vault/token-vault.ts';
import { ANA, token } from './support/fake-provider.ts';

const HOUR_MS = 3_600_000;
const tokens = {
  idToken: 'id-canary',
  accessToken: 'access-canary',
  refreshToken: 'refresh-canary',
  drift: 7,
};

/** Session storage of one tab. */
function tabStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

const texts = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? '') ?? '');

const anyName = (): string => `vault-${crypto.randomUUID()}`;

test('[F-12] tokens are in session storage, encrypted under a random 256-bit key of their own', async () => {
  const storage = tabStorage();
  const vault = createTokenVault(createSessionVault(storage), createKeptVault(anyName()));
  await vault.write({ tokens, kept: false });
  expect(texts(storage).join()).not.toContain('canary');
  expect(atob(storage.getItem('vendinha.session.key') ?? '')).toHaveLength(32);
  expect(await vault.read()).toEqual({ tokens, kept: false });

  const other = tabStorage();
  await createTokenVault(createSessionVault(other), createKeptVault(anyName())).write({
    tokens,
    kept: false,
  });
  expect(other.getItem('vendinha.session.key')).not.toBe(storage.getItem('vendinha.session.key'));
});

test('[F-12] every write has a nonce of its own', async () => {
  const storage = tabStorage();
  const vault = createSessionVault(storage);
  await vault.write(tokens);
  const first = storage.getItem('vendinha.session.data');
  await vault.write(tokens);
  expect(storage.getItem('vendinha.session.data')).not.toBe(first);
});

test('[F-12] altered or half-written session data counts as absent', async () => {
  const storage = tabStorage();
  const vault = createSessionVault(storage);
  await vault.write(tokens);
  const [nonce, data = ''] = (storage.getItem('vendinha.session.data') ?? '').split('.');
  storage.setItem('vendinha.session.data', `${nonce}.${data.startsWith('A') ? 'B' : 'A'}${data.slice(1)}`);
  expect(await vault.read()).toBeNull();
  storage.setItem('vendinha.session.data', 'nonsense');
  expect(await vault.read()).toBeNull();
});

test('without keeping, a new tab finds nothing', async () => {
  const name = anyName();
  await createTokenVault(createSessionVault(tabStorage()), createKeptVault(name)).write({
    tokens,
    kept: false,
  });
  expect(await createTokenVault(createSessionVault(tabStorage()), createKeptVault(name)).read()).toBeNull();
});

test('kept tokens open a new tab, sealed with a key that cannot be exported', async () => {
  const name = anyName();
  await createTokenVault(createSessionVault(tabStorage()), createKeptVault(name)).write({
    tokens,
    kept: true,
  });
  const reopened = createTokenVault(createSessionVault(tabStorage()), createKeptVault(name));
  expect(await reopened.read()).toEqual({ tokens, kept: true });
  const key = await get<CryptoKey>('key', createStore(name, 'sealed'));
  expect(key?.extractable).toBe(false);
  expect(key?.algorithm).toMatchObject({ name: 'AES-GCM', length: 256 });
});

test('[F-14] forgetting empties the tab and the device', async () => {
  const name = anyName();
  const storage = tabStorage();
  const vault = createTokenVault(createSessionVault(storage), createKeptVault(name));
  await vault.write({ tokens, kept: true });
  await vault.forget();
  expect(storage.length).toBe(0);
  expect(await createTokenVault(createSessionVault(tabStorage()), createKeptVault(name)).read()).toBeNull();
});

test('[F-12] what another tab keeps on the device stays when this one, which keeps nothing, renews its tokens', async () => {
  const name = anyName();
  const device = createKeptVault(name);
  const passing = createTokenVault(createSessionVault(tabStorage()), device);
  await passing.write({ tokens, kept: false });
  await createTokenVault(createSessionVault(tabStorage()), device).write({ tokens, kept: true });
  await passing.write({ tokens, kept: false });
  const next = createTokenVault(createSessionVault(tabStorage()), device);
  expect(await next.read()).toEqual({ tokens, kept: true });

  await next.write({ tokens, kept: false });
  expect(await createTokenVault(createSessionVault(tabStorage()), device).read()).toBeNull();
});

test('[F-12] a tab that was left to newer tokens of the device deletes them at no later sign-in', async () => {
  const device = createKeptVault(anyName());
  const old = createTokenVault(createSessionVault(tabStorage()), device);
  await old.write({ tokens, kept: true });
  const newer = { tokens: { ...tokens, refreshToken: 'newer' }, kept: true };
  await createTokenVault(createSessionVault(tabStorage()), device).write(newer);
  await old.forget(tokens, true);
  await old.write({ tokens: { ...tokens, refreshToken: 'passing' }, kept: false });
  expect(await createTokenVault(createSessionVault(tabStorage()), device).read()).toEqual(newer);
});

test('[F-08] refused tokens take no newer session of the device with them', async () => {
  const name = anyName();
  const device = createKeptVault(name);
  const old = createTokenVault(createSessionVault(tabStorage()), device);
  await old.write({ tokens, kept: true });
  const newer = { ...tokens, refreshToken: 'newer' };
  await createTokenVault(createSessionVault(tabStorage()), device).write({ tokens: newer, kept: true });
  await old.forget(tokens, true);
  expect(await old.read()).toEqual({ tokens: newer, kept: true });
  await old.forget(newer, true);
  expect(await old.read()).toBeNull();
});

test('[F-08] [F-12] refused tokens take an older copy with them that a failed write left', async () => {
  const kept = createKeptVault(anyName());
  let isFull = false;
  const write: typeof kept.write = async (found) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    await kept.write(found);
  };
  const vault = createTokenVault(createSessionVault(tabStorage()), { ...kept, write });
  const at = (hour: number) => ({
    ...tokens,
    idToken: token(ANA, hour * HOUR_MS, (hour + 1) * HOUR_MS),
    refreshToken: `renewal ${hour}`,
  });
  await vault.write({ tokens: at(1), kept: true });
  isFull = true;
  await vault.write({ tokens: at(2), kept: true });
  expect(await kept.read()).toMatchObject({ tokens: { refreshToken: 'renewal 1' } });
  await vault.forget(at(2), true);
  expect(await vault.read()).toBeNull();
});

test('[F-08] a storage that cannot be read is no empty one, and what cannot be unsealed counts as absent', async () => {
  const name = anyName();
  const device = createKeptVault(name);
  await createTokenVault(createSessionVault(tabStorage()), device).write({ tokens, kept: true });
  const failing = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store', 'UnknownError');
  });
  const another = createTokenVault(createSessionVault(tabStorage()), device);
  await expect(another.read()).rejects.toThrow('backing store');
  failing.mockRestore();
  expect(await another.read()).toEqual({ tokens, kept: true });
  await set('tokens', { nonce: new Uint8Array(12), data: new Uint8Array(40) }, createStore(name, 'sealed'));
  expect(await createTokenVault(createSessionVault(tabStorage()), device).read()).toBeNull();
});

test('[F-12] a connection that the phone ended in the background is opened anew', async () => {
  const device = createKeptVault(anyName());
  const [used, ended] = [new Set<IDBDatabase>(), new Set<IDBDatabase>()];
  const { transaction } = IDBDatabase.prototype;
  const connections = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...asked
  ) {
    if (ended.has(this)) throw new DOMException('Database connection is closing', 'InvalidStateError');
    used.add(this);
    return transaction.apply(this, asked);
  });
  const endAll = (): void => {
    for (const one of used) ended.add(one);
  };
  await device.write({ tokens, kept: true });
  endAll();
  const newer = { tokens: { ...tokens, refreshToken: 'newer' }, kept: true };
  await device.write(newer);
  endAll();
  expect(await device.read()).toEqual(newer);
  endAll();
  await device.forget();
  expect(await device.read()).toBeNull();
  connections.mockRestore();
});

/** The device's vault in a browser that refuses these operations. */
function stubborn(refuses: 'everything' | 'forgetting') {
  const vault = createKeptVault(anyName());
  const no = () => Promise.reject(new Error('blocked'));
  return { ...vault, forget: no, ...(refuses === 'everything' && { write: no, read: async () => null }) };
}

test('[F-14] a kept copy that will not go is reported, in this page and after a reload', async () => {
  const storage = tabStorage();
  const device = stubborn('forgetting');
  const vault = createTokenVault(createSessionVault(storage), device);
  await vault.write({ tokens, kept: true });
  const reloaded = createTokenVault(createSessionVault(storage), device);
  await reloaded.read();
  for (const one of [vault, reloaded]) await expect(one.forget()).rejects.toThrow('blocked');
  expect(storage.length).toBe(0);
});

test('[F-14] a browser that keeps nothing has nothing to report', async () => {
  const storage = tabStorage();
  const device = stubborn('everything');
  for (const kept of [false, true]) {
    const vault = createTokenVault(createSessionVault(storage), device);
    await vault.write({ tokens, kept });
    const reloaded = createTokenVault(createSessionVault(storage), device);
    expect(await reloaded.read()).toEqual({ tokens, kept: false });
    await reloaded.forget();
    await vault.forget();
  }
});
