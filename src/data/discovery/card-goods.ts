/** Key of the ids of the goods that a location's card shows. */
export const goodsKey = (locationId: string): string => `goods:${locationId}`;

/** The ids that this device keeps. It wrote them itself. */
export const readKeptGoods = (kept: unknown): readonly string[] => (Array.isArray(kept) ? kept : []);
