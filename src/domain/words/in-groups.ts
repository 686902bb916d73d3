/**
 * A whole number with separators: 1500 is '1.500'. Without Intl, whose first formatter costs a phone tens of
 * milliseconds, because the first screen uses this.
 */
export const inGroups = (whole: number | string): string => String(whole).replace(/\B(?=(\d{3})+$)/g, '.');
