import type { MirrorTx, StoredRow } from '../mirror/mirror-store.ts';
import { updatesKey } from '../mirror/subtree.ts';

/** The tickets of a location with all their updates. Tickets of other places are not read. */
export async function ticketRows(tx: MirrorTx, locationId: string): Promise<StoredRow[]> {
  const tickets = await tx.select({ by: 'parent', parentId: locationId, type: 'LOCATION_TICKET' });
  // Our server and the document's client write updates as LOCATION_TICKET, so of the other type there are few, or none.
  const [others, ...added] = await Promise.all([
    tx.select({ by: 'type', type: 'TICKET_UPDATE' }),
    ...tickets.map(({ id }) => tx.select({ by: 'parent', parentId: id, type: 'LOCATION_TICKET' })),
  ]);
  return [...tickets, ...added.flat(), ...others];
}

/** True where all updates of a ticket are here, up to this version of it. */
export async function isReadWhole(
  tx: Pick<MirrorTx, 'cursor'>,
  { id, updatedAt }: Pick<StoredRow, 'id' | 'updatedAt'>,
): Promise<boolean> {
  return (await tx.cursor(updatesKey(id)))?.ticketAt === updatedAt;
}
