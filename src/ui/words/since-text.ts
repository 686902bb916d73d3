const UNITS = [
  [86_400_000, 'dia', 'dias'],
  [3_600_000, 'h', 'h'],
  [60_000, 'min', 'min'],
] as const;

/** 'há 8 s', 'há 5 min', 'há 2 h' or 'há 3 dias', both times in ms. A clock that is behind counts from 0. */
export function sinceText(at: number, now: number): string {
  const ago = Math.max(0, now - at);
  for (const [ms, one, many] of UNITS) {
    const count = Math.floor(ago / ms);
    if (count > 0) return `há ${count} ${count === 1 ? one : many}`;
  }
  return `há ${Math.floor(ago / 1000)} s`;
}
