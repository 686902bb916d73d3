const UNITS = [
  [86_400_000, 'dias', 2],
  [3_600_000, 'h', 1],
  [60_000, 'min', 1],
] as const;

/** 'há 8 s', 'há 5 min', 'há 26 h', and from two days on 'há 3 dias'. Both in ms. A future `at` counts as now. */
export function sinceText(at: number, now: number): string {
  const ago = Math.max(0, now - at);
  for (const [ms, unit, least] of UNITS) {
    const count = Math.floor(ago / ms);
    if (count >= least) return `há ${count} ${unit}`;
  }
  return `há ${Math.floor(ago / 1000)} s`;
}
