import { globSync, readFileSync } from 'node:fs';
import { filesBelow } from './documents/files-below.ts';
import { endCheck } from './results/end-check.ts';
import { doubledNames, retiredIn } from './words/retired.ts';

/**
 * Fails on names that were retired and on two components, hooks or types of one name. docs/glossary.md has the words in
 * use.
 */
const ROOMS = ['src', 'sw', 'server', 'dev', 'scripts', 'test'];
/** Rooms in which a name is exported only once. */
const PROGRAMS = ['src/', 'server/'];

const files = [...globSync('*.config.ts'), ...ROOMS.flatMap((room) => filesBelow(room, /\.tsx?$/))]
  // The list of names and its test contain retired ones.
  .filter((path) => !/^(scripts\/words\/|test\/scripts\/retired)/.test(path))
  .map((path) => ({ path, source: readFileSync(path, 'utf8') }));
const problems = [
  ...files.flatMap(({ path, source }) => retiredIn(path, source)),
  ...PROGRAMS.flatMap((program) => doubledNames(files.filter(({ path }) => path.startsWith(program)))),
];
endCheck(problems, `words: ${files.length} files, ${problems.length} problems`);
