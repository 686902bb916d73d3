/** Item ids of a shop, best-selling first, as this device was told. `at`: ms. */
export interface KeptBestSellers {
  at: number;
  ids: readonly string[];
}

/** Reads a kept order; null for any other value. */
export function readBestSellers(value: unknown): KeptBestSellers | null {
  const kept = value as Partial<KeptBestSellers> | null | undefined;
  if (typeof kept?.at !== 'number' || !Array.isArray(kept.ids)) return null;
  return { at: kept.at, ids: kept.ids.filter((id) => typeof id === 'string') };
}
