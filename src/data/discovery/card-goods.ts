/** Key of the ids of the goods that a location's card shows. */
export const goodsKey = (locationId: string): string => `goods:${locationId}`;

/** Reads the kept ids. This device wrote them itself, so they are trusted. */
export const readKeptGoods = (kept: unknown): readonly string[] => (Array.isArray(kept) ? kept : []);
