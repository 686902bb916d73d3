const PREFIX = 'figures:';

/** The key under which this device keeps the last figures of a location. */
export const figuresKey = (locationId: string): string => PREFIX + locationId;

/** The location that such a key names; null for any other key. */
export const locationOfFigures = (key: string): string | null =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null;
