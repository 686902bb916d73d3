/** Where a device keeps the walk along a shop's shelf. */
export const auditKey = (locationId: string): string => `shelf-check:${locationId}`;
