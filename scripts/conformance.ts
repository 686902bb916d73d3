import { readFileSync, writeFileSync } from 'node:fs';
import { citationsIn } from './conformance/citations.ts';
import { judge, type Page } from './conformance/judge.ts';
import { conformancePage } from './conformance/page.ts';
import { readRequirements } from './conformance/requirement.ts';
import { filesBelow } from './documents/files-below.ts';
import { endCheck } from './results/end-check.ts';

/** Checks docs/conformance.md against requirements, source and tests. With `--write` it writes the page anew. */
const PAGE = 'docs/conformance.md';
const ROOMS = ['src', 'sw', 'server', 'dev', 'scripts', 'public', 'test'];

const requirements = readRequirements(readFileSync('docs/requirements.tsv', 'utf8'));
const rules = new Set(
  [...readFileSync('docs/sync-spec.md', 'utf8').matchAll(/^- \*\*(SY-\d+)\*\*/gm)].map(([, id = '']) => id),
);
const { proofs, problems } = judge(requirements, rules, [
  ...ROOMS.flatMap(filesOf),
  ...['vite.config.ts', 'index.html'].map(fileAt),
]);
const page = conformancePage(proofs);
if (process.argv.includes('--write')) writeFileSync(PAGE, page);
else if (readFileSync(PAGE, 'utf8') !== page)
  problems.push(`${PAGE} is old: run \`npm run conformance -- --write\``);
problems.push(...unknownDepartures());

endCheck(problems, `conformance: ${requirements.length} requirements, ${problems.length} problems`);

/** Files of a room. Fixtures and the tests of this very check are left out, because they cite ids that nothing has. */
function filesOf(room: string): Page[] {
  return filesBelow(room, /\.(tsx?|mjs|css|webmanifest|json)$/)
    .filter((path) => !path.startsWith('test/fixtures/') && !path.includes('conformance'))
    .map(fileAt);
}

function fileAt(path: string): Page {
  return { path, text: readFileSync(path, 'utf8') };
}

/** Departures from requirements that do not exist. */
function unknownDepartures(): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  return citationsIn(readFileSync('docs/departures.md', 'utf8'))
    .filter(({ id }) => !known.has(id))
    .map(({ id, line }) => `docs/departures.md:${line}: [${id}] is no requirement`);
}
