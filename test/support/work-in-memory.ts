import { accessSync, constants, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 31;

/**
 * Sets the folder of the tests' files unless TMPDIR names it: in memory, where the system has enough. No test cuts the
 * power, and a killed process loses nothing in memory either, so flushes would only take time.
 */
export function workInMemory(): void {
  if (process.env.TMPDIR !== undefined) return;
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ROOM_BYTES) process.env.TMPDIR = MEMORY;
  } catch {
    // Without such a place the usual folder is used.
  }
}
