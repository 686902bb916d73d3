import type { CountWindow } from './count-window.ts';
import { atLeast, quantile } from './poisson.ts';
import { type RadarHour, unusualHours } from './radar-hours.ts';

/** An item that misses more units than it and its shop usually do. */
export interface RadarItem {
  itemId: string;
  /** Counts of the item. Below it the number of them that missed units. */
  counts: number;
  short: number;
  missing: number;
  /** Usual number of missing units. */
  usual: number;
}

/** Statistical result of a shop's counts. */
export interface Radar {
  /** Number of counts that had another one before. */
  counts: number;
  /** The most unusual first. Empty where nothing stands out. */
  items: readonly RadarItem[];
  hours: readonly RadarHour[];
  /** False where all counts lie around the same hours, so that none can be told from another. */
  seesHours: boolean;
}

/** Units that go astray in any shop: per sold unit, and per count. Nothing below that is unusual. */
const ASTRAY = { bySale: 0.004, byCount: 0.12 };
/** Chance of a false alarm in a shop where units only go astray. */
const MAX_CHANCE = 0.002;
/**
 * Least figures of an item that stands out. They make sure that it was missed more than once and is worth a walk to the
 * shelf.
 */
const MIN = { short: 2, missing: 3 };
/** The same chance without the count that missed most. A box that was noted wrongly is missed only once. */
const MAX_CHANCE_REST = 0.02;
/** Part of the chances that a shop's usual losses leave out, so that one item does not become the rule. */
const TAIL = 0.05;
const ROUNDS = 8;

interface Sum {
  itemId: string;
  counts: number;
  short: number;
  missing: number;
  /** Units that the item's worst count missed. */
  worst: number;
  /** Units that would go astray in any shop. */
  base: number;
}

/**
 * Finds items that are worth a count. Each is held against its sales and the usual losses of its shop, and stands out
 * above a Poisson bound. A shop whose counts only go astray hears nothing.
 */
export function radarOf(windows: readonly CountWindow[]): Radar {
  const sums = sumsOf(windows);
  const usual = usualFactor(sums);
  const bound = MAX_CHANCE / Math.max(1, sums.length);
  const items = sums
    .map((sum) => ({ ...sum, chance: atLeast(sum.missing, usual * sum.base) }))
    .filter(
      ({ short, missing, worst, base, chance }) =>
        short >= MIN.short &&
        missing >= MIN.missing &&
        chance < bound &&
        atLeast(missing - worst, usual * base) < MAX_CHANCE_REST,
    )
    .sort((a, b) => a.chance - b.chance || b.missing - a.missing)
    .map(
      ({ itemId, counts, short, missing, base }): RadarItem => ({
        ...{ itemId, counts, short, missing, usual: Math.round(usual * base * 10) / 10 },
      }),
    );
  const expected = windows.map(({ sold }) => astray(1, sold));
  return { counts: windows.length, items, ...unusualHours(windows, expected) };
}

const astray = (counts: number, sold: number): number => counts * ASTRAY.byCount + sold * ASTRAY.bySale;

function sumsOf(windows: readonly CountWindow[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { itemId, sold, missing } of windows) {
    const known = sums.get(itemId) ?? { itemId, counts: 0, short: 0, missing: 0, worst: 0, base: 0 };
    sums.set(itemId, {
      itemId,
      counts: known.counts + 1,
      short: known.short + (missing > 0 ? 1 : 0),
      // A count may find units that the count before it missed, which takes that loss back.
      missing: known.missing + missing,
      worst: Math.max(known.worst, missing),
      base: known.base + astray(1, sold),
    });
  }
  return [...sums.values()];
}

/**
 * Factor of a shop's usual losses over those of any shop, at least 1. An item that misses far more than the rest counts
 * only with the number that the rest would allow.
 */
function usualFactor(sums: readonly Sum[]): number {
  const base = sums.reduce((all, sum) => all + sum.base, 0);
  if (base === 0) return 1;
  let factor = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    const held = sums.map((sum) => Math.min(Math.max(0, sum.missing), quantile(factor * sum.base, TAIL)));
    factor = Math.max(1, held.reduce((all, missing) => all + missing, 0) / base);
  }
  return factor;
}
