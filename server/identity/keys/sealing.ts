import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { WrongStorage } from '../../db/store.ts';

/** Sealing of settings by a key from outside the storage. Without such a key they are stored in clear. */
export interface Sealing {
  seal(name: string, text: string): string;
  /** Opens a stored text. Throws WrongStorage where no key opens it. `isStale`: the first key has not sealed it. */
  open(name: string, stored: string): { text: string; isStale: boolean };
}

const MARK = 'sealed:1:';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Makes the sealing. The first of the given texts seals, and the others open texts that an earlier one sealed. Without
 * any nothing is sealed.
 */
export function createSealing(texts: readonly string[]): Sealing {
  const keys = texts.map((text) => Buffer.from(hkdfSync('sha256', text, '', 'vendinha setting', 32)));
  const [first] = keys;
  return {
    seal: (name, text) => (first ? sealWith(first, name, text) : text),
    open: (name, stored) => {
      if (!stored.startsWith(MARK)) return { text: stored, isStale: first !== undefined };
      if (!first) throw new WrongStorage(`The setting ${name} is sealed, and KEY_FILE is missing`);
      for (const key of keys) {
        const text = openWith(key, name, stored);
        if (text !== null) return { text, isStale: key !== first };
      }
      throw new WrongStorage(`The setting ${name} was sealed by another key than those of KEY_FILE`);
    },
  };
}

function sealWith(key: Buffer, name: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return MARK + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens a text by one key. Null where this key has not sealed it, or somebody changed it. */
function openWith(key: Buffer, name: string, stored: string): string | null {
  const bytes = Buffer.from(stored.slice(MARK.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8');
  try {
    return text + decipher.final('utf8');
  } catch {
    return null;
  }
}
