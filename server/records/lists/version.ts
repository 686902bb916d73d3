import { DAY_MS } from '../../../src/domain/words/time-units.ts';

/** The state of a group of records as numbers. */
export interface Counted {
  count: number;
  /** Sum of the parts of a day at which its members changed, ms. */
  times: number;
}

/** The name of a group's state: other members, or one that changed, give another. */
export const versionOf = ({ count, times }: Counted): string => `${count}.${times}`;

/**
 * The summand of a record in the times of its group: `at` is when it counts, ms. One that was changed later adds
 * that, too.
 */
export const timeOf = (at: number, updatedAt: number): number => (at % DAY_MS) + updatedAt - at;

/** Adds one record, changed at `updatedAt` ms, to what is counted. */
export function countIn(counted: Counted, updatedAt: number, at = updatedAt): void {
  counted.count += 1;
  counted.times += timeOf(at, updatedAt);
}
