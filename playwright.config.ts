import { defineConfig } from '@playwright/test';
import {
  CHROMIUM_FLAGS,
  DISABLED_FEATURES,
  FAST_START,
  findHeadlessShell,
} from './scripts/browsers/chromium.ts';
import { hasWebKit } from './scripts/browsers/webkit.ts';
import { RESULTS } from './test/e2e/support/paths.ts';
import { PHONE } from './test/e2e/support/phone.ts';
import { workInMemory } from './test/support/work-in-memory.ts';

workInMemory();

const wholeBrowser = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const chromium = startedAs(findHeadlessShell() ?? wholeBrowser);
const place = {
  geolocation: { latitude: -29.027803, longitude: -51.188585 },
  permissions: ['geolocation', 'clipboard-read', 'clipboard-write'],
};

/** Their cameras, servers or buckets are parts of a worker that no other file can use. */
const OWN_WORKER = ['camera*', 'qr', 'overview', 'bucket-pictures'].map((name) => `**/${name}.e2e.ts`);
const VERSIONS = '**/versions/*.e2e.ts';
/** The shell knows nothing of a profile's settings, shows no messages, and does not come to an end with a tablet's Clear-Site-Data. */
const WHOLE = ['**/denied-storage.e2e.ts', '**/kiosk.e2e.ts', '**/push.e2e.ts'];
/** Tests left out on a machine without WebKit. The end of the whole run names them as missing. */
const WEBKIT = hasWebKit() ? [] : ['**/webkit.e2e.ts'];
const phone = { ...PHONE, ...chromium };

/** Every test starts its own server on the built app: see test/e2e/support. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './test/e2e/support/global-setup.ts',
  outputDir: `${RESULTS}/browser`,
  fullyParallel: false,
  // Each has a browser of several processes and a server. A third, beside the unit tests, only made all of them slower.
  workers: 2,
  // A test that needs it is named at the end of the run: scripts/test-all.ts.
  retries: 2,
  forbidOnly: true,
  // Limits tell a test that hangs from a slow one. Beside twenty times its work a machine takes minutes for some.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    ...chromium,
    ...place,
    // What never comes ends a test here, and not only at its own limit.
    actionTimeout: 90_000,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Following every test would take a part of its time: only what has failed is followed, and never filmed.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    // The worker fetches the whole app once more behind each test. Files whose tests it has a part in allow it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'desktop',
      // The longest tests are here: they start first, and apart from each other.
      fullyParallel: true,
      // Deploys under open tabs take minutes: begun last, they would end alone. They give their pages the size of a phone.
      testMatch: ['**/*.wide.e2e.ts', VERSIONS],
      use: { ...chromium, viewport: { width: 1280, height: 800 } },
    },
    // Each ends a worker: begun last, it would end alone.
    { name: 'own worker', testMatch: OWN_WORKER, use: phone },
    { name: 'whole', testMatch: WHOLE, use: { ...phone, ...startedAs(wholeBrowser) } },
    {
      name: 'phone',
      testIgnore: ['**/*.wide.e2e.ts', ...OWN_WORKER, VERSIONS, ...WHOLE, ...WEBKIT],
      use: phone,
    },
  ],
});

function startedAs(executablePath: string) {
  const launchOptions = { executablePath, args: [...CHROMIUM_FLAGS, DISABLED_FEATURES, FAST_START] };
  return { browserName: 'chromium' as const, launchOptions };
}
