import { readFileSync } from 'node:fs';
import { endCheck } from './results/end-check.ts';

/**
 * Checks that every package of package.json has one line in docs/decisions/dependencies.md, and no line names another.
 */
const PAGE = 'docs/decisions/dependencies.md';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const wanted = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
/** The first cell of a row names its package in backticks, or several that belong together. */
const named = readFileSync(PAGE, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));

const problems = [
  ...wanted
    .filter((name) => !named.includes(name))
    .map((name) => `${name} is in package.json but has no line in ${PAGE}`),
  ...named
    .filter((name) => !wanted.includes(name))
    .map((name) => `${PAGE} speaks of ${name}, which is not in package.json`),
  ...named
    .filter((name, index) => named.indexOf(name) !== index)
    .map((name) => `${PAGE} names ${name} more than once`),
];

endCheck(problems, `dependencies: ${wanted.length} packages, ${problems.length} problems`);
