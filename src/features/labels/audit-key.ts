/** Key under which a device stores the check of a shop's shelf. */
export const auditKey = (locationId: string): string => `shelf-check:${locationId}`;
