import { clear, createStore, get, set, type UseStore } from 'idb-keyval';
import { newSealKey, type Sealed, seal, unseal } from './sealed.ts';

/** Tokens of this device, for 'Manter conectado neste aparelho'. */
export interface KeptVault {
  /**
   * Reads the stored value. Null when nothing is stored or it cannot be unsealed. Rejects while the storage cannot be
   * read.
   */
  read(): Promise<unknown>;
  write(value: unknown): Promise<void>;
  forget(): Promise<void>;
}

/**
 * Creates the vault. It is sealed in IndexedDB with a key that no script can export, so that a copy of the data is
 * useless elsewhere. Writing rejects in private mode.
 */
export function createKeptVault(name = 'vendinha-vault'): KeptVault {
  // The store is opened on first use. Opening fails in some private modes, and then only persistence is lost.
  let store: UseStore | null = null;
  /**
   * An iPhone ends the connection of an app in the background without telling it. So a new connection gets a second
   * try.
   */
  const within = async <T>(use: (store: UseStore) => Promise<T>): Promise<T> => {
    store ??= createStore(name, 'sealed');
    try {
      return await use(store);
    } catch {
      store = createStore(name, 'sealed');
      return use(store);
    }
  };

  return {
    read: () =>
      within(async (opened) => {
        const key = await get<CryptoKey>('key', opened);
        const sealed = await get<Sealed>('tokens', opened);
        // Altered or half-written data stays unreadable.
        return key && sealed ? await unseal(key, sealed).catch(() => null) : null;
      }),
    write: (value) =>
      within(async (opened) => {
        const key = (await get<CryptoKey>('key', opened)) ?? (await newSealKey());
        await set('key', key, opened);
        await set('tokens', await seal(key, value), opened);
      }),
    forget: () => within(clear),
  };
}
