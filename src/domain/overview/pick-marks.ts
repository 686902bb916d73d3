import { coverAt } from '../intelligence/cover.ts';
import type { Coming } from '../supplies/expected.ts';
import { linesOf, type PickItem, type PickLine, type Today, USUAL_DAYS } from './pick-list.ts';

/** A person's choice on the list of a device, and their marks. Units by item id. */
export interface PickMarks {
  /** Device time of the last choice, ms. */
  chosenAt: number;
  /** Last day of the list, counted from today. */
  days: number;
  /** Ids of the shops that this round leaves out: another driver goes there. */
  left: readonly string[];
  /** Device time of the first mark, ms. */
  startedAt: number;
  /** Ids of the shops in the person's own order. Empty for the order of the shortest way. */
  order: readonly string[];
  /** Quantities typed instead of the suggested ones. */
  typed: Readonly<Record<string, number>>;
  /** Units taken from the depot. */
  taken: Readonly<Record<string, number>>;
}

/** A list without any marks, until the fourth day from today. `now`: device time, ms. */
export const noMarks = (now: number): PickMarks => ({
  ...{ chosenAt: now, days: USUAL_DAYS, left: [] },
  ...{ startedAt: now, order: [], typed: {}, taken: {} },
});

/** Marks with a change of them. The first one begins their time. `now`: device time, ms. */
export function marked(before: PickMarks, change: Partial<PickMarks>, now: number): PickMarks {
  const { order, typed, taken, startedAt } = before;
  const isFirst = [order, typed, taken].every((some) => Object.keys(some).length === 0);
  return { ...before, startedAt: isFirst ? now : startedAt, ...change };
}

/** A line with its marks. Its quantity is the typed one, else the taken one, else the suggested one. */
export interface Picked extends PickLine {
  isTaken: boolean;
}

/**
 * The lines of a shop with their marks. An item with a typed or taken quantity stays, even if it needs nothing by now.
 */
export function pickedLines(
  items: readonly PickItem[],
  { days, typed, taken }: PickMarks,
  today: Today,
  coming: ReadonlyMap<string, Coming> = new Map(),
): Picked[] {
  const lines = linesOf(items, today, today.day + days, coming);
  const listed = new Set(lines.map(({ item }) => item.id));
  const marked = items.filter(({ id }) => !listed.has(id) && (id in typed || id in taken));
  const more = marked.map((item) => ({
    ...{ item, units: 0, cover: coverAt(item.stock, item.paces, today) },
    coming: coming.get(item.id) ?? null,
  }));
  return [...lines, ...more].map((line) => {
    const { id } = line.item;
    return { ...line, units: typed[id] ?? taken[id] ?? line.units, isTaken: id in taken };
  });
}

/** Units to put into a shop by its list: those that were taken from the depot, or all lines where nothing is marked. */
export function broughtOf(lines: readonly Picked[]): Picked[] {
  const taken = lines.filter(({ isTaken }) => isTaken);
  return (taken.length > 0 ? taken : lines).filter(({ units }) => units > 0);
}
