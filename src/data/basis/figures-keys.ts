const PREFIX = 'figures:';

/** Key of the last kept figures of a location. */
export const figuresKey = (locationId: string): string => PREFIX + locationId;

/** The location that a figures key names; null for any other key. */
export const locationOfFigures = (key: string): string | null =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null;
