import { globSync, readFileSync } from 'node:fs';
import { filesBelow } from './documents/files-below.ts';
import { readConfigs, unclaimedTests } from './ownership/claimed-tests.ts';
import { tooLong } from './ownership/file-lengths.ts';
import { takenIn } from './ownership/owned.ts';
import { endCheck } from './results/end-check.ts';

const problems: string[] = [];
const paths: string[] = [];
const rooms = ['src', 'sw', 'server', 'dev', 'scripts', 'test'];
const sources = rooms.flatMap((room) => filesBelow(room, /\.(tsx?|mjs|css)$/));
for (const path of [...globSync('*.config.ts'), ...sources]) {
  paths.push(path);
  const text = readFileSync(path, 'utf8');
  problems.push(...tooLong(path, text), ...takenIn(path, text));
}
problems.push(...unclaimedTests(paths, await readConfigs()));
endCheck(problems, `ownership and sizes: ${problems.length} problems`);
