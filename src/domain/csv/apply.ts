import { foldAccents } from '../words/fold-accents.ts';
import type { CsvItem } from './item-columns.ts';
import type { CsvFieldChange, CsvPlan } from './plan.ts';

/** The item fields that a spreadsheet sets. Stock travels as differences, apart from them. */
export type CsvFields = Partial<Omit<CsvItem, 'quantity'>>;

/** One record to be written when a spreadsheet is applied or undone. */
export type ItemChange =
  | { kind: 'create'; id: string; item: CsvItem }
  /**
   * `from`: the values with which the edit began, to be merged with the current item. `stockDelta`: a stock change of
   * its own.
   */
  | { kind: 'update'; id: string; from: CsvFields; to: CsvFields; stockDelta: number }
  | { kind: 'remove'; id: string };

export interface CsvChanges {
  /** Categories by name, to create before the items are written or to remove afterwards. */
  categories: { kind: 'create' | 'remove'; names: readonly string[] };
  items: readonly ItemChange[];
}

/**
 * Turns a plan without its wrong lines into changes. `newId` makes a UUID for every new item. `undoOfChanges` takes
 * them back.
 */
export function changesOfPlan(plan: Extract<CsvPlan, { kind: 'plan' }>, newId: () => string): CsvChanges {
  const items = plan.lines.flatMap(({ outcome }): ItemChange[] => {
    if (outcome.kind === 'new') return [{ kind: 'create', id: newId(), item: outcome.item }];
    return outcome.kind === 'changed' ? [updateOf(outcome.itemId, outcome.changes)] : [];
  });
  return { categories: { kind: 'create', names: plan.newCategories }, items };
}

/**
 * The changes that undo these. New items and categories are removed, fields return, stock moves by the
 * opposite difference.
 */
export function undoOfChanges({ categories, items }: CsvChanges): CsvChanges {
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

function updateOf(id: string, changes: readonly CsvFieldChange[]): ItemChange {
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

/**
 * Ids of the categories that a spreadsheet names, regardless of case and accents. Names unknown to the shop are
 * left out.
 */
export function categoryIdsOf(
  names: readonly string[],
  categoryNames: ReadonlyMap<string, string>,
): string[] {
  const ids = new Map([...categoryNames].map(([id, name]) => [foldAccents(name), id]));
  return [...new Set(names.flatMap((name) => ids.get(foldAccents(name)) ?? []))];
}
