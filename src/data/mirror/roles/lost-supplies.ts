import type { StaffRole } from '../../../domain/people/staff.ts';
import { mayOrder, mayReceive } from '../../../domain/people/staff-ways.ts';
import { orderedUnits } from '../../../domain/supplies/supply-order.ts';
import { list, number, object, text } from '../../../records/content/read.ts';
import { parseContent } from '../../../records/record.ts';
import { COUNTINGS, TYPED_ORDERS } from '../../basis/supply-keys.ts';
import type { MirrorTx } from '../mirror-store.ts';
import type { LostLine, LostSupply, LostWork } from './lost-work.ts';

type Json = Readonly<Record<string, unknown>>;

/** Typed order or counted delivery of one shop. */
export interface SupplyPlace {
  /** Empty where the order has left this device. */
  locationId: string;
  shop?: string;
  supply: {
    /** True for a role that may hand it over. */
    maySend: (role: StaffRole) => boolean;
    /** Null where nothing was typed. */
    read: (shop: string) => LostSupply | null;
  };
}

/** Place of the typed order or counted delivery that is kept under a key. Null for any other key. */
export async function supplyPlace(
  tx: MirrorTx,
  key: string,
  noted: readonly LostWork[],
): Promise<SupplyPlace | null> {
  if (key.startsWith(TYPED_ORDERS)) {
    const order = object(await tx.kept(key));
    const locationId = text(order.locationId);
    const read = (shop: string): LostSupply | null => typedOrder(key, shop, order);
    return locationId === '' ? null : { locationId, supply: { maySend: mayOrder, read } };
  }
  if (!key.startsWith(COUNTINGS)) return null;
  const counting = object(await tx.kept(key));
  const row = await tx.row({ type: 'SUPPLY_ORDER', id: key.slice(COUNTINGS.length) });
  if (!row) return afterwards(key, counting, noted);
  const order = parseContent(row.content);
  const read = (shop: string): LostSupply => countedDelivery(key, shop, counting, order);
  return { locationId: row.parentId ?? '', supply: { maySend: mayReceive, read } };
}

/** Place of a counting that follows a noted one. Its order has left this device. */
function afterwards(key: string, counting: Json, noted: readonly LostWork[]): SupplyPlace | null {
  const before = noted.find((one) => one.kind === 'delivery' && one.key.startsWith(`${key}:`));
  if (before?.kind !== 'delivery') return null;
  const order = { supplierName: before.supplier, lines: before.lines };
  const read = (shop: string): LostSupply => countedDelivery(key, shop, counting, order);
  return { locationId: '', shop: before.shop, supply: { maySend: mayReceive, read } };
}

/** Costs stay out, because the form takes them from earlier orders, which a smaller role may not read. */
function typedOrder(key: string, shop: string, order: Json): LostSupply | null {
  const { id, supplierName, expectedOn, note, lines } = order;
  const [supplier, day, words] = [text(supplierName).trim(), text(expectedOn), text(note).trim()];
  const ordered = list(lines).map(object).map(orderedLine);
  if (ordered.length === 0 && `${supplier}${day}${words}` === '') return null;
  return {
    kind: 'order',
    ...{ key: `${key}:${text(id)}`, shop, supplier, lines: ordered },
    ...(day !== '' && { expectedOn: day }),
    ...(words !== '' && { note: words }),
  };
}

function orderedLine({ itemId, name, boxes, boxSize, boxName }: Json): LostLine {
  const size = number(boxSize) ?? 1;
  return {
    ...{ itemId: text(itemId), name: text(name) || 'Item' },
    units: orderedUnits({ boxes: number(boxes) ?? 0, boxSize: size }),
    ...(size > 1 && { boxSize: size, boxName: text(boxName) }),
  };
}

function countedDelivery(key: string, shop: string, counting: Json, order: Json): LostSupply {
  const ordered = list(order.lines).map(object);
  const lines = list(counting.lines).map(object);
  const counted = lines.map(({ itemId, name, units, expires, paid }): LostLine => {
    const line = ordered.find((one) => one.itemId === itemId);
    return {
      ...{ itemId: text(itemId), name: text(line?.name) || text(name) || 'Item', units: number(units) ?? 0 },
      ...(text(expires) !== '' && { expires: text(expires) }),
      ...(number(paid) !== null && { paid: number(paid) as number }),
    };
  });
  const supplier = text(order.supplierName).trim();
  return { kind: 'delivery', key: `${key}:${text(counting.receiptId)}`, shop, supplier, lines: counted };
}
