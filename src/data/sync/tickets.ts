import { isStamped } from '../mirror/apply.ts';
import type { MirrorTx, StoredRow } from '../mirror/mirror-store.ts';
import { childKey, updatesKey } from '../mirror/subtree.ts';
import { type ListScope, PARALLEL_REQUESTS, pullList, type SyncDeps } from '../pull/list.ts';
import { eachOf } from '../pull/paginate.ts';
import { COMPARE_EVERY_MS, reconcileParent } from '../pull/reconcile-status.ts';

/**
 * Reads the tickets of a location and their updates into the mirror [T-02]. A ticket unchanged since its updates
 * were read has no new ones, if the server touches a ticket with each update. The records sent by the server show
 * whether it does. If it does not, or if it is still unknown, all updates are read after a gap and every few
 * minutes. False when an answer was partial.
 */
export async function syncTickets(deps: SyncDeps, locationId: string, gap: boolean): Promise<boolean> {
  const tickets = ticketList(locationId);
  const before = await deps.store.read((tx) => tx.cursor(tickets.key));
  if (!(await pullList(deps, tickets))) return false;
  const isDue =
    before !== undefined && (gap || Math.abs(deps.clock() - before.manifestAt) > COMPARE_EVERY_MS);
  const compared = isDue ? await reconcileParent(deps, locationId, [tickets]) : 'whole';
  if (compared === 'broken') return false;
  const { rows, pulledAt, touches } = await deps.store.read((tx) => known(tx, locationId));
  const stale = rows.filter((row) => pulledAt.get(row.id) !== row.updatedAt || (isDue && !touches));
  let whole = compared === 'whole';
  await eachOf(stale, PARALLEL_REQUESTS, async (row) => {
    const ended = await pullList(deps, updateList(row.id));
    if (ended) await deps.store.write((tx) => note(tx, row));
    whole &&= ended;
  });
  return whole;
}

/** The tickets of a location that this person may read; the server leaves out those of others. */
function ticketList(parentId: string): ListScope {
  const type = 'LOCATION_TICKET';
  return {
    key: childKey(parentId, type),
    query: { by: 'parentIdAndType', parentId, type },
    local: { by: 'parent', parentId, type },
  };
}

/** Updates of a ticket, whichever type they were written with. */
function updateList(parentId: string): ListScope {
  return {
    key: updatesKey(parentId),
    query: { by: 'parentId', parentId },
    local: { by: 'parent', parentId, type: 'LOCATION_TICKET' },
  };
}

async function known(tx: MirrorTx, parentId: string) {
  const rows = await tx.select({ by: 'parent', parentId, type: 'LOCATION_TICKET' });
  const cursors = await Promise.all(rows.map(({ id }) => tx.cursor(updatesKey(id))));
  const pulledAt = new Map(rows.map(({ id }, index) => [id, cursors[index]?.ticketAt]));
  const changedAt = new Map(rows.map(({ id, updatedAt }) => [id, updatedAt]));
  const all = await tx.select({ by: 'type', type: 'LOCATION_TICKET' });
  const updates = all.filter((row) => changedAt.has(row.parentId ?? ''));
  const isTouched = (row: StoredRow): boolean => {
    const at = changedAt.get(row.parentId ?? '') ?? 0;
    return isStamped(at) && row.createdAt <= at;
  };
  const touches = updates.length > 0 && updates.every(isTouched);
  return { rows, pulledAt, touches };
}

async function note(tx: MirrorTx, { id, updatedAt }: StoredRow): Promise<void> {
  const cursor = await tx.cursor(updatesKey(id));
  if (cursor) await tx.putCursor({ ...cursor, ticketAt: updatedAt });
}
