import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The module by which suites reach the engine under test. */
const STORES = 'test/server/support/open-store.ts';

/** The server's suites that reach a store, by themselves or by what they import: no other can tell one engine from the other. */
export function suitesOfEngines(root: string): string[] {
  const reach = new Map<string, boolean>([[STORES, true]]);
  const reaches = (path: string): boolean => {
    const known = reach.get(path);
    if (known !== undefined) return known;
    // A circle of imports would ask without end.
    reach.set(path, false);
    const found = importsOf(root, path).some(reaches);
    reach.set(path, found);
    return found;
  };
  return globSync('test/server/**/*.test.ts', { cwd: root }).filter(reaches);
}

/** The modules of `test` that a module imports, as paths from the root. */
function importsOf(root: string, path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/from '(\.[^']+\.ts)'/g)]
    .map(([, address = '']) => join(dirname(path), address))
    .filter((address) => address.startsWith('test/'));
}
