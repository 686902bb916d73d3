import type { MirrorStore, MirrorTx } from './mirror-store.ts';
import type { UnreadableEntry } from './read-entry.ts';

/** Key of the number of entries that were lost with an earlier database. */
export const LOST_ENTRIES_KEY = 'lost-entries';

/** Entries that will never be sent because this device has lost them: a person must be told, and told once. */
export interface LostEntries {
  /** Entries that went with a database that the browser removed. */
  lost: number;
  /** Entries that are there but cannot be read. */
  unreadable: readonly UnreadableEntry[];
}

export const NO_LOST_ENTRIES: LostEntries = { lost: 0, unreadable: [] };

export async function readLostEntries(tx: MirrorTx): Promise<LostEntries> {
  return { lost: readLost(await tx.kept(LOST_ENTRIES_KEY)), unreadable: await tx.unreadable() };
}

/** A kept number of lost entries; what is none counts as 0. */
export function readLost(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 0;
}

/** The person has been told. What cannot be read is removed; what can be after all stays. */
export async function dropLostEntries({ store }: { store: MirrorStore }): Promise<void> {
  await store.write(async (tx) => {
    await tx.drop(LOST_ENTRIES_KEY);
    for (const { id } of await tx.unreadable()) await tx.removeEntry(id);
  });
}
