import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Most source files directly in one folder. Style sheets do not count. */
const MOST = 25;

/** Folders above the limit, with their count. The list may only shrink. */
const CROWDED: Readonly<Record<string, number>> = {
  'test/data': 28,
  'test/domain': 28,
  'test/e2e': 48,
  'test/server/money': 32,
};

/** What is wrong with the folders of these rooms: too many files, more than listed, or listed without need. */
export function crowdedFolders(
  rooms: readonly string[],
  listed: Readonly<Record<string, number>> = CROWDED,
): string[] {
  const counts = new Map(rooms.flatMap(foldersOf));
  return [
    ...[...counts].flatMap(([folder, count]) => {
      const most = listed[folder] ?? MOST;
      return count <= most ? [] : [`${folder}: ${count} source files, ${most} are allowed, split it`];
    }),
    ...Object.keys(listed)
      .filter((folder) => (counts.get(folder) ?? 0) <= MOST)
      .map((folder) => `${folder}: small enough, take it off scripts/gate/folder-sizes.ts`),
  ];
}

function foldersOf(folder: string): [string, number][] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name));
  return [
    [folder, files.length],
    ...entries.filter((entry) => entry.isDirectory()).flatMap((entry) => foldersOf(join(folder, entry.name))),
  ];
}
