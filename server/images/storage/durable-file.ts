import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../db/private-files.ts';

/**
 * Writes a new file through a temporary one. `fill` writes the bytes, and the file is on the disk when this returns.
 */
export async function writeTemporary(
  directory: string,
  fill: (file: FileHandle) => Promise<void>,
): Promise<string> {
  const path = join(directory, randomUUID());
  const file = await open(path, 'wx', PRIVATE_FILE);
  try {
    await fill(file);
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
  await file.close();
  return path;
}

/** Moves a synced temporary file to its name, atomically and so that a power cut cannot undo it. */
export async function publishFile(temporary: string, path: string): Promise<void> {
  const directory = dirname(path);
  const firstNew = await mkdir(directory, { recursive: true, mode: PRIVATE_FOLDER });
  await rename(temporary, path);
  await syncDirectory(directory);
  // Directories made on the way are entries of their parents, which must be on the disk too.
  for (let at = directory; firstNew && at.length >= firstNew.length; at = dirname(at))
    await syncDirectory(dirname(at));
}

/** Syncs a directory, so that renames and removals in it survive a power cut. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
