/** Key of the ids of the locations that stand first on home. */
export const FAVOURITES_KEY = 'favourites';

/** The ids that this device keeps. It wrote them itself. */
export const readKeptFavourites = (kept: unknown): readonly string[] => (Array.isArray(kept) ? kept : []);
