/** How many ids are remembered at most, and how many are kept when there are more. */
export interface Memory {
  most: number;
  kept: number;
}

/** What the connection itself remembers. */
const CONNECTION: Memory = { most: 1000, kept: 500 };
/** What screens of deposits and withdrawals remember [D-05]. */
export const MONEY_EVENTS: Memory = { most: 50, kept: 30 };

/** Remembers which event ids were already delivered, the newest of them. */
export function createSeenIds({ most, kept } = CONNECTION): { isNew(id: string): boolean } {
  let seen = new Set<string>();
  return {
    isNew(id) {
      if (seen.has(id)) return false;
      seen.add(id);
      if (seen.size > most) seen = new Set([...seen].slice(-kept));
      return true;
    },
  };
}
