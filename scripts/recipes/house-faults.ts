import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hardProseIn } from '../comments/hard-prose.ts';
import { crowdedFolders } from '../gate/folder-sizes.ts';
import { longFunctions } from '../gate/function-lengths.ts';
import { tooLong } from '../ownership/file-lengths.ts';
import { takenIn } from '../ownership/owned.ts';
import { retiredIn } from '../words/retired.ts';

const ROOMS = ['src', 'server', 'dev', 'sw', 'scripts', 'test'];

/**
 * Faults that the checks of `npm test` find in a copy of the project. Folders are looked at as a whole, and `paths` are
 * the files that recipes have made or touched.
 */
export function houseFaults(copy: string, paths: readonly string[]): string[] {
  const rooms = [...new Set(paths.flatMap((path) => ROOMS.filter((room) => path.startsWith(`${room}/`))))];
  const below = rooms.map((room) => join(copy, room));
  return [
    ...crowdedFolders(below),
    ...longFunctions(below.filter((room) => !/\/(scripts|test)$/.test(room))),
    ...paths.flatMap((path) => {
      const text = readFileSync(join(copy, path), 'utf8');
      const faults = [...tooLong(path, text), ...hardProseIn(path, text)];
      return path.endsWith('.md') ? faults : [...faults, ...takenIn(path, text), ...retiredIn(path, text)];
    }),
  ];
}
