import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Paths of the files below a folder whose names match. */
export const filesBelow = (folder: string, names: RegExp): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
