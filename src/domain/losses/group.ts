import type { Centavos } from '../money/money.ts';
import { grouped } from '../values/grouped.ts';
import { byName } from '../words/name-order.ts';
import {
  causeName,
  type LossCause,
  type LossEntry,
  type LossShop,
  type LossSum,
  NO_LOSS,
  plus,
  withLoss,
} from './losses.ts';

/** Grouping of losses: by item, by place or by cause. */
export const LOSS_VIEWS = ['item', 'place', 'cause'] as const;
export type LossView = (typeof LOSS_VIEWS)[number];

/** An entry with the shop and the item that it belongs to. */
export interface PlacedEntry extends LossEntry {
  locationId: string;
  itemName: string;
}

/** One line of the table. */
export type LossRow = ReturnType<typeof rowOf>;

/** A month's losses as entries with their shops, without what arrived. */
export const lossesOf = (shops: readonly LossShop[]): PlacedEntry[] =>
  placed(shops).filter(({ kind }) => kind !== 'reposto');

/**
 * True where all losses of the chosen month are among the entries. An answer may lack room for some, which only its
 * months count.
 */
export function hasAllEntries(shops: readonly LossShop[]): boolean {
  const told = sum(lossesOf(shops).map(({ units }) => units));
  return told >= (monthSums(shops).at(-1)?.units ?? 0);
}

/** All entries of the shops with the name of their item. */
export function placed(shops: readonly LossShop[]): PlacedEntry[] {
  return shops.flatMap(({ id: locationId, items, entries }) => {
    const names = new Map(items.map((item) => [item.id, item.name]));
    return entries.map((entry) => ({ ...entry, locationId, itemName: names.get(entry.itemId) || 'Item' }));
  });
}

/** The lines of the table, the dearest first. `nameOf` gives the name of a shop. */
export function groupLosses(
  shops: readonly LossShop[],
  view: LossView,
  nameOf: (locationId: string) => string,
): LossRow[] {
  const isWhole = view === 'place' || hasAllEntries(shops);
  return [...grouped(placed(shops), (entry) => keyOf(entry, view))]
    .flatMap(([key, entries]) => (key === null ? [] : rowOf(key, entries, { shops, view, nameOf, isWhole })))
    .filter(({ units }) => units > 0)
    .sort((a, b) => b.lost - a.lost || b.units - a.units || byName(a, b));
}

function keyOf({ itemName, locationId, cause }: PlacedEntry, view: LossView): string | null {
  if (view === 'item') return itemName;
  return view === 'place' ? locationId : cause;
}

interface Grouping {
  shops: readonly LossShop[];
  view: LossView;
  nameOf: (locationId: string) => string;
  /** False where losses are left out of the sums. */
  isWhole: boolean;
}

/** A shop's month has all its losses, however few of its entries came. */
function sumOf(lost: readonly PlacedEntry[], { shops, view }: Grouping, key: string): LossSum {
  const shop = view === 'place' ? shops.find(({ id }) => id === key)?.months.at(-1) : undefined;
  return shop ? plus(NO_LOSS, shop) : lost.reduce(withLoss, NO_LOSS);
}

function rowOf(key: string, entries: readonly PlacedEntry[], grouping: Grouping) {
  const { shops, view, nameOf, isWhole } = grouping;
  const lost = entries.filter(({ kind }) => kind !== 'reposto');
  const flows = view === 'item' ? shops.flatMap(({ items }) => items.filter(({ name }) => name === key)) : [];
  return {
    ...sumOf(lost, grouping, key),
    isWhole,
    key,
    name: view === 'item' ? key : view === 'place' ? nameOf(key) : causeName(key as LossCause),
    /** Storage key of the item's picture; null for a row of a place or a cause. */
    image: flows.find(({ image }) => image !== null)?.image ?? null,
    /** The causes, the largest first. */
    causes: byUnits(lost, ({ cause }) => cause ?? 'perda'),
    /** Locations with losses. Below them the items. */
    places: byUnits(lost, ({ locationId }) => locationId),
    items: byUnits(lost, ({ itemName }) => itemName),
    /** Revenue of the same item or shop, or of all of them for a cause. */
    revenue: view === 'item' ? sum(flows.map(({ revenue }) => revenue)) : revenueOf(shops, view, key),
    /** Entries behind the row, newest first. An item's row has the arrivals of its items, too. */
    entries: [...(view === 'item' ? entries : lost)].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)),
    /** Stock flows of the items of an item's row, in all shops. */
    flows,
  };
}

/** Revenue of the shops in the month, or of one of them. */
function revenueOf(shops: readonly LossShop[], view: LossView, key: string): Centavos {
  const those = view === 'place' ? shops.filter(({ id }) => id === key) : shops;
  return sum(those.map(({ months }) => months.at(-1)?.revenue ?? 0));
}

/** Distinct values. The one with the most units comes first. */
function byUnits<Value extends string>(
  entries: readonly PlacedEntry[],
  of: (entry: PlacedEntry) => Value,
): Value[] {
  const units = new Map<Value, number>();
  for (const entry of entries) units.set(of(entry), (units.get(of(entry)) ?? 0) + entry.units);
  return [...units].sort((a, b) => b[1] - a[1]).map(([value]) => value);
}

/** A month of several shops together. */
export interface MonthSum extends LossSum {
  month: string;
  revenue: Centavos;
}

/** The months of all shops together, the chosen one last. */
export function monthSums(shops: readonly LossShop[]): MonthSum[] {
  const months = new Map<string, MonthSum>();
  for (const one of shops.flatMap((shop) => shop.months)) {
    const known = months.get(one.month) ?? { ...NO_LOSS, month: one.month, revenue: 0 };
    months.set(one.month, {
      ...plus(known, one),
      month: one.month,
      revenue: known.revenue + one.revenue,
    });
  }
  return [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1));
}

/** Growth of a whole month's losses over the whole month before, in percent. Null where that is 0, or a cost is unknown. */
export function changeOfLoss(sum: LossSum, before: LossSum | undefined): number | null {
  if (!before || before.lost <= 0 || before.uncosted > 0 || sum.uncosted > 0) return null;
  return ((sum.lost - before.lost) * 100) / before.lost;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
