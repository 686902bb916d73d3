import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** Bytes of the pictures' disk that are left to sales, which are written there, too. Of a small disk it is a tenth. */
const LEFT_TO_RECORDS = 1024 ** 3;

/** False where a disk is so full that pictures may take no more of it. */
export function leavesRoom({ bavail, blocks, bsize }: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>): boolean {
  return bavail * bsize >= Math.min(LEFT_TO_RECORDS, (blocks * bsize) / 10);
}

/** True where the disk of a folder takes more pictures, or does not tell its room. */
export async function hasRoom(directory: string): Promise<boolean> {
  try {
    return leavesRoom(await statfs(directory));
  } catch {
    return true;
  }
}
