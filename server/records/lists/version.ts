import { DAY_MS } from '../../../src/domain/words/time-units.ts';

/** The state of a group of records as numbers. */
export interface Counted {
  count: number;
  /** Sum over the members, in ms: the time within its day of each, and of its later change. */
  times: number;
}

/** The name of a group's state. Other members, or a changed one, give another name. */
export const versionOf = ({ count, times }: Counted): string => `${count}.${times}`;

/**
 * The summand of a record in the times of its group. `at` is the time at which it counts, ms. The time of a later
 * change is added.
 */
export const timeOf = (at: number, updatedAt: number): number => (at % DAY_MS) + updatedAt - at;

/** Adds to the counts one record that was changed at `updatedAt`, ms. */
export function countIn(counted: Counted, updatedAt: number, at = updatedAt): void {
  counted.count += 1;
  counted.times += timeOf(at, updatedAt);
}
