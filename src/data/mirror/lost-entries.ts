import type { MirrorStore, MirrorTx } from './mirror-store.ts';
import type { UnreadableEntry } from './read-entry.ts';

/** Key of the number of entries that were lost with an earlier database. */
export const LOST_ENTRIES_KEY = 'lost-entries';

/** Key of the costs that the server did not take from this person. */
const LOST_COSTS_KEY = 'lost-costs';
/** Most names of their items that are kept. An import may lose the cost of each of its lines. */
const MAX_NAMES = 20;

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

const NO_LOST_COSTS: LostCosts = { names: [], count: 0 };

export const NO_LOST_ENTRIES: LostEntries = { lost: 0, unreadable: [], costs: NO_LOST_COSTS };

export async function readLostEntries(tx: MirrorTx): Promise<LostEntries> {
  const [lost, costs] = await tx.keptAll([LOST_ENTRIES_KEY, LOST_COSTS_KEY]);
  return { lost: readLost(lost), unreadable: await tx.unreadable(), costs: readCosts(costs) };
}

/** An earlier version kept the names alone, all of them. */
const readCosts = (kept: unknown): LostCosts =>
  Array.isArray(kept)
    ? { names: kept.slice(0, MAX_NAMES), count: kept.length }
    : ((kept as LostCosts | undefined) ?? NO_LOST_COSTS);

/** Notes an item saved without its cost. Its entry has ended, because a repetition would lose the cost again. */
export async function noteLostCost(tx: MirrorTx, name: string): Promise<void> {
  const { names, count } = readCosts(await tx.kept(LOST_COSTS_KEY));
  if (names.includes(name)) return;
  await tx.keep(LOST_COSTS_KEY, { names: [...names, name].slice(0, MAX_NAMES), count: count + 1 });
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
