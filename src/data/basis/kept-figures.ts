import type { Analysis } from '../../domain/intelligence/intelligence.ts';
import type { Period } from '../../domain/intelligence/period.ts';
import { number, object } from '../../records/content/read.ts';

/** Figures of the sales of a period. */
export interface PeriodFigures {
  period: Period;
  /** Time when the sales behind the figures were complete, ms. */
  syncedAt: number;
  analysis: Analysis;
}

/** Raise it when an `Analysis` gets another shape. Kept figures of an older build are then counted anew. */
const SHAPE = 2;

/** Figures in their kept form. */
export const keptFigures = (counted: PeriodFigures): unknown => ({ ...counted, shape: SHAPE });

/** Reads kept figures. Null for nothing, and for figures of another shape. */
export function readKeptFigures(value: unknown): PeriodFigures | null {
  const { shape, period, syncedAt, analysis } = object(value);
  const at = number(syncedAt);
  // This app kept the figures itself, so their contents are trusted.
  return shape !== SHAPE || at === null
    ? null
    : { period: period as Period, syncedAt: at, analysis: analysis as Analysis };
}
