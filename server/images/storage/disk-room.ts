import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** Sales are written to the disk of the pictures. So much is left to them, in bytes, or a tenth of a small disk. */
const LEFT_TO_RECORDS = 1024 ** 3;

/** False where a disk is so full that pictures may take no more of it. */
export function leavesRoom({ bavail, blocks, bsize }: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>): boolean {
  return bavail * bsize >= Math.min(LEFT_TO_RECORDS, (blocks * bsize) / 10);
}

/** Whether the disk of a folder takes more pictures; one that does not say how full it is does. */
export async function hasRoom(directory: string): Promise<boolean> {
  try {
    return leavesRoom(await statfs(directory));
  } catch {
    return true;
  }
}
