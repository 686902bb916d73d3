import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unclaimedTests } from '../../scripts/ownership/claimed-tests.ts';

const CONFIGS = {
  unit: {
    test: {
      projects: [
        { test: { include: ['test/{domain,data}/**/*.test.ts'] } },
        { test: { include: ['test/ui/**/*.test.tsx'] } },
      ],
    },
  },
  browser: {
    ...{ testDir: 'test/e2e', testMatch: '**/*.e2e.ts' },
    projects: [{ testMatch: ['**/*.wide.e2e.ts'] }, { testIgnore: ['**/*.wide.e2e.ts', '**/webkit.e2e.ts'] }],
  },
};
const OPENED = [
  ...['test/domain/money/money.test.ts', 'test/ui/list.test.tsx'],
  ...['test/e2e/shop/buy.e2e.ts', 'test/e2e/looks/all.wide.e2e.ts', 'test/e2e/device/webkit.e2e.ts'],
];
const UNOPENED = [
  ...['test/ui/list.test.ts', 'test/domain/money.test.tsx', 'test/new/room.test.ts', 'src/ui/list.test.tsx'],
  ...['test/domain/buy.e2e.ts', 'test/e2e/buy.test.ts', 'test/e2e/buy.e2e.tsx', 'test/data/sync.spec.ts'],
];
const HELPERS = ['test/e2e/support/test.ts', 'test/domain/support/priced-world.ts'];

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'claimed-'));
  for (const path of [...OPENED, ...UNOPENED, ...HELPERS]) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), '');
  }
});
afterEach(() => rmSync(root, { recursive: true }));

test('a file with tests that no project opens is named, and no other', () => {
  const found = unclaimedTests([...OPENED, ...UNOPENED, ...HELPERS], CONFIGS, root);
  expect(found.map((problem) => problem.split(':')[0])).toEqual(UNOPENED);
});

test('a file that a project ignores, and no other opens, is named', () => {
  const projects = [{ testIgnore: ['**/buy.e2e.ts'] }];
  const configs = { ...CONFIGS, browser: { ...CONFIGS.browser, projects } };
  expect(unclaimedTests(['test/e2e/shop/buy.e2e.ts'], configs, root)).toHaveLength(1);
});
