import { useEffect } from 'react';
import type { StaffRole } from '../../../domain/people/staff.ts';
import { byName } from '../../../domain/words/name-order.ts';
import { staffChannel } from '../../../records/events.ts';
import { readSupplier, type Supplier } from '../../../records/types/supplies/supplier.ts';
import { readSupplyOrder, type SupplyOrder } from '../../../records/types/supplies/supply-order.ts';
import { useData } from '../../hooks/data-context.tsx';
import { useLiveList } from '../../hooks/hooks.ts';
import type { Live } from '../../live/live.ts';
import type { Entry } from '../../mirror/entry.ts';
import { fold } from '../../mirror/fold.ts';
import type { MirrorTx } from '../../mirror/mirror-store.ts';
import type { Managed } from '../managed.ts';
import { readNamedShops } from '../shop-names.ts';

/** An order of one shop, with queued entries on top. */
export interface ShopSupply extends Managed<SupplyOrder> {
  shop: string;
  /** The receipt of the order that waits on this device. */
  receipt: Entry | null;
}

/** Orders of this person's shops except cancelled ones, the soonest delivery first. */
export function useSupplies(): Live<ShopSupply> {
  const { sub } = useData().user;
  return useLiveList('supplies', { scope: { kind: 'supplies' }, read: (tx) => readSupplies(tx, sub) });
}

async function readSupplies(tx: MirrorTx, sub: string): Promise<ShopSupply[]> {
  const names = new Map((await readNamedShops(tx, sub)).map(({ id, name }) => [id, name]));
  const orders = await readOrders(tx);
  return orders
    .filter(({ value }) => value.status !== 'cancelado')
    .map((one) => ({ ...one, shop: names.get(one.value.locationId) ?? 'Local' }))
    .sort((a, b) => compare(a.value, b.value));
}

/** The orders that this device knows. One with a queued receipt reads as received, with its removal as expected. */
export async function readOrders(
  tx: Pick<MirrorTx, 'select' | 'entries'>,
): Promise<(Managed<SupplyOrder> & { receipt: Entry | null })[]> {
  const rows = await tx.select({ by: 'type', type: 'SUPPLY_ORDER' });
  const entries = await tx.entries();
  return fold(rows, entries, ({ type }) => type === 'SUPPLY_ORDER').map(({ row, entry }) => {
    const value = readSupplyOrder(row);
    const receipt = receiptOf(entries, value);
    const isWaiting = receipt !== null && receipt.state.kind !== 'parked';
    const status = !isWaiting
      ? value.status
      : receipt.operation.kind === 'remove'
        ? ('pedido' as const)
        : ('recebido' as const);
    return { row, entry: receipt ?? entry, value: { ...value, status }, receipt };
  });
}

/** The newest queued receipt of an order, or queued removal of its receipt. */
function receiptOf(entries: readonly Entry[], { id, receiptId }: SupplyOrder): Entry | null {
  const own = entries.filter(
    ({ operation }) =>
      operation.type === 'SUPPLY_RECEIPT' &&
      ((operation.kind === 'create' && operation.reference === id) ||
        (operation.kind === 'remove' && operation.id === receiptId)),
  );
  return own.at(-1) ?? null;
}

function compare(a: SupplyOrder, b: SupplyOrder): number {
  const [dayA, dayB] = [a.expectedOn ?? '9', b.expectedOn ?? '9'];
  return dayA < dayB ? -1 : dayA > dayB ? 1 : b.createdAt - a.createdAt;
}

/** This person's own suppliers, by name. */
export function useSuppliers(): Live<Managed<Supplier>> {
  const { user } = useData();
  return useLiveList('suppliers', {
    scope: { kind: 'supplies' },
    read: async (tx) => {
      const rows = await tx.select({ by: 'owner', owner: user.sub, type: 'SUPPLIER' });
      const folded = fold(rows, await tx.entries(), ({ type }) => type === 'SUPPLIER');
      return folded
        .map(({ row, entry }) => ({ row, entry, value: readSupplier(row) }))
        .sort((a, b) => byName(a.value, b.value));
    },
  });
}

/** A shop whose deliveries this person deals with. `role`: theirs there, null at an own shop. */
export interface SuppliedShop {
  id: string;
  name: string;
  role: StaffRole | null;
}

/** The own shops and workplaces, by name. */
export function useSuppliedShops(): Live<SuppliedShop> {
  const { user } = useData();
  return useLiveList('supplied-shops', {
    scope: { kind: 'myLocations' },
    read: (tx) => readNamedShops(tx, user.sub),
  });
}

/** Follows orders at others' shops while a screen shows them. Own shops are always told on the own channel. */
export function useFollowedShops(shops: readonly SuppliedShop[]): void {
  const { live } = useData();
  const channels = shops.flatMap(({ id, role }) => (role ? [staffChannel(role, id)] : [])).join(' ');
  useEffect(() => {
    const ends = channels
      .split(' ')
      .filter((channel) => channel !== '')
      .map((channel) =>
        live
          .list(channel, { scope: { kind: 'work', channel }, read: async () => [] })
          .subscribe(() => undefined),
      );
    return () => {
      for (const end of ends) end();
    };
  }, [live, channels]);
}
