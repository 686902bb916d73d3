import type { Kysely } from 'kysely';
import { type EquipmentRequest, readEquipmentRequest } from '../../src/records/content/equipment.ts';
import { readShipping, type Shipping } from '../../src/records/content/shipping.ts';
import { parseContent } from '../../src/records/record.ts';
import { presentRecords } from '../db/present-records.ts';
import type { Schema } from '../db/schema.ts';
import { madeRequests } from '../records/rows/made-requests.ts';

/** A paid equipment order, for the people who ship it. Amounts in centavos, times in ms. */
export interface Order extends Pick<EquipmentRequest, 'price' | 'deliveryFee' | 'totalPrice' | 'address'> {
  /** Id of the REQUEST, which is also that of the purchase. */
  id: string;
  productName: string;
  /** The buyer. `name` is empty where the profile has none. */
  buyer: { sub: string; name: string; email: string };
  /** Id of the LOCATION that the buyer got. */
  locationId: string;
  orderedAt: number;
  /** Note of the shipping; null while the order is open. */
  shipping: Shipping | null;
}

/** One paid order. Null for any other request, or for none. */
export async function findOrder(read: Kysely<Schema>, id: string): Promise<Order | null> {
  const bought = madeRequests(read, 'OPERATION_PURCHASE').selectAll();
  const row = await bought.where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const request = readEquipmentRequest({ ...row, parentId: row.parent_id, createdAt: 0, updatedAt: 0 });
  if (request.status !== 'SUCCESS' || request.locationId === null) return null;
  const places = presentRecords(read, 'LOCATION').select('content');
  const place = await places.where('id', '=', request.locationId).executeTakeFirst();
  const { price, deliveryFee, totalPrice, address, locationId } = request;
  return {
    id,
    productName: String(parseContent(row.content).productName ?? ''),
    ...{ price, deliveryFee, totalPrice, address },
    buyer: await buyerOf(read, row.owner ?? ''),
    locationId,
    orderedAt: row.created_at,
    shipping: readShipping(parseContent(place?.content ?? null)),
  };
}

async function buyerOf(read: Kysely<Schema>, sub: string): Promise<Order['buyer']> {
  const profile = await presentRecords(read, 'PROFILE')
    .select(['id', 'content'])
    .where('owner', '=', sub)
    .executeTakeFirst();
  const { name } = parseContent(profile?.content ?? null);
  return { sub, name: typeof name === 'string' ? name : '', email: profile?.id ?? '' };
}
