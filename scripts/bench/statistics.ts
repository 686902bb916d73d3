/** The value below which the share (0 to 1) of the sample lies; 0 for an empty one. */
export function quantile(sample: readonly number[] | Float64Array, share: number): number {
  const sorted = Float64Array.from(sample).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (sample: readonly number[]): number => quantile(sample, 0.5);
