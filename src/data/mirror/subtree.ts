import type { Cart } from '../../domain/shop/cart.ts';
import { type RecordType, SHOP_TYPES } from '../../records/record.ts';
import { figuresKey } from '../basis/figures-keys.ts';
import type { MirrorTx } from './mirror-store.ts';

/** Key of the cursor of one list of a location. */
export const childKey = (locationId: string, type: RecordType): string => `children:${locationId}:${type}`;

/** Key of the cursor of a ticket's updates. */
export const updatesKey = (ticketId: string): string => `updates:${ticketId}`;

/** Key of how far a list was compared with the status query; absent where the comparison begins anew. */
export const comparedKey = (listKey: string): string => `${listKey}:compared`;

/** Key of the time when a location was last asked for its heartbeats, ms of the server. */
export const onlineKey = (locationId: string): string => `online:${locationId}`;

/** Key of the cart kept for a location. */
export const cartKey = (locationId: string): string => `cart:${locationId}`;

/** The cart kept for a location. */
export const readCart = async (tx: MirrorTx, locationId: string): Promise<Cart> =>
  cartOf(await tx.kept(cartKey(locationId)));

/** A kept cart. Values that are no lines are left out. */
export function cartOf(value: unknown): Cart {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (line): line is Cart[number] =>
      typeof line?.itemId === 'string' && Number.isInteger(line?.quantity) && line.quantity > 0,
  );
}

export const keepCart = (tx: MirrorTx, locationId: string, cart: Cart): Promise<unknown> =>
  cart.length > 0 ? tx.keep(cartKey(locationId), cart) : tx.drop(cartKey(locationId));

/** Key of the cursor of a location's sales. */
export const salesKey = (locationId: string): string => `sales:${locationId}`;

/** Key of the cursor of an unfinished reading of these sales. */
export const salesPartKey = (locationId: string): string => `sales-part:${locationId}`;

/** Key of the cursor of the sale days that the server told as columns. */
export const saleDaysKey = (locationId: string): string => `sale-days:${locationId}`;

/**
 * Removes the records below a location that is gone for this person: deleted, or its access revoked [SY-17]. The
 * person's own records there, such as purchases, stay. The columns of sales and the figures go. Access given back later
 * starts from an empty shop.
 */
export async function removeSubtree(tx: MirrorTx, locationId: string): Promise<void> {
  for (const type of [...SHOP_TYPES, 'HVMP_STATUS'] as const) {
    for (const row of await tx.select({ by: 'parent', parentId: locationId, type })) await tx.remove(row);
    await tx.removeCursor(childKey(locationId, type));
    await tx.removeCursor(comparedKey(childKey(locationId, type)));
  }
  const days = { parentId: locationId, from: 0, to: Number.MAX_SAFE_INTEGER };
  for (const source of ['folded', 'told'] as const) await tx.removeSaleDays({ source, ...days });
  await tx.removeCursor(salesKey(locationId));
  await tx.removeCursor(salesPartKey(locationId));
  await tx.removeCursor(saleDaysKey(locationId));
  await tx.drop(cartKey(locationId));
  await tx.drop(figuresKey(locationId));
  await tx.drop(onlineKey(locationId));
}
