import type { Bucket } from '../../domain/intelligence/intelligence.ts';

/** One bar: axis label, name and tooltip. */
export interface ChartPoint extends Bucket {
  short: string;
  name: string;
  tip: string;
}
