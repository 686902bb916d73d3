/** Name of the cache with the second copies of a person's unsent words, by the name of their database. */
export const copiesOf = (database: string): string => `unsent-${database}`;

/** Removes the copies of all databases whose name begins so [F-14]. A browser that refuses has kept none. */
export async function removeCopies(database: string): Promise<void> {
  for (const name of (await globalThis.caches?.keys().catch(() => [])) ?? [])
    if (name.startsWith(copiesOf(database))) await caches.delete(name);
}
