import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const NAME = 'vendinha-devices';
const ID_BYTES = 12;
const MAC_BYTES = 16;
/** Number of accounts for which one browser is remembered. The newest stay. */
const MAX_ENTRIES = 4;
const KEPT_SECONDS = 180 * 86_400;

/**
 * The id of a browser that signed in to an account before; null for any other. A cookie carries it. Each entry is good
 * for one account, is made by the server alone and opens nothing by itself.
 */
export function knownDevice(secret: Uint8Array, cookies: string, accountId: string): string | null {
  for (const entry of entriesOf(cookies)) {
    const bytes = Buffer.from(entry, 'base64url');
    if (bytes.length !== ID_BYTES + MAC_BYTES) continue;
    const id = bytes.subarray(0, ID_BYTES);
    if (timingSafeEqual(bytes.subarray(ID_BYTES), macOf(secret, accountId, id))) return id.toString('hex');
  }
  return null;
}

/** The Set-Cookie header that remembers a browser for one account more. */
export function rememberDevice(
  secret: Uint8Array,
  { cookies, accountId, secure }: { cookies: string; accountId: string; secure: boolean },
): string {
  const id = randomBytes(ID_BYTES);
  const entry = Buffer.concat([id, macOf(secret, accountId, id)]).toString('base64url');
  const entries = [entry, ...entriesOf(cookies)].slice(0, MAX_ENTRIES).join('.');
  const rules = `Path=/cognito; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Strict`;
  return `${NAME}=${entries}; ${rules}${secure ? '; Secure' : ''}`;
}

function entriesOf(cookies: string): string[] {
  const mine = cookies.split(';').find((cookie) => cookie.trim().startsWith(`${NAME}=`));
  return (mine?.split('=')[1] ?? '').trim().split('.').filter(Boolean).slice(0, MAX_ENTRIES);
}

function macOf(secret: Uint8Array, accountId: string, id: Uint8Array): Buffer {
  return createHmac('sha256', secret)
    .update(`device:${accountId}:`)
    .update(id)
    .digest()
    .subarray(0, MAC_BYTES);
}
