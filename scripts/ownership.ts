import { readFileSync } from 'node:fs';
import { filesBelow } from './documents/files-below.ts';
import { readConfigs, unclaimedTests } from './ownership/claimed-tests.ts';
import { takenIn } from './ownership/owned.ts';
import { endCheck } from './results/end-check.ts';

/** Most lines of a file. A table of cases may be longer than a file of code. */
const MAX_LENGTH = { code: 300, test: 480 };

const problems: string[] = [];
const paths: string[] = [];
for (const room of ['src', 'sw', 'server', 'dev', 'scripts', 'test']) {
  for (const path of filesBelow(room, /\.(tsx?|mjs|css)$/)) {
    paths.push(path);
    const text = readFileSync(path, 'utf8');
    const lines = text.split('\n').length;
    const longest = room === 'test' ? MAX_LENGTH.test : MAX_LENGTH.code;
    if (lines > longest + 1) problems.push(`${path}: ${lines} lines; split it (at most ${longest})`);
    problems.push(...takenIn(path, text));
  }
}
problems.push(...unclaimedTests(paths, await readConfigs()));
endCheck(problems, `ownership and sizes: ${problems.length} problems`);
