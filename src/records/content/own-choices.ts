import { type Centavos, readReais } from '../../domain/money/money.ts';
import { type Content, parseContent, type RecordRow } from '../record.ts';

/**
 * Prefix of the fields of a PROFILE that mark a location as a favourite. Each location has a field of its own, so that
 * devices merge.
 */
const FAVOURITE = 'favourite:';
/** Field of a PROFILE's content: the most that a person wants to spend in a month, reais. */
export const MONTHLY_LIMIT = 'monthlyLimit';
/** Most locations that a PROFILE marks. */
export const MAX_FAVOURITES = 200;
/** Largest monthly limit, R$ 1.000.000,00 in centavos. */
export const LARGEST_LIMIT: Centavos = 100_000_000;

export const favouriteField = (locationId: string): string => `${FAVOURITE}${locationId}`;

/** Ids of the favourites of a PROFILE; null where it never marked any. */
export function readFavourites(row: Pick<RecordRow, 'content'>): readonly string[] | null {
  const said = Object.entries(parseContent(row.content)).filter(([field]) => field.startsWith(FAVOURITE));
  if (said.length === 0) return null;
  return said.filter(([, value]) => value === true).map(([field]) => field.slice(FAVOURITE.length));
}

/** The monthly limit of a PROFILE, centavos; null for none. */
export function readMonthlyLimit(row: Pick<RecordRow, 'content'>): Centavos | null {
  const amount = readReais(parseContent(row.content)[MONTHLY_LIMIT])?.amount ?? 0;
  return amount > 0 ? Math.min(amount, LARGEST_LIMIT) : null;
}

/** The field of a PROFILE's own choices that no client may write with this value; null for none. */
export function choiceFault(content: Content): { field: string } | null {
  const favourites = Object.entries(content).filter(([field]) => field.startsWith(FAVOURITE));
  const bad = favourites.find(([, value]) => typeof value !== 'boolean');
  if (bad) return { field: bad[0] };
  if (favourites.length > MAX_FAVOURITES) return { field: FAVOURITE };
  const limit = content[MONTHLY_LIMIT];
  const isGood =
    limit === undefined ||
    limit === null ||
    (typeof limit === 'number' && limit >= 0 && limit <= LARGEST_LIMIT / 100);
  return isGood ? null : { field: MONTHLY_LIMIT };
}
