import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The server's suites that ask for an engine, by describeOnEngine or engineUnderTest. The rest runs on SQLite alone. */
export function suitesOfEngines(root: string): string[] {
  return globSync('test/server/**/*.test.ts', { cwd: root }).filter((path) =>
    /describeOnEngine|engineUnderTest/.test(readFileSync(join(root, path), 'utf8')),
  );
}
