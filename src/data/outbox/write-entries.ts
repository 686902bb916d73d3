import type { MirrorTx } from '../mirror-store.ts';
import type { Entry } from './entry.ts';
import { type OutboxEvent, reduce } from './reduce.ts';

/** The reducer as the transactions run it. */
export type Reduce = typeof reduce;

/** Lets an event happen to the stored outbox inside one transaction; returns the list before and after. */
export function happen(tx: MirrorTx, event: OutboxEvent, rules: Reduce = reduce): Promise<Happened> {
  return happenAll(tx, [event], rules);
}

interface Happened {
  before: readonly Entry[];
  after: readonly Entry[];
}

/** The same for events that belong together: the outbox is read and written once. */
export async function happenAll(
  tx: MirrorTx,
  events: readonly OutboxEvent[],
  rules: Reduce = reduce,
): Promise<Happened> {
  const before = await tx.entries();
  const after = events.reduce<readonly Entry[]>((list, event) => rules(list, event), before);
  const known = new Map(before.map((entry) => [entry.id, entry]));
  for (const event of events) {
    if (event.kind !== 'added') continue;
    if (event.draft.forgets !== undefined) await tx.drop(event.draft.forgets);
    if (known.has(event.draft.id)) continue;
    for (const { key, bytes } of event.draft.images ?? []) await tx.putBytes(key, bytes);
  }
  for (const entry of after) {
    const was = known.get(entry.id);
    known.delete(entry.id);
    if (was === entry) continue;
    await tx.putEntry(entry);
    for (const { key, stored } of entry.attachments) if (stored) await tx.removeBytes(key);
  }
  for (const gone of known.values()) {
    await tx.removeEntry(gone.id);
    for (const { key } of gone.attachments) await tx.removeBytes(key);
  }
  return { before, after };
}
