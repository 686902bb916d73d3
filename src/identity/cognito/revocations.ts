import { DAY_MS } from '../../domain/words/time-units.ts';
import { NETWORK_FAULT, UNAVAILABLE_FAULT } from '../base/errors.ts';
import { ProviderError } from '../base/provider.ts';
import { newSealKey, type Sealed, seal, unseal } from '../vault/sealed.ts';
import { createCognitoCall } from './calls.ts';

/** Key in localStorage of a flag: a sign-out has not reached the provider yet. It holds no personal data. */
const WAITING = 'vendinha.unrevoked';
/** Lifetime of a refresh token, ms. */
const LIFE_MS = 30 * DAY_MS;
/**
 * Database of the waiting tokens. It has a non-exportable key under KEY, and tokens sealed with it, each under an id of
 * its own.
 */
const DATABASE = 'vendinha-unrevoked';
const TABLE = 'sealed';
const KEY = 'key';
/** Temporary faults. Any other answer about a token is final. */
const PASSING: readonly string[] = [
  NETWORK_FAULT,
  UNAVAILABLE_FAULT,
  'TooManyRequestsException',
  'InternalErrorException',
];

/** A token to revoke, with its endpoint. */
interface Ended {
  endpoint: string;
  clientId: string;
  token: string;
  until: number;
}

/**
 * Revokes a refresh token now or later [F-14]. Without a connection, or if the page closes, it would stay valid for
 * a month. Until it is revoked it is stored sealed, as stored sessions are.
 */
export async function revokeSurely(
  place: Pick<Ended, 'endpoint' | 'clientId'>,
  token: string,
  fetcher: typeof fetch = fetch,
): Promise<void> {
  const ended: Ended = { ...place, token, until: Date.now() + LIFE_MS };
  const id = await note(ended).catch(() => null);
  if ((await revoke(ended, fetcher)) && id !== null) await forget(id);
}

/** Retries revocations that did not reach the provider. Cheap when none is waiting. */
export async function revokeWaiting(fetcher: typeof fetch = fetch): Promise<void> {
  if (localStorage.getItem(WAITING) === null) return;
  const { key, ids } = await inTable(async (table) => ({
    key: (await answerOf(table.get(KEY))) as CryptoKey | undefined,
    ids: (await answerOf(table.getAllKeys())).filter((id) => id !== KEY) as string[],
  }));
  for (const id of ids) {
    const sealed = (await inTable((table) => answerOf(table.get(id)))) as Sealed | undefined;
    const ended = key && sealed && ((await unseal(key, sealed).catch(() => undefined)) as Ended | undefined);
    if (!ended || ended.until < Date.now() || (await revoke(ended, fetcher))) await forget(id);
  }
}

/** True when the token is revoked or the refusal is final. */
async function revoke({ endpoint, clientId, token }: Ended, fetcher: typeof fetch): Promise<boolean> {
  try {
    await createCognitoCall(endpoint, fetcher)('RevokeToken', { Token: token, ClientId: clientId });
    return true;
  } catch (error) {
    return error instanceof ProviderError && !PASSING.includes(error.fault.code);
  }
}

async function note(ended: Ended): Promise<string> {
  const fresh = await newSealKey();
  // Another tab may store one at the same moment. Both use one key.
  const key = await inTable(async (table) => {
    const known = (await answerOf(table.get(KEY))) as CryptoKey | undefined;
    if (!known) table.put(fresh, KEY);
    return known ?? fresh;
  });
  const id = crypto.randomUUID();
  const sealed = await seal(key, ended);
  await inTable((table) => answerOf(table.put(sealed, id)));
  localStorage.setItem(WAITING, '1');
  return id;
}

async function forget(id: string): Promise<void> {
  await inTable((table) => answerOf(table.delete(id)));
  // Removed first, so that a token stored meanwhile by another tab is not missed.
  localStorage.removeItem(WAITING);
  const left = await inTable((table) => answerOf(table.getAllKeys()));
  if (left.some((other) => other !== KEY)) localStorage.setItem(WAITING, '1');
}

/** One transaction, without the library: more of it would add weight to the start. */
async function inTable<T>(act: (table: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE);
  opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE);
  const database = await answerOf(opening);
  try {
    const transaction = database.transaction(TABLE, 'readwrite');
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = reject;
    });
    return (await Promise.all([act(transaction.objectStore(TABLE)), done]))[0];
  } finally {
    database.close();
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
