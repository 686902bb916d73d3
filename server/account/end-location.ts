import { parseContent } from '../../src/records/record.ts';
import { readStaff } from '../../src/records/types/shop/staff.ts';
import { forUpdate } from '../db/lock.ts';
import { presentRecords } from '../db/present-records.ts';
import type { Tx } from '../db/store.ts';
import { noteAct } from '../money/ledger/operator-acts.ts';
import { fromTable, getRow, putRecord, removeRecord, type StoredRow } from '../records/rows/write-record.ts';
import { releaseCodes } from '../records/types/item-codes.ts';
import { type LocationObstacle, locationObstacle } from './location-obstacles.ts';

/** Outcome for a location. Only ENDED wrote anything. */
export type LocationVerdict = 'ENDED' | 'ALREADY' | 'UNKNOWN_LOCATION' | LocationObstacle;

/**
 * Ends a location for good, once. Its team, its devices' keys and its goods go with it, and no money moves. Sales,
 * books, closed months, invites and conversations stay as they are. `by` names the operator and the reason.
 */
export async function endLocation(tx: Tx, { id, by }: { id: string; by: string }): Promise<LocationVerdict> {
  const location = await getRow(tx, id, 'LOCATION', { lock: true, deleted: true });
  if (!location) return 'UNKNOWN_LOCATION';
  if (location.deleted) return 'ALREADY';
  const goods = await lockGoods(tx, id);
  const obstacle = await locationObstacle(tx, location);
  if (obstacle) return obstacle;
  await tx.db.deleteFrom('device_key').where('location_id', '=', id).execute();
  // First of all, because each other news of the place ends the subscriptions of those who must hear this one.
  await removeRecord(tx, location);
  await endTeam(tx, location);
  for (const row of goods) {
    if (row.type === 'ITEM') await releaseCodes(tx, row.id);
    await removeRecord(tx, row);
  }
  await noteAct(tx, { act: 'end-location', subject: id, by, detail: { owner: location.owner } });
  return 'ENDED';
}

/**
 * Locks the items and the Wi-Fi of a location, all of which go. A purchase holds its items before it opens a code. So
 * one that came first is waited for and seen, and one that waits finds no goods.
 */
async function lockGoods(tx: Tx, locationId: string): Promise<StoredRow[]> {
  const goods = tx.db
    .selectFrom('record')
    .selectAll()
    .where('parent_id', '=', locationId)
    .where('type', 'in', ['ITEM', 'LOCATION_WIFI_CONFIG'])
    .where('deleted', '=', 0)
    .orderBy('id');
  return (await forUpdate(tx, goods).execute()).map(fromTable);
}

/** Ends the roles and open invitations of a location's team. Each person is told, and their devices drop the shop. */
async function endTeam(tx: Tx, location: StoredRow): Promise<void> {
  const team = presentRecords(tx.db, 'STAFF').selectAll().where('parent_id', '=', location.id).orderBy('id');
  for (const previous of (await forUpdate(tx, team).execute()).map(fromTable)) {
    const { status } = readStaff(previous);
    if (status !== 'ACTIVE' && status !== 'INVITED') continue;
    const ended = { status: 'REMOVED', endedAt: tx.now, endedBy: location.owner };
    const content = JSON.stringify({ ...parseContent(previous.content), ...ended });
    await putRecord(tx, { ...previous, content }, { previous });
  }
}
