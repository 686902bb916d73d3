/** The order in which a shop's items sold, as this device was told. `at`: ms. */
export interface KeptBestSellers {
  at: number;
  ids: readonly string[];
}

/** Reads what is kept of it; null for nothing and for anything else. */
export function readBestSellers(value: unknown): KeptBestSellers | null {
  const kept = value as Partial<KeptBestSellers> | null | undefined;
  if (typeof kept?.at !== 'number' || !Array.isArray(kept.ids)) return null;
  return { at: kept.at, ids: kept.ids.filter((id) => typeof id === 'string') };
}
