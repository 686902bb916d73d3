/** Where this device keeps what the list of what to bring says of a shop's shelf. */
export const shelfKey = (locationId: string): string => `shelf:${locationId}`;

/** Where it keeps what a person did with that list: quantities, what was taken, the order of shops. */
export const PICK_MARKS_KEY = 'pick-marks';

/** Where it keeps the numbers with which the list sends a person to a shop. */
export const broughtKey = (locationId: string): string => `brought:${locationId}`;
