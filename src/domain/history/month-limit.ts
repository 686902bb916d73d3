import type { Centavos } from '../money/money.ts';

/** True if a purchase of `total` would bring the month, `spent` so far, above the limit. No limit is never passed. */
export const passesLimit = (limit: Centavos | null, spent: Centavos, total: Centavos): boolean =>
  limit !== null && total > 0 && spent + total > limit;
