import { SUPPLIER, type Supplier, supplierContent } from '../../../records/types/supplies/supplier.ts';
import {
  SUPPLY_ORDER,
  type SupplyOrder,
  type SupplyOrderFields,
  supplyOrderContent,
} from '../../../records/types/supplies/supply-order.ts';
import { SUPPLY_RECEIPT, type SupplyReceipt } from '../../../records/types/supplies/supply-receipt.ts';
import type { Draft } from '../../mirror/entry.ts';
import { creation, edit, itemLanes, recordLane, removal } from '../../outbox/drafts.ts';
import type { Managed } from '../managed.ts';

const aboutOrder = ({ supplierName }: Pick<SupplyOrder, 'supplierName'>, locationId: string) =>
  ({ kind: 'supplyOrder', text: supplierName || 'Sem fornecedor', locationId }) as const;

export function orderDraft(
  fields: SupplyOrderFields & Pick<SupplyOrder, 'supplierId' | 'locationId'>,
  owner: string,
  id: string = crypto.randomUUID(),
): Draft {
  const { locationId, ...order } = fields;
  return creation(
    { id, type: 'SUPPLY_ORDER', parentId: locationId, owner, ...SUPPLY_ORDER.write(order) },
    aboutOrder(fields, locationId),
  );
}

/**
 * Draft of an order's edit; null where nothing differs. Costs that this person does not read are left alone. An order
 * without a known supplier refers to none any more.
 */
export function orderEdit(
  { row, value }: Pick<Managed<SupplyOrder>, 'row' | 'value'>,
  fields: SupplyOrderFields & Pick<SupplyOrder, 'supplierId'>,
): Draft | null {
  const { supplierId, ...rest } = fields;
  const wanted = { content: supplyOrderContent(rest), reference: supplierId };
  return edit(row, wanted, aboutOrder(fields, value.locationId));
}

/** Draft of another status of an order. */
export function orderStep(
  { row, value }: Pick<Managed<SupplyOrder>, 'row' | 'value'>,
  status: SupplyOrder['status'],
): Draft | null {
  return edit(row, { content: { status } }, aboutOrder(value, value.locationId));
}

/** Draft of a delivery as counted. It leaves after its order and the items of its lines, where those wait, too. */
export function receiptDraft(receipt: SupplyReceipt, order: SupplyOrder, owner: string): Draft {
  const { id, ...fields } = receipt;
  const written = SUPPLY_RECEIPT.write(fields);
  const draft = creation(
    { id, type: 'SUPPLY_RECEIPT', parentId: order.locationId, owner, ...written },
    { ...aboutOrder(order, order.locationId), kind: 'supplyReceipt' },
    recordLane('SUPPLY_ORDER', order.id),
  );
  return { ...draft, alsoIn: itemLanes(receipt.lines.map(({ itemId }) => itemId)) };
}

export function receiptUndo(order: SupplyOrder): Draft {
  const about = { ...aboutOrder(order, order.locationId), kind: 'supplyReceipt' } as const;
  return {
    ...removal({ type: 'SUPPLY_RECEIPT', id: order.receiptId }, about),
    lane: recordLane('SUPPLY_ORDER', order.id),
    alsoIn: itemLanes(Object.keys(order.came)),
  };
}

/** Draft of a new supplier, or of an edit of a known one; null where nothing differs. */
export function supplierDraft(
  { name, ...fields }: Omit<Supplier, 'id'>,
  { known, owner, id }: { known: Managed<Supplier> | null; owner: string; id: string },
): Draft | null {
  const about = { kind: 'supplier', text: name, locationId: null } as const;
  if (known) return edit(known.row, { content: supplierContent(fields), reference: name.trim() }, about);
  return creation(
    { id, type: 'SUPPLIER', parentId: null, owner, ...SUPPLIER.write({ name, ...fields }) },
    about,
  );
}

/** Draft of a supplier's removal. Orders keep its name. */
export const supplierRemoval = ({ row, value }: Managed<Supplier>): Draft =>
  removal(row, { kind: 'supplier', text: value.name, locationId: null });
