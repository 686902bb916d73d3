/** The keys under which this device keeps what was last done to many items, so that it can be undone after a reload. */
export const LAST_PRICES_KEY = 'prices:last';
export const LAST_COPY_KEY = 'copies:last';
/** The same of campaigns that were copied to other shops. */
export const CAMPAIGN_COPIES_KEY = 'copies:campaigns';

/** The same of the latest import of a location. */
export const importKey = (locationId: string): string => `sheet:${locationId}`;
