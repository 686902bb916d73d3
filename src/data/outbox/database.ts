import { deleteDexieStore, deleteDexieStores } from '../mirror/dexie-store.ts';
import { removeCopies } from './copies-place.ts';

/** Name of a person's database. Nobody can guess it from the outside, and it is the same at every start. */
export async function databaseName(sub: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sub));
  const hex = [...new Uint8Array(digest).slice(0, 12)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return `vendinha-${hex}`;
}

/** Removes everything kept for a person [F-14]. */
export async function deleteData(sub: string): Promise<void> {
  const name = await databaseName(sub);
  await removeCopies(name);
  await deleteDexieStore(name);
}

/** Removes everything kept for anybody, on a device of many people while nobody is signed in. */
export async function deleteAllData(): Promise<void> {
  await removeCopies('vendinha-');
  await deleteDexieStores(/^vendinha-[0-9a-f]{24}$/);
}
