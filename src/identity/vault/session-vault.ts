import { fromText, sealText, toText, unsealText } from './sealed.ts';

const KEY = 'vendinha.session.key';
const DATA = 'vendinha.session.data';

/** Tokens of this tab, AES-GCM in session storage [F-12]. */
export interface SessionVault {
  read(): Promise<unknown>;
  write(value: unknown): Promise<void>;
  forget(): void;
}

/**
 * Creates the vault. Its random 256-bit key is made per session and stored beside the data in session storage. A reload
 * finds both, and closing the tab ends both. It protects tokens from plain view and from partial copies of the storage.
 * Scripts in this page can read them, as with any key that a page can use. Unreadable data (altered, half-written)
 * counts as absent.
 */
export function createSessionVault(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): SessionVault {
  const importKey = (raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
    crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);

  return {
    async read() {
      const raw = storage.getItem(KEY);
      const sealed = storage.getItem(DATA);
      if (!raw || !sealed) return null;
      try {
        return await unsealText(await importKey(fromText(raw)), sealed);
      } catch {
        return null;
      }
    },
    async write(value) {
      const known = storage.getItem(KEY);
      const raw = known ? fromText(known) : crypto.getRandomValues(new Uint8Array(32));
      const sealed = await sealText(await importKey(raw), value);
      storage.setItem(KEY, toText(raw));
      storage.setItem(DATA, sealed);
    },
    forget() {
      storage.removeItem(DATA);
      storage.removeItem(KEY);
    },
  };
}
