import { DAY_MS } from './time-units.ts';

/** Longest time that a record waits for a connection, ms, as long as a sign-in lives. An older one has a wrong clock's time. */
const MAX_QUEUED_MS = 30 * DAY_MS;

/** Time of writing (ms) of a record that may have waited for a connection. It never is later than the arrival. */
export const writtenAt = (written: number, arrived: number): number =>
  arrived - written < MAX_QUEUED_MS ? Math.min(written, arrived) : arrived;
