import type { Day } from '../../domain/hours/shop-time-zone.ts';
import type { Picked } from '../../domain/overview/pick-marks.ts';
import { boxCostFor, deliveryDay, lineFor, type Usual } from '../../domain/supplies/usual-supplier.ts';
import type { SupplyOrder, SupplyOrderFields } from '../../records/types/supplies/supply-order.ts';
import type { ChosenSupplier } from './supplier-choices.ts';

/** An item that the pick list proposes to buy for a shop. */
export interface Wanted {
  /** Id of the item. */
  id: string;
  locationId: string;
  shop: string;
  line: Picked;
  usual: Usual | undefined;
}

/** The person's choice for one item. Absent where the proposal stands. */
export interface OrderChoice {
  /** Key of the chosen supplier. Empty for none. */
  supplier: string;
  boxes: number;
}

/** The boxes that the list proposes, and the supplier of the last order. */
export function proposalOf(wanted: Wanted, choices: ReadonlyMap<string, ChosenSupplier>): OrderChoice {
  const { line, usual } = wanted;
  const known =
    usual && [...choices].find(([key, { name }]) => key === usual.supplierId || name === usual.supplierName);
  return { supplier: known?.[0] ?? '', boxes: lineFor(line.item, line.units, usual).boxes };
}

export type NewOrder = SupplyOrderFields & Pick<SupplyOrder, 'supplierId' | 'locationId'>;

/** One draft for each supplier and shop. Items with 0 boxes are left out. */
export function ordersOf(
  list: readonly (Wanted & { choice: OrderChoice })[],
  choices: ReadonlyMap<string, ChosenSupplier>,
  today: Day,
): NewOrder[] {
  const orders = new Map<string, NewOrder>();
  for (const { locationId, line, usual, choice } of list) {
    if (choice.boxes <= 0) continue;
    const key = `${choice.supplier}\n${locationId}`;
    const order = orders.get(key) ?? emptyOrder(locationId, choices.get(choice.supplier), today);
    const bought = { ...lineFor(line.item, line.units, usual), boxes: choice.boxes };
    const cost = boxCostFor(line.item, bought, usual);
    orders.set(key, {
      ...order,
      lines: [...order.lines, bought],
      costs: cost === null ? order.costs : { ...order.costs, [bought.itemId]: cost },
    });
  }
  return [...orders.values()];
}

function emptyOrder(locationId: string, supplier: ChosenSupplier | undefined, today: Day): NewOrder {
  return {
    locationId,
    supplierId: supplier?.id ?? '',
    supplierName: supplier?.name ?? '',
    supplierPhone: supplier?.phone ?? '',
    status: 'rascunho',
    note: '',
    lines: [],
    costs: {},
    expectedOn: supplier ? deliveryDay(supplier, today) : null,
  };
}
