/** AES-GCM around JSON: a fresh 96-bit nonce per seal. */
export interface Sealed {
  nonce: Uint8Array<ArrayBuffer>;
  data: Uint8Array<ArrayBuffer>;
}

/** Encrypts a JSON value. */
export async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, plain);
  return { nonce, data: new Uint8Array(data) };
}

/** Decrypts. Rejects for another key or altered data. */
export async function unseal(key: CryptoKey, { nonce, data }: Sealed): Promise<unknown> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, data);
  return JSON.parse(new TextDecoder().decode(plain));
}

/** A sealed value as text: nonce and data in base64, separated by a dot. */
export async function sealText(key: CryptoKey, value: unknown): Promise<string> {
  const { nonce, data } = await seal(key, value);
  return `${toText(nonce)}.${toText(data)}`;
}

/** The value of `sealText`. Rejects for another key or altered text. */
export async function unsealText(key: CryptoKey, text: string): Promise<unknown> {
  const [nonce = '', data = ''] = text.split('.');
  return unseal(key, { nonce: fromText(nonce), data: fromText(data) });
}

/** A new 256-bit key that no script can export. */
export function newSealKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Bytes as base64 text, for session storage. */
export function toText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Reads base64. Throws for other text. */
export function fromText(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
