import { accessSync, constants, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 31;

/**
 * Sets the folder of tests' files unless TMPDIR names it: in memory where the system offers enough of it. No test of
 * this house cuts the power, and a killed process loses nothing there either, so the flushes would only take time.
 */
export function workInMemory(): void {
  if (process.env.TMPDIR !== undefined) return;
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ROOM_BYTES) process.env.TMPDIR = MEMORY;
  } catch {
    // There is no such place here, so the usual folder serves.
  }
}
