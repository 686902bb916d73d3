import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../../server/db/store.ts';

/**
 * The server's suites that run on an engine. Suites without one run on SQLite. A file for the other engine alone is not
 * opened, because it would load the server and skip everything.
 */
export function suitesOf(engine: Engine, root: string): string[] {
  return globSync('test/server/**/*.test.ts', { cwd: root }).filter((path) =>
    enginesOf(readFileSync(join(root, path), 'utf8')).includes(engine),
  );
}

function enginesOf(text: string): readonly Engine[] {
  if (!/describeOnEngine|engineUnderTest/.test(text)) return ['sqlite'];
  const asked = new Set(
    Array.from(text.matchAll(/engineUnderTest\(\) === '(\w+)'/g), ([, engine]) => engine),
  );
  const isOfBoth = /describeOnEngine\(|engineUnderTest\(\) !==|^(describe|test)(?!\.runIf)\b/m.test(text);
  if (isOfBoth || asked.size !== 1) return ['sqlite', 'postgres'];
  return asked.has('postgres') ? ['postgres'] : ['sqlite'];
}
