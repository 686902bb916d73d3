import { clear, createStore, get, set } from 'idb-keyval';
import { newSealKey, type Sealed, seal, unseal } from './sealed.ts';

/** Tokens of this device, for 'Manter conectado neste aparelho'. */
export interface KeptVault {
  /** Null where nothing is kept, or nothing that can be unsealed. Rejects while the storage cannot be read. */
  read(): Promise<unknown>;
  write(value: unknown): Promise<void>;
  forget(): Promise<void>;
}

/**
 * Sealed in IndexedDB with a key that no script can export: a copy of the stored data is of no use elsewhere. Writing
 * rejects where the browser keeps nothing (private mode).
 */
export function createKeptVault(name = 'vendinha-vault'): KeptVault {
  // Opened on first use: opening fails in some private modes, and then only keeping is lost.
  let store: ReturnType<typeof createStore> | null = null;
  const opened = (): ReturnType<typeof createStore> => {
    store ??= createStore(name, 'sealed');
    return store;
  };

  return {
    async read() {
      const key = await get<CryptoKey>('key', opened());
      const sealed = await get<Sealed>('tokens', opened());
      // Altered or half-written: it will not be readable later either.
      return key && sealed ? await unseal(key, sealed).catch(() => null) : null;
    },
    async write(value) {
      const key = (await get<CryptoKey>('key', opened())) ?? (await newSealKey());
      await set('key', key, opened());
      await set('tokens', await seal(key, value), opened());
    },
    forget: () => clear(opened()),
  };
}
