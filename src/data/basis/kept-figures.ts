import type { Analysis } from '../../domain/intelligence/intelligence.ts';
import type { Period } from '../../domain/intelligence/period.ts';
import { number, object } from '../../records/content/read.ts';

/** Figures of the sales of a period. */
export interface PeriodFigures {
  period: Period;
  /** Time when the sales behind them were complete, ms. */
  syncedAt: number;
  analysis: Analysis;
}

/** To be raised when an `Analysis` gets another shape: figures of an older build are counted anew then. */
const SHAPE = 1;

/** Figures as they are kept. */
export const keptFigures = (counted: PeriodFigures): unknown => ({ ...counted, shape: SHAPE });

/** The figures that this device kept. Null for nothing. */
export function readKeptFigures(value: unknown): PeriodFigures | null {
  const { shape, period, syncedAt, analysis } = object(value);
  const at = number(syncedAt);
  // Of figures that this app kept itself, only whether they are some has to be asked.
  return shape !== SHAPE || at === null
    ? null
    : { period: period as Period, syncedAt: at, analysis: analysis as Analysis };
}
