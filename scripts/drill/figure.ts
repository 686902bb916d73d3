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

/** Unit of a figure and its bound, with their decimals where they have some. */
type Scale = string | { unit: string; digits: number };

/** A figure that must not be above a bound of the same unit. */
export function atMost(what: string, value: number, bound: number, scale: Scale): Figure {
  return {
    what,
    figure: inScale(value, scale),
    goal: `at most ${inScale(bound, scale)}`,
    met: value <= bound,
  };
}

/** A figure that must not be below a bound of the same unit. */
export function atLeast(what: string, value: number, bound: number, scale: Scale): Figure {
  return {
    what,
    figure: inScale(value, scale),
    goal: `at least ${inScale(bound, scale)}`,
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

function inScale(value: number, scale: Scale): string {
  const { unit, digits } = typeof scale === 'string' ? { unit: scale, digits: 0 } : scale;
  return `${shown(value, digits)} ${unit}`;
}

const shown = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits });
