import type { LossReason, StockMove } from '../../src/domain/restock/move.ts';
import type { Chance } from './random.ts';

/** Days of the weekly visits, counted back from today, the first one first. */
export const VISITS: readonly number[] = Array.from({ length: 12 }, (_, index) => 81 - 7 * index);
/** Least units sold for a restock. An item that sold less waits for the next visit. */
const MIN_RESTOCKED = 6;

/** Known facts of an item's way through its shelf. */
export interface ShelfStory {
  /** Units that stand on the shelf today. */
  now: number;
  /** Sold units by day, counted back from today. */
  sold: readonly (number | undefined)[];
  /** True for fresh goods, which pass their date. */
  isFresh: boolean;
  /** True for an item that somebody steals. */
  isTaken: boolean;
  /** First visit that counts the item. Every third one from it on does, too. */
  turn: number;
}

/** An entry of a visit with the units on the shelf before and after. */
export interface StoryEntry {
  /** Day of the visit, counted back from today. */
  day: number;
  move: StockMove;
  before: number;
  after: number;
}

interface Visit {
  day: number;
  /** Units that a count misses; below 0 it finds more. Null without a count. */
  missing: number | null;
  why: LossReason | null;
  removed: { units: number; reason: LossReason } | null;
  restocked: number;
}

/** Plans an item's entries at the visits, so that its books lead to the units of today. */
export function planVisits(story: ShelfStory, chance: Chance): StoryEntry[] {
  const visits = VISITS.map((day, index) => visitOf(story, day, index, chance));
  let due = 0;
  for (const [index, visit] of visits.entries()) {
    due += soldBetween(story, VISITS[index - 1] ?? 90, visit.day) + Math.max(0, lossOf(visit));
    if (due < MIN_RESTOCKED) continue;
    visit.restocked = due;
    due = 0;
  }
  return booked(story, visits);
}

/** The visits are booked from today backwards, because today's stock is given. */
function booked(story: ShelfStory, visits: readonly Visit[]): StoryEntry[] {
  const entries: StoryEntry[] = [];
  let [shelf, until] = [story.now, -1];
  for (const { day, missing, why, removed, restocked } of visits.toReversed()) {
    shelf += soldBetween(story, day, until);
    until = day;
    const units = Math.min(restocked, shelf);
    const put = (move: StockMove, delta: number): void => {
      entries.push({ day, move, before: shelf - delta, after: shelf });
      shelf -= delta;
    };
    if (units > 0) put({ kind: 'reposto', units }, units);
    if (removed) put({ kind: 'retirado', ...removed }, -removed.units);
    if (missing !== null && shelf + missing >= 0) {
      const count = { kind: 'contado', counted: shelf, base: shelf + missing } as const;
      put(why && missing > 0 ? { ...count, reason: why } : count, -missing);
    }
  }
  return entries.reverse();
}

function visitOf({ isFresh, isTaken, turn }: ShelfStory, day: number, index: number, chance: Chance): Visit {
  const visit: Visit = { day, missing: null, why: null, removed: null, restocked: 0 };
  const luck = chance.next();
  if (isTaken) {
    visit.missing = index < 3 ? 0 : chance.int(2, 4);
    visit.why = luck < 0.3 ? 'furto' : null;
    return visit;
  }
  if (index % 3 === turn) visit.missing = luck < 0.06 ? 1 : luck > 0.98 ? -1 : 0;
  else if (isFresh && luck < 0.3) visit.removed = { units: chance.int(1, 2), reason: 'vencido' };
  else if (luck < 0.01) visit.removed = { units: 1, reason: 'quebra' };
  else if (luck < 0.015) visit.removed = { units: chance.int(1, 2), reason: 'furto' };
  else if (luck < 0.02) visit.removed = { units: 1, reason: 'perda' };
  return visit;
}

const lossOf = ({ missing, removed }: Visit): number => (missing ?? 0) + (removed?.units ?? 0);

/** Units sold from one visit's day to the day before the next. Visits are made before the shop's first sale. */
function soldBetween({ sold }: ShelfStory, from: number, until: number): number {
  let units = 0;
  for (let day = from; day > until; day -= 1) units += sold[day] ?? 0;
  return units;
}
