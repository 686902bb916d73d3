import { spawnSync } from 'node:child_process';

/** Programs for a page in WebKit: its WebDriver, and a screen for drawing. */
const PROGRAMS = ['WebKitWebDriver', 'Xvfb'];

/** True where Safari's engine can be driven on this machine: Debian's webkit2gtk-driver and xvfb. */
export function hasWebKit(): boolean {
  return PROGRAMS.every((name) => spawnSync('which', [name]).status === 0);
}

/** Prints that the tests in WebKit do not run, where nobody can miss it. */
export function sayWebKitAbsent(): void {
  console.log(
    '\n!!! SKIPPED: the tests in WebKit, the engine of every iPhone, because it is not on this machine.',
  );
  console.log('!!! Debian: apt-get install webkit2gtk-driver xvfb\n');
}
