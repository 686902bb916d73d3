import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Every path in backticks in README.md and docs/, and every page that they link to, must exist. A text in backticks
 * is a path when it begins with a file or folder of the project. Anything after a placeholder (`<noun>`, `*`, `…`)
 * is ignored. Folders made by runs are no paths of the project.
 */
const MADE_BY_RUNS = ['data', 'dist', 'dist-server', 'node_modules', 'test-results'];
const known = new Set(readdirSync('.').filter((name) => !MADE_BY_RUNS.includes(name)));

const pages = [
  'README.md',
  ...readdirSync('docs', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name)),
];

const problems = pages.flatMap((page) => {
  const lines = readFileSync(page, 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    [...namedPaths(line), ...linkedPages(line, page)]
      .filter((path) => !existsSync(path))
      .map((path) => `${page}:${index + 1}: ${path} does not exist`),
  );
});

for (const problem of problems) console.error(problem);
console.log(`paths in documents: ${pages.length} pages, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);

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

/** Pages behind links; pictures are not pages, and other sites are not ours to check. */
function linkedPages(line: string, page: string): string[] {
  return [...line.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    const path = target.split('#', 1)[0] ?? '';
    return path === '' || /^[a-z]+:/.test(path) ? [] : [join(dirname(page), path)];
  });
}
