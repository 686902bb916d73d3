import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Most source files directly in one folder. Style sheets do not count. */
const MAX = 25;

/** The folders of these rooms with too many files. */
export function crowdedFolders(rooms: readonly string[]): string[] {
  return rooms
    .flatMap(foldersOf)
    .filter(([, count]) => count > MAX)
    .map(([folder, count]) => `${folder}: ${count} source files, ${MAX} are allowed, split it`);
}

function foldersOf(folder: string): [string, number][] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name));
  return [
    [folder, files.length],
    ...entries.filter((entry) => entry.isDirectory()).flatMap((entry) => foldersOf(join(folder, entry.name))),
  ];
}
