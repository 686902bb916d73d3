import type { Bucket } from '../../domain/intelligence.ts';

/** A bar: what stands under it, what it is called, and what its tip says. */
export interface ChartPoint extends Bucket {
  short: string;
  name: string;
  tip: string;
}
