import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesBelow } from './documents/files-below.ts';
import { missingFiles } from './documents/named-files.ts';
import { identifiersIn, namedSymbols } from './documents/symbols.ts';
import { endCheck } from './results/end-check.ts';

/**
 * Every path in backticks in README.md and docs/, and every page that they link to, must exist. A README of a room names
 * files below its own folder by their last part alone, and others by their whole path. Identifiers in backticks
 * of the READMEs, the how-tos and the architecture must occur in the source. A text in backticks
 * is a path when it begins with a file or folder of the project. Anything after a placeholder (`<noun>`, `*`, `…`)
 * is ignored. Folders made by runs are no paths of the project.
 */
const ROOMS = ['src', 'sw', 'server', 'dev', 'scripts', 'test', 'public'];
const MADE_BY_RUNS = ['data', 'dist', 'dist-demo', 'dist-server', 'node_modules', 'test-results'];
const known = new Set(readdirSync('.').filter((name) => !MADE_BY_RUNS.includes(name)));

const pages = ['README.md', ...filesBelow('docs', /\.md$/)];

const problems = pages.flatMap((page) => {
  const lines = readFileSync(page, 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    [...namedPaths(line), ...linkedPages(line, page)]
      .filter((path) => !existsSync(path))
      .map((path) => `${page}:${index + 1}: ${path} does not exist`),
  );
});

const roomPages = ROOMS.flatMap((room) => filesBelow(room, /README\.md$/));
for (const page of roomPages) {
  const folder = dirname(page);
  const below = filesBelow(folder, /./).map((path) => `/${relative(folder, path)}`);
  problems.push(
    ...missingFiles(readFileSync(page, 'utf8'), below, existsSync).map((why) => `${page}:${why}`),
  );
}

const symbolPages = [
  'README.md',
  'docs/architecture.md',
  ...filesBelow('docs/how-to', /\.md$/),
  ...roomPages,
];
const identifiers = new Set(
  [
    ...ROOMS.flatMap((room) => filesBelow(room, /\.(tsx?|mjs|css|json)$/)),
    'package.json',
    'vite.config.ts',
    'index.html',
  ].flatMap((path) => identifiersIn(readFileSync(path, 'utf8'))),
);
problems.push(
  ...symbolPages.flatMap((page) =>
    readFileSync(page, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        namedSymbols(line)
          .filter((name) => !identifiers.has(name))
          .map((name) => `${page}:${index + 1}: ${name} occurs nowhere in the source`),
      ),
  ),
);

endCheck(
  problems,
  `paths in documents: ${pages.length + roomPages.length} pages, ${problems.length} problems`,
);

function namedPaths(line: string): string[] {
  return [...line.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => {
    const path = text.split(/[\s#:(]/, 1)[0] ?? '';
    const [first = ''] = path.split('/', 1);
    return known.has(first) ? [certainPart(path)] : [];
  });
}

/** The part before the first placeholder, down to its folder. */
function certainPart(path: string): string {
  const at = path.search(/[<*{…]/);
  return at < 0 ? path : path.slice(0, path.lastIndexOf('/', at) + 1) || '.';
}

/** The pages behind a line's links. Pictures are not pages, and other sites are not checked. */
function linkedPages(line: string, page: string): string[] {
  return [...line.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    const path = target.split('#', 1)[0] ?? '';
    return path === '' || /^[a-z]+:/.test(path) ? [] : [join(dirname(page), path)];
  });
}
