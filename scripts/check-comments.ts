import { globSync, readFileSync } from 'node:fs';
import { hardProseIn } from './comments/hard-prose.ts';
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
const files =
  asked.length > 0
    ? asked.flatMap(sourcesIn)
    : ['README.md', ...globSync('*.config.ts'), ...filesBelow('deploy', /./), ...ROOMS.flatMap(sourcesIn)];
const problems = files.flatMap((path) => hardProseIn(path, readFileSync(path, 'utf8')));

endCheck(problems, `comments and documents: ${files.length} files, ${problems.length} hard sentences`);

function sourcesIn(room: string): string[] {
  return filesBelow(room, /(?<!\.d)\.(tsx?|mjs|css|md|sh)$/).filter(
    (path) => !path.startsWith('test/fixtures/') && !QUOTING.includes(path),
  );
}
