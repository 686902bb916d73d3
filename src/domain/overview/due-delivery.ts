import { dayOfIso, type Zone } from '../hours/shop-time-zone.ts';
import type { Expected } from '../supplies/expected.ts';
import type { DueDelivery } from './overview.ts';

type Order = Omit<Expected, 'lines'> & { id: string; supplierName: string };

/** The delivery of an order that is expected on a day; null for any other order. */
export function dueDelivery({ id, status, supplierName, expectedOn }: Order, zone: Zone): DueDelivery | null {
  if (status !== 'pedido' || expectedOn === null) return null;
  return { id, supplier: supplierName, until: zone.startOf(dayOfIso(expectedOn) + 1) };
}
