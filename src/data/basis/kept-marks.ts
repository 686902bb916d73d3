import { noMarks, type PickMarks } from '../../domain/overview/pick-marks.ts';
import { isRecent } from '../../domain/words/is-recent.ts';
import { list, number, object, text } from '../../records/content/read.ts';

/** Age at which marks or a choice belong to an earlier round, ms. */
const MARKS_MS = 3 * 24 * 3_600_000;

/** Kept marks without those of items that were put in, because a shop's marks end with its visit. */
export function withoutMarks(kept: unknown, itemIds: readonly string[]): unknown {
  const marks = readMarks(kept, Date.now());
  if (!marks) return kept;
  const gone = new Set(itemIds);
  const rest = (units: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(units).filter(([id]) => !gone.has(id)));
  return { ...marks, typed: rest(marks.typed), taken: rest(marks.taken) };
}

/**
 * Reads kept marks. Null for none, and where both marks and choice are of an earlier round. Shops chosen today stay
 * chosen, however old the first mark is. Newer marks keep an older choice.
 */
export function readMarks(value: unknown, now: number): PickMarks | null {
  const { startedAt, chosenAt, days, order, left, typed, taken } = object(value);
  const since = number(startedAt) ?? 0;
  // Earlier versions of the app kept one time for both.
  const chosen = number(chosenAt) ?? since;
  const isMarked = isOfRound(since, now);
  if (!isMarked && !isOfRound(chosen, now)) return null;
  const none = noMarks(now);
  return {
    chosenAt: chosen,
    days: number(days) ?? none.days,
    left: list(left).map((id) => text(id)),
    startedAt: since,
    order: isMarked ? list(order).map((id) => text(id)) : none.order,
    typed: isMarked ? unitsOf(typed) : none.typed,
    taken: isMarked ? unitsOf(taken) : none.taken,
  };
}

/** True for a device time, ms, that is of the present round. Its last ms counts. */
const isOfRound = (at: number, now: number): boolean => isRecent(at, now, MARKS_MS + 1);

function unitsOf(value: unknown): Record<string, number> {
  const units = Object.entries(object(value)).map(([id, count]) => [id, number(count) ?? 0] as const);
  return Object.fromEntries(units.filter(([, count]) => Number.isInteger(count) && count >= 0));
}
