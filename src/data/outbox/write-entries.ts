import type { Draft, Entry } from '../mirror/entry.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { type OutboxEvent, reduce } from './reduce.ts';

/** The reducer as the transactions run it. */
export type Reduce = typeof reduce;

interface Happened {
  before: readonly Entry[];
  after: readonly Entry[];
}

/**
 * Applies events that belong together to the stored outbox inside one transaction. Returns the list before and after.
 * `known`: the whole outbox, which is then not read.
 */
export async function happenAll(
  tx: MirrorTx,
  events: readonly OutboxEvent[],
  rules: Reduce = reduce,
  known?: readonly Entry[],
): Promise<Happened> {
  const before = known ?? (await tx.entries());
  const after = events.reduce<readonly Entry[]>((list, event) => rules(list, event), before);
  const left = new Map(before.map((entry) => [entry.id, entry]));
  // Two entries may carry the same picture, where an edit was saved again while its first entry is parked.
  const needed = neededPictures(after);
  const release = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) if (!needed.has(key)) await tx.removeBytes(key);
  };
  for (const event of events) {
    if (event.kind !== 'added') continue;
    await forget(tx, event.draft);
    if (left.has(event.draft.id)) continue;
    for (const { key, bytes } of event.draft.images ?? []) await tx.putBytes(key, bytes);
  }
  for (const entry of after) {
    const was = left.get(entry.id);
    left.delete(entry.id);
    if (was === entry) continue;
    await tx.putEntry(entry);
    await release(entry.attachments.flatMap(({ key, stored }) => (stored ? [key] : [])));
  }
  for (const gone of left.values()) {
    await tx.removeEntry(gone.id);
    await release(gone.attachments.map(({ key }) => key));
  }
  return { before, after };
}

/** Drops the kept text of a queued draft, because it is not half-written any more. */
async function forget(tx: MirrorTx, { forgets, forgetsOnly }: Draft): Promise<void> {
  if (forgets === undefined) return;
  const kept = forgetsOnly === undefined ? undefined : await tx.kept(forgets);
  if (kept === forgetsOnly) await tx.drop(forgets);
  else if (typeof kept === 'string' && kept.startsWith(`${forgetsOnly}\n`))
    await tx.keep(forgets, kept.slice(`${forgetsOnly}\n`.length));
}

/** Removes the pictures that no entry refers to. Unreadable entries that were dropped have left theirs. */
export async function dropOrphans(tx: MirrorTx): Promise<void> {
  // An unreadable entry may be readable to another build, which then needs its pictures.
  if ((await tx.unreadable()).length > 0) return;
  const needed = neededPictures(await tx.entries());
  for (const key of await tx.bytesKeys()) if (!needed.has(key)) await tx.removeBytes(key);
}

function neededPictures(entries: readonly Entry[]): ReadonlySet<string> {
  const attachments = entries.flatMap((entry) => entry.attachments);
  return new Set(attachments.flatMap(({ key, stored }) => (stored ? [] : [key])));
}
