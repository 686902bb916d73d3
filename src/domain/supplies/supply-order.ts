import type { Centavos } from '../money/money.ts';

/**
 * Statuses of an order. 'rascunho' is still being written. 'pedido' was sent to its supplier and is expected.
 * 'recebido' came, whole or not. 'cancelado' does not come.
 */
export const SUPPLY_STATUSES = ['rascunho', 'pedido', 'recebido', 'cancelado'] as const;

export type SupplyStatus = (typeof SUPPLY_STATUSES)[number];

/** Reads a status of the list. An unknown one reads as cancelled and counts as nothing. */
export function supplyStatusOf(value: unknown): SupplyStatus {
  return SUPPLY_STATUSES.find((status) => status === value) ?? 'cancelado';
}

const STEPS: Readonly<Record<SupplyStatus, readonly SupplyStatus[]>> = {
  rascunho: ['rascunho', 'pedido', 'cancelado'],
  pedido: ['pedido', 'rascunho', 'cancelado'],
  // A cancelled order may come after all.
  cancelado: ['cancelado', 'pedido'],
  recebido: [],
};

/** True where a person may take an order from one status to the other. A receipt alone makes it 'recebido'. */
export function mayBecome(from: SupplyStatus, to: SupplyStatus): boolean {
  return STEPS[from].includes(to);
}

/** Most lines of an order. Below it the most boxes of a line. */
export const MAX_ORDER_LINES = 200;
export const MAX_BOXES = 100_000;
/** Most units of a box. */
export const MAX_IN_BOX = 10_000;

/** One item of an order, in boxes as it is bought. */
export interface SupplyLine {
  itemId: string;
  name: string;
  boxes: number;
  /** Units of a box; 1 for an item that is bought by the unit. */
  boxSize: number;
  /** Name of the box. Empty for an item that is bought by the unit, or whose box has no name. */
  boxName: string;
}

/** Cost of one box, by item. A missing item has no known cost. */
export type BoxCosts = Readonly<Record<string, Centavos>>;

/** Units that a line brings. */
export const orderedUnits = ({ boxes, boxSize }: Pick<SupplyLine, 'boxes' | 'boxSize'>): number =>
  boxes * boxSize;

/** Cost of units of a line by the price of a box: exact for whole boxes, else rounded half up to the centavo. */
export function paidFor(units: number, boxSize: number, boxCost: Centavos): Centavos {
  const [all, size] = [BigInt(units) * BigInt(boxCost), BigInt(boxSize)];
  return Number((2n * all + size) / (2n * size));
}

/** Cost of an order, without the lines of unknown cost. Null where none is known. */
export function costOf(lines: readonly SupplyLine[], costs: BoxCosts): Centavos | null {
  const known = lines.filter(({ itemId }) => itemId in costs);
  if (known.length === 0) return null;
  return known.reduce((sum, { itemId, boxes }) => sum + boxes * (costs[itemId] ?? 0), 0);
}

/** Number of lines that `costOf` leaves out. */
export const unpricedIn = (lines: readonly SupplyLine[], costs: BoxCosts): number =>
  lines.filter(({ itemId }) => !(itemId in costs)).length;

/** Boxes that hold at least these units. */
export const boxesFor = (units: number, boxSize: number): number => Math.ceil(units / Math.max(1, boxSize));
