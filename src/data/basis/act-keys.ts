/** Keys under which this device keeps the last acts on many items, so that they can be undone after a reload. */
export const LAST_PRICES_KEY = 'prices:last';
export const LAST_COPY_KEY = 'copies:last';
/** Key of the last copying of campaigns to other shops. */
export const CAMPAIGN_COPIES_KEY = 'copies:campaigns';

/** Key of the latest import into a location. */
export const importKey = (locationId: string): string => `sheet:${locationId}`;
