/** Number of days whose counts are compared. */
export const RADAR_DAYS = 56;
