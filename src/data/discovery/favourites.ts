/** Key of the ids of the locations that stand first on home. */
export const FAVOURITES_KEY = 'favourites';

/** Reads the kept ids. This device wrote them itself, so they are trusted. */
export const readKeptFavourites = (kept: unknown): readonly string[] => (Array.isArray(kept) ? kept : []);
