import { readFileSync } from 'node:fs';
import { commentsOf, paragraphsOf, type SourceComment, styleCommentsOf } from './comments/read-comments.ts';
import { type HardSentence, hardSentences, namelessOpenings } from './comments/sentences.ts';
import { filesBelow } from './documents/files-below.ts';
import { endCheck } from './results/end-check.ts';

/**
 * Lists sentences of comments and of documents that are hard to read, and doc comments that do not name their subject.
 * Fails on any. Folders may be named as arguments.
 */
const ROOMS = ['src', 'sw', 'server', 'dev', 'scripts', 'test', 'docs'];
/** Pages that are generated, or that quote the product's documents. */
const QUOTING = ['docs/conformance.md', 'docs/departures.md'];

const asked = process.argv.slice(2);
const files = asked.length > 0 ? asked.flatMap(sourcesIn) : ['README.md', ...ROOMS.flatMap(sourcesIn)];
const problems = files.flatMap((path) => {
  const source = readFileSync(path, 'utf8');
  return proseOf(path, source).flatMap((prose) =>
    faultsOf(prose).map(({ sentence, reason }) => `${path}:${prose.line}: ${reason}: ${sentence}`),
  );
});

endCheck(problems, `comments and documents: ${files.length} files, ${problems.length} hard sentences`);

function faultsOf({ text, isDoc }: SourceComment): HardSentence[] {
  return [...hardSentences(text), ...(isDoc ? namelessOpenings(text) : [])];
}

function proseOf(path: string, source: string): SourceComment[] {
  if (path.endsWith('.md')) return paragraphsOf(source);
  return path.endsWith('.css') ? styleCommentsOf(source) : commentsOf(path, source);
}

function sourcesIn(room: string): string[] {
  return filesBelow(room, /(?<!\.d)\.(tsx?|mjs|css|md)$/).filter(
    (path) => !path.startsWith('test/fixtures/') && !QUOTING.includes(path),
  );
}
