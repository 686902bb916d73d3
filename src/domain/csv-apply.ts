import type { SheetItem } from './csv-item-sheet.ts';
import type { FieldChange, SheetPlan } from './csv-plan.ts';
import { fold } from './search.ts';

/** What a sheet sets of an item; stock travels apart. */
export type SheetFields = Partial<Omit<SheetItem, 'quantity'>>;

/** One record to be written for a sheet, or to take it back. */
export type ItemChange =
  | { kind: 'create'; id: string; item: SheetItem }
  /** `from` is what an edit begins with: merge it with what the item has become. `stockDelta` is a stock change of its own. */
  | { kind: 'update'; id: string; from: SheetFields; to: SheetFields; stockDelta: number }
  | { kind: 'remove'; id: string };

export interface SheetChanges {
  /** Categories to have before (create) or to drop after (remove) the items, by name. */
  categories: { kind: 'create' | 'remove'; names: readonly string[] };
  items: readonly ItemChange[];
}

/** The changes of a plan, wrong lines left out; `newId` makes a UUID for every new item. Keep them: they can be taken back. */
export function changesOfPlan(plan: Extract<SheetPlan, { kind: 'plan' }>, newId: () => string): SheetChanges {
  const items = plan.lines.flatMap(({ outcome }): ItemChange[] => {
    if (outcome.kind === 'new') return [{ kind: 'create', id: newId(), item: outcome.item }];
    return outcome.kind === 'changed' ? [updateOf(outcome.itemId, outcome.changes)] : [];
  });
  return { categories: { kind: 'create', names: plan.newCategories }, items };
}

/** What takes the changes back: new items and categories go, fields return, stock moves by the opposite difference. */
export function undoOfChanges({ categories, items }: SheetChanges): SheetChanges {
  const kind = categories.kind === 'create' ? 'remove' : 'create';
  return {
    categories: { kind, names: categories.names },
    items: items.flatMap((change): ItemChange[] => {
      if (change.kind === 'create') return [{ kind: 'remove', id: change.id }];
      if (change.kind === 'remove') return [];
      const { id, from, to, stockDelta } = change;
      return [{ kind: 'update', id, from: to, to: from, stockDelta: 0 - stockDelta }];
    }),
  };
}

function updateOf(id: string, changes: readonly FieldChange[]): ItemChange {
  const fields = changes.filter((change) => change.field !== 'quantity');
  const stock = changes.find((change) => change.field === 'quantity');
  return {
    kind: 'update',
    id,
    from: Object.fromEntries(fields.map((change) => [change.field, change.from])),
    to: Object.fromEntries(fields.map((change) => [change.field, change.to])),
    stockDelta: stock ? stock.to - stock.from : 0,
  };
}

/** The categories that a sheet names, found without regard to case and accents; names that the shop does not have fall out. */
export function categoryIdsOf(
  names: readonly string[],
  categoryNames: ReadonlyMap<string, string>,
): string[] {
  const ids = new Map([...categoryNames].map(([id, name]) => [fold(name), id]));
  return [...new Set(names.flatMap((name) => ids.get(fold(name)) ?? []))];
}
