import { readFileSync } from 'node:fs';
import { filesBelow } from './documents/files-below.ts';
import { readConfigs, unclaimedTests } from './ownership/claimed-tests.ts';
import { tooLong } from './ownership/file-lengths.ts';
import { takenIn } from './ownership/owned.ts';
import { endCheck } from './results/end-check.ts';

const problems: string[] = [];
const paths: string[] = [];
for (const room of ['src', 'sw', 'server', 'dev', 'scripts', 'test']) {
  for (const path of filesBelow(room, /\.(tsx?|mjs|css)$/)) {
    paths.push(path);
    const text = readFileSync(path, 'utf8');
    problems.push(...tooLong(path, text), ...takenIn(path, text));
  }
}
problems.push(...unclaimedTests(paths, await readConfigs()));
endCheck(problems, `ownership and sizes: ${problems.length} problems`);
