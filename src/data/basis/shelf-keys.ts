/** Key of the kept notes of the pick list about a shop's shelf. */
export const shelfKey = (locationId: string): string => `shelf:${locationId}`;

/** Key of the kept marks on the pick list: quantities, goods taken, the order of shops. */
export const PICK_MARKS_KEY = 'pick-marks';

/** Key of the kept units of each item that the pick list sends to a shop. */
export const broughtKey = (locationId: string): string => `brought:${locationId}`;
