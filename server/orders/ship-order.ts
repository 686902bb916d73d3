import { readShipping } from '../../src/records/content/shipping.ts';
import { parseContent } from '../../src/records/record.ts';
import type { Tx } from '../db/store.ts';
import { getRow, putRecord } from '../records/rows/write-record.ts';
import { findOrder } from './order.ts';

export interface Shipment {
  /** Id of the order. */
  id: string;
  /** Text for the buyer, such as a carrier and a tracking code. May be empty. */
  note: string;
}

/** Result of marking an order. ALREADY: it was marked before, and nothing changed. */
export type ShipVerdict = 'SHIPPED' | 'ALREADY' | 'UNKNOWN_ORDER';

/** Marks a paid order as shipped, once. The mark stands in the buyer's LOCATION, so that the buyer sees it. */
export async function shipOrder(tx: Tx, { id, note }: Shipment): Promise<ShipVerdict> {
  const order = await findOrder(tx.db, id);
  const place = order && (await getRow(tx, order.locationId, 'LOCATION', { lock: true }));
  if (!place) return 'UNKNOWN_ORDER';
  const content = parseContent(place.content);
  if (readShipping(content)) return 'ALREADY';
  const shipped = { ...content, shippedAt: new Date(tx.now).toISOString(), shippingNote: note.trim() };
  await putRecord(tx, { ...place, content: JSON.stringify(shipped) }, { previous: place });
  return 'SHIPPED';
}
