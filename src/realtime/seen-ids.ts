/** Most ids remembered, and number kept after an overflow. */
export interface Memory {
  most: number;
  kept: number;
}

/** Memory of the connection itself. */
const CONNECTION: Memory = { most: 1000, kept: 500 };
/** Memory of deposit and withdrawal screens [D-05]. */
export const MONEY_EVENTS: Memory = { most: 50, kept: 30 };

/** Remembers the newest delivered event ids. */
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
