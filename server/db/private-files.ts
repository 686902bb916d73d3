import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';

/** Mode of folders for the server's user alone. The storage holds the key that signs every session. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
const STICKY = 0o1000;

/** Makes a folder for this user alone, or tightens an existing one. A folder that several users share (/tmp) stays as it is. */
export function ownFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
  if ((statSync(path).mode & STICKY) === 0) tighten(path, PRIVATE_FOLDER);
}

/**
 * Makes an empty file for this user alone, or tightens an existing one without opening it. To close it again would drop
 * the locks that this process has on it.
 */
export function ownFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', PRIVATE_FILE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    tighten(path, PRIVATE_FILE);
  }
}

/** Tightens a file that may be there, such as the log beside a SQLite file. */
export function tightenFile(path: string): void {
  try {
    tighten(path, PRIVATE_FILE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Tightens a path of this user. A path that belongs to another user keeps its mode, which somebody chose. */
function tighten(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
