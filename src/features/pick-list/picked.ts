import type { PickList, PickPlace } from '../../data/rows/pick-list.ts';
import { knownCost } from '../../domain/money/known-cost.ts';
import { linesOf, type Today } from '../../domain/overview/pick-list.ts';
import { type Picked, type PickMarks, pickedLines } from '../../domain/overview/pick-marks.ts';
import { comingUntil } from '../../domain/supplies/expected.ts';
import { grouped } from '../../domain/values/grouped.ts';

export interface PickedPlace extends PickPlace {
  lines: readonly Picked[];
}

/** The shops that need something, with the person's marks. An item with a mark stays listed. */
export function pickedPlaces(
  { places, orders }: Pick<PickList, 'places' | 'orders'>,
  marks: PickMarks,
  today: Today,
): PickedPlace[] {
  return places
    .map((place) => {
      const ordered = orders.filter(({ locationId }) => locationId === place.id);
      const coming = comingUntil(ordered, today.day + marks.days);
      return { ...place, lines: pickedLines(place.items, marks, today, coming) };
    })
    .filter(({ lines }) => lines.length > 0);
}

/** The shops of this round, without those that the person left out. */
export const chosenOf = <P extends { id: string }>(
  places: readonly P[],
  { left }: Pick<PickMarks, 'left'>,
): P[] => places.filter(({ id }) => !left.includes(id));

/** The shops of a round: those to which goods go in their order, then those that are only to be counted. */
export function stopsOf(places: readonly PickedPlace[], chosen: readonly PickPlace[]): PickedPlace[] {
  const ids = new Set(places.map(({ id }) => id));
  const others = chosen.filter(({ id, counts = 0 }) => counts > 0 && !ids.has(id));
  return [...places, ...others.map((place) => ({ ...place, lines: [] }))];
}

/** Number of items that are off the list only because they were ordered. */
export function coveredItems(
  { places, orders }: Pick<PickList, 'places' | 'orders'>,
  { days }: PickMarks,
  today: Today,
): number {
  const until = today.day + days;
  return places
    .map(({ id, items }) => {
      const ordered = orders.filter(({ locationId }) => locationId === id);
      const left = linesOf(items, today, until, comingUntil(ordered, until));
      return ordered.length === 0 ? 0 : linesOf(items, today, until).length - left.length;
    })
    .reduce((sum, count) => sum + count, 0);
}

/** The sums of a list. `cost` leaves items of unknown cost out; `isCostWhole` is false where there are some. */
export function sumsOf(places: readonly PickedPlace[]) {
  const lines = places.flatMap((place) => place.lines);
  return {
    units: lines.reduce((sum, { units }) => sum + units, 0),
    items: lines.length,
    taken: lines.filter(({ isTaken }) => isTaken).length,
    isCostWhole: lines.every(({ item }) => knownCost(item.cost) !== null),
    cost: lines.reduce((sum, { units, item }) => sum + units * (item.cost ?? 0), 0),
  };
}

/** One product of all shops. Items of the same name count as one, because each shop has its own records. */
export interface Together {
  name: string;
  line: Picked;
  units: number;
  lines: readonly { place: PickedPlace; line: Picked }[];
}

export function together(places: readonly PickedPlace[]): Together[] {
  const all = places.flatMap((place) => place.lines.map((line) => ({ place, line })));
  return [...grouped(all, ({ line }) => line.item.name)].flatMap(([name, lines]) => {
    const [first] = lines;
    const units = lines.reduce((sum, { line }) => sum + line.units, 0);
    return first ? [{ name, line: first.line, units, lines }] : [];
  });
}
