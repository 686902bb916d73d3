import { table } from '../bench/report/report.ts';

/** One result of a drill. */
export interface Figure {
  what: string;
  /** Measured value, with its unit. */
  figure: string;
  /** Wanted value; null for a figure that only informs. */
  goal: string | null;
  met: boolean;
}

export interface DrillOptions {
  /** Number of times that a process is killed. Absent for the number of the goal. */
  kills?: number;
}

/** A course of events that is played as a whole, longer than a test may take. */
export interface Drill {
  /** Name by which the drill is asked for: one word or several with hyphens. */
  name: string;
  /** Course of the drill and its wanted result, a sentence or two for the page. */
  goal: string;
  run(options: DrillOptions): Promise<Figure[]>;
}

/** A figure that must not be above a bound of the same unit. */
export function atMost(what: string, value: number, bound: number, unit: string, digits = 0): Figure {
  return {
    what,
    figure: `${shown(value, digits)} ${unit}`,
    goal: `at most ${shown(bound, digits)} ${unit}`,
    met: value <= bound,
  };
}

/** A figure that must not be below a bound of the same unit. */
export function atLeast(what: string, value: number, bound: number, unit: string, digits = 0): Figure {
  return {
    what,
    figure: `${shown(value, digits)} ${unit}`,
    goal: `at least ${shown(bound, digits)} ${unit}`,
    met: value >= bound,
  };
}

/** A count that must be one number and no other. */
export function exactly(what: string, value: number, wanted: number): Figure {
  return { what, figure: shown(value, 0), goal: shown(wanted, 0), met: value === wanted };
}

/** A figure without a goal. */
export function told(what: string, figure: string): Figure {
  return { what, figure, goal: null, met: true };
}

export const allMet = (figures: readonly Figure[]): boolean => figures.every(({ met }) => met);

export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, figure, goal, met }) => [
    what,
    figure,
    goal ?? '',
    goal === null ? '' : met ? 'met' : '**missed**',
  ]);
  return table(['what', 'figure', 'goal', ''], rows);
}

const shown = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits });
