import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { doubledComponents, retiredIn } from './words/retired.ts';

/** Fails on names that were retired and on two components of one name. The words in use: docs/glossary.md. */
const ROOMS = ['src', 'sw', 'server', 'dev', 'scripts', 'test'];

const files = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    // The list itself and its test name what they look for.
    .filter((path) => !/^(scripts\/words\/|test\/scripts\/retired)/.test(path))
    .map((path) => ({ path, source: readFileSync(path, 'utf8') })),
);
const problems = [
  ...files.flatMap(({ path, source }) => retiredIn(path, source)),
  ...doubledComponents(files.filter(({ path }) => path.startsWith('src/'))),
];
for (const problem of problems) console.error(problem);
console.log(`words: ${files.length} files, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
