import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

/**
 * Flags of tests and benchmarks. They switch off the sandbox, which root may not have, and all that nobody asks for.
 */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Features that browser tests switch off. Chromium reads the last such list alone, so the list of Playwright 1.65.1 comes
 * first. The suggestions of the address bar follow. They load two pages for each window, which costs 1.5 s of a core.
 */
export const DISABLED_FEATURES = `--disable-features=${[
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A renderer kept ready for the next page costs a tenth of a second of a core. A test seldom opens a next page.
  'SpareRendererForSitePerProcess',
].join(',')}`;

/**
 * Flag that switches the optimizing compiler off. Pages of tests are young, so its code would come too late to be of
 * use.
 */
export const FAST_START = '--js-flags=--no-opt';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
];

/** Path of a Chromium on this machine, CHROMIUM_PATH first; null when there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  const onPath = NAMES.map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim());
  return [named, ...onPath, ...PLACES].find((path) => path && isExecutable(path)) ?? null;
}

/**
 * Path of Chromium without windows, menus and profiles, or null. It draws and runs pages as the whole browser does,
 * with a quarter less work. Tests of a profile's choices need the whole browser.
 */
export function findHeadlessShell(): string | null {
  const path = spawnSync('which', ['chromium-headless-shell'], { encoding: 'utf8' }).stdout?.trim();
  return path && isExecutable(path) ? path : null;
}

/**
 * Finds Chromium, or installs it: by apt as root, else by Playwright's own download. A failure throws with the steps to
 * do by hand.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium found; installing one…');
  if (process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium', 'chromium-headless-shell'], {
      stdio: 'inherit',
    });
  } else {
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
    const downloaded = playwrightChromium();
    if (downloaded) return downloaded;
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'Chromium is needed for the browser tests. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program file.',
  );
}

function playwrightChromium(): string | null {
  try {
    const path = execFileSync(
      process.execPath,
      ['-e', "console.log(require('playwright-core').chromium.executablePath())"],
      { encoding: 'utf8' },
    ).trim();
    return isExecutable(path) ? path : null;
  } catch {
    return null;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
