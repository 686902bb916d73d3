import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commentsOf, styleCommentsOf } from './comments/read-comments.ts';
import { hardSentences } from './comments/sentences.ts';

/** Lists sentences of comments that are hard to read, and fails on any. Folders may be named as arguments. */
const ROOMS = ['src', 'sw', 'server', 'dev', 'scripts', 'test'];

const asked = process.argv.slice(2);
const files = (asked.length > 0 ? asked : ROOMS).flatMap(sourcesIn);
const problems = files.flatMap((path) => {
  const source = readFileSync(path, 'utf8');
  const comments = path.endsWith('.css') ? styleCommentsOf(source) : commentsOf(path, source);
  return comments.flatMap(({ line, text }) =>
    hardSentences(text).map(({ sentence, reason }) => `${path}:${line}: ${reason}: ${sentence}`),
  );
});

for (const problem of problems) console.error(problem);
console.log(`comments: ${files.length} files, ${problems.length} hard sentences`);
process.exit(problems.length > 0 ? 1 : 0);

function sourcesIn(room: string): string[] {
  return readdirSync(room, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name) && !entry.name.endsWith('.d.ts'),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith('test/fixtures/'));
}
