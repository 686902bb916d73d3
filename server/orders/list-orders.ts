import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { EQUIPMENT_REFERENCE, SALES_ACCOUNT } from '../money/ledger/accounts.ts';
import { findOrder, type Order } from './order.ts';

/** Every paid order, as the ledger tells, oldest first. */
export async function listOrders(read: Kysely<Schema>): Promise<Order[]> {
  const paid = await read
    .selectFrom('transfer')
    .select('reference')
    .where('credit', '=', SALES_ACCOUNT)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const orders: Order[] = [];
  for (const { reference } of paid) {
    if (!reference.startsWith(EQUIPMENT_REFERENCE)) continue;
    const order = await findOrder(read, reference.slice(EQUIPMENT_REFERENCE.length));
    if (order) orders.push(order);
  }
  return orders;
}
