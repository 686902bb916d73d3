import type { MirrorStore, MirrorTx } from './mirror-store.ts';
import type { UnreadableEntry } from './read-entry.ts';

/** Key of the number of entries that were lost with an earlier database. */
export const LOST_ENTRIES_KEY = 'lost-entries';

/** Key of the costs that the server did not take from this person. */
const LOST_COSTS_KEY = 'lost-costs';
/** Most names of their items that are kept. An import may lose the cost of each of its lines. */
const MAX_NAMES = 20;
/** Most of these items that are counted. */
const MAX_COUNTED = 2000;

/** Entries that this device has lost and never sends. Their person must be told, and told once. */
export interface LostEntries {
  /** Entries that went with a database that the browser removed. */
  lost: number;
  /** Entries that are there but cannot be read. */
  unreadable: readonly UnreadableEntry[];
  costs: LostCosts;
}

/** Items that were saved without the cost that was typed. */
interface LostCosts {
  /** Those of the first of them. */
  names: readonly string[];
  count: number;
}

/** `ids`: the items that are counted. An earlier version of the app kept none. */
interface KeptCosts extends LostCosts {
  ids?: readonly string[];
}

const NO_LOST_COSTS: LostCosts = { names: [], count: 0 };

export const NO_LOST_ENTRIES: LostEntries = { lost: 0, unreadable: [], costs: NO_LOST_COSTS };

export async function readLostEntries(tx: MirrorTx): Promise<LostEntries> {
  const [lost, costs] = await tx.keptAll([LOST_ENTRIES_KEY, LOST_COSTS_KEY]);
  return { lost: readLost(lost), unreadable: await tx.unreadable(), costs: readCosts(costs) };
}

/** An earlier version kept the names alone, all of them. */
const readCosts = (kept: unknown): KeptCosts =>
  Array.isArray(kept)
    ? { names: kept.slice(0, MAX_NAMES), count: kept.length }
    : ((kept as KeptCosts | undefined) ?? NO_LOST_COSTS);

/**
 * Notes an item saved without its cost, once however often it is sent. Its entry has ended, because a repetition would
 * lose the cost again.
 */
export async function noteLostCost(tx: MirrorTx, id: string, name: string): Promise<void> {
  const { names, count, ids = [] } = readCosts(await tx.kept(LOST_COSTS_KEY));
  if (ids.includes(id) || ids.length >= MAX_COUNTED) return;
  const named = [...new Set([...names, name])].slice(0, MAX_NAMES);
  await tx.keep(LOST_COSTS_KEY, { names: named, count: count + 1, ids: [...ids, id] });
}

/** A kept number of lost entries; any other value counts as 0. */
export function readLost(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 0;
}

/** Forgets the lost entries, of which the person was told. Unreadable rows go; one that is readable again stays. */
export async function dropLostEntries({ store }: { store: MirrorStore }): Promise<void> {
  await store.write(async (tx) => {
    await tx.drop(LOST_ENTRIES_KEY);
    await tx.drop(LOST_COSTS_KEY);
    for (const { id } of await tx.unreadable()) await tx.removeEntry(id);
  });
}
