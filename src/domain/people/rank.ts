/** First point of each rank, from the highest down [P-01]. */
const RANKS = [
  { name: 'Nível Ouro', from: 100 },
  { name: 'Nível Prata', from: 50 },
  { name: 'Nível Bronze', from: 20 },
  { name: 'Iniciante', from: 0 },
] as const;

export type RankName = (typeof RANKS)[number]['name'];

export interface Rank {
  name: RankName;
  /** The next rank and the points missing to it. Null at the top. */
  next: { name: RankName; missing: number } | null;
  /** Progress from this rank to the next, 0 to 1. 1 at the top. */
  progress: number;
}

/** The rank of a score in points and the next one [P-01]. A negative score counts as 0. */
export function rankOf(score: number): Rank {
  const points = Math.max(0, score);
  const index = RANKS.findIndex(({ from }) => points >= from);
  const rank = RANKS[index] ?? RANKS[3];
  const above = RANKS[index - 1];
  if (!above) return { name: rank.name, next: null, progress: 1 };
  return {
    name: rank.name,
    next: { name: above.name, missing: above.from - points },
    progress: (points - rank.from) / (above.from - rank.from),
  };
}

/** The rank that a score rose to since an earlier one. Null where it is the same or lower [P-01]. */
export function rankReached(earlier: number, score: number): RankName | null {
  const { name } = rankOf(score);
  return score > earlier && name !== rankOf(earlier).name ? name : null;
}
