import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Part of vitest's configuration that says which files are opened. */
interface UnitConfig {
  test: { projects: readonly { test: { include: readonly string[] } }[] };
}

/** Part of Playwright's configuration that says which files are opened. */
interface BrowserConfig {
  testDir: string;
  testMatch: string;
  projects: readonly { testMatch?: string | readonly string[]; testIgnore?: readonly string[] }[];
}

export interface Configs {
  unit: UnitConfig;
  browser: BrowserConfig;
}

/** Names by which a file says that it has tests. */
const TEST = /\.(test|spec|e2e)\.[cm]?[jt]sx?$/;
/** Ignored where WebKit is missing, and then the end of the whole run says so. */
const OF_WEBKIT = '**/webkit.e2e.ts';

/** The configurations of this folder. They are no part of any room, so they are read as they stand. */
export async function readConfigs(): Promise<Configs> {
  const read = async (file: string): Promise<unknown> =>
    (await import(pathToFileURL(resolve(file)).href)).default;
  return {
    unit: (await read('vitest.config.ts')) as UnitConfig,
    browser: (await read('playwright.config.ts')) as BrowserConfig,
  };
}

/** Those of `paths` that have tests and that no project opens. Paths and globs go from `root`. */
export function unclaimedTests(paths: readonly string[], { unit, browser }: Configs, root = '.'): string[] {
  const claimed = new Set(unit.test.projects.flatMap(({ test }) => globSync(test.include, { cwd: root })));
  const { testDir, testMatch, projects } = browser;
  const cwd = join(root, testDir);
  for (const project of projects) {
    const exclude = (project.testIgnore ?? []).filter((glob) => glob !== OF_WEBKIT);
    for (const path of globSync(project.testMatch ?? testMatch, { cwd, exclude }))
      claimed.add(join(testDir, path));
  }
  return paths
    .filter((path) => TEST.test(path) && !claimed.has(path))
    .map((path) => `${path}: no project of vitest or Playwright opens it; see their configurations`);
}
