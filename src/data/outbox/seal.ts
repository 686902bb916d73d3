import type { Draft } from '../mirror/entry.ts';
import type { MirrorStore } from '../mirror/mirror-store.ts';
import { TransportError } from '../wire/transport.ts';

/** Encrypts and decrypts JSON values. */
export interface Cipher {
  /** A key that no script can export. */
  newKey(): Promise<CryptoKey>;
  seal(key: CryptoKey, value: unknown): Promise<string>;
  /** Rejects where the key is wrong or the text was altered. */
  unseal(key: CryptoKey, text: string): Promise<unknown>;
}

/** Keeps secret drafts out of plain text on the disk [SY-98]. */
export interface Seal {
  /** The draft in the form that may be stored. */
  seal(draft: Draft): Promise<Draft>;
  /** The JSON text of sealed content. Rejects with TransportError SECRET_LOST where no key of this device opens it. */
  unseal(content: string): Promise<string>;
}

/** Name of the key in the person's database. It goes with the database at sign-out. */
const KEY = 'outbox-seal';

/** The seal of a person's outbox, with a key made for the first secret. */
export function openSeal(store: Pick<MirrorStore, 'read' | 'write'>, cipher: Cipher): Seal {
  // Held here, because a database that heals under this page starts without the key.
  let held: CryptoKey | undefined;

  const key = async (): Promise<CryptoKey> => {
    const fresh = held ?? (await cipher.newKey());
    // One transaction, so that two pages that seal their first secret at once share one key.
    held = await store.write(async (tx) => {
      const known = await tx.kept(KEY);
      if (known) return known as CryptoKey;
      await tx.keep(KEY, fresh);
      return fresh;
    }, 'promised');
    return held;
  };

  return {
    async seal(draft) {
      const { isSecret, ...stored } = draft;
      const { operation } = stored;
      if (!isSecret || operation.kind !== 'create' || operation.sealed) return stored;
      const content = await cipher.seal(await key(), operation.content);
      return { ...stored, operation: { ...operation, content, sealed: true } };
    },
    async unseal(content) {
      const known = (await store.read((tx) => tx.kept(KEY))) ?? held;
      const text = known && (await cipher.unseal(known as CryptoKey, content).catch(() => undefined));
      if (typeof text !== 'string') throw new TransportError(SECRET_LOST);
      return text;
    },
  };
}

const SECRET_LOST = {
  kind: 'refused',
  code: 'SECRET_LOST',
  message: 'A senha não pode mais ser lida neste aparelho. Envie-a de novo.',
} as const;
