import type { LossEntry, LossShop } from '../../../src/domain/losses/losses.ts';

/** Fewest losses of each shop that are shown, however many shops there are. */
const MIN = 20;

/**
 * The shops with at most so many of their entries in all, newest first. Shops with few leave their room to those with
 * many. Losses go before arrivals, because sums are made of them. `more` counts the entries that are left out.
 */
export function limitEntries(shops: readonly LossShop[], most: number): LossShop[] {
  const parts = shops.map(({ entries }) => ({
    lost: entries.filter((entry) => !isArrival(entry)),
    arrived: entries.filter(isArrival),
  }));
  const lost = Math.max(
    MIN,
    shareOf(
      parts.map((part) => part.lost.length),
      most,
    ),
  );
  const shown = parts.map((part) => part.lost.slice(0, lost));
  const arrived = shareOf(
    parts.map((part) => part.arrived.length),
    most - shown.reduce((sum, { length }) => sum + length, 0),
  );
  return shops.map((shop, at) => {
    const entries = [...(shown[at] ?? []), ...(parts[at]?.arrived.slice(0, arrived) ?? [])];
    return { ...shop, entries, more: shop.entries.length - entries.length };
  });
}

const isArrival = ({ kind }: LossEntry): boolean => kind === 'reposto';

/** The most that one of several may have, so that all together have no more than there is room for. */
function shareOf(counts: readonly number[], room: number): number {
  const ordered = counts.toSorted((a, b) => a - b);
  let left = Math.max(0, room);
  for (const [at, count] of ordered.entries()) {
    const share = Math.floor(left / (ordered.length - at));
    if (count > share) return share;
    left -= count;
  }
  return Number.POSITIVE_INFINITY;
}
