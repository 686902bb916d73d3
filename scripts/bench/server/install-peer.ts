import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs a package for a measurement into a folder of its own, because no part of the product needs it. Returns the
 * folder.
 */
export function installPeer(folder: string, name: string, version: string): string {
  const home = join(folder, name);
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), '{"private":true,"type":"module"}');
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--save-exact'];
  execFileSync('npm', ['install', ...options, `${name}@${version}`], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return home;
}
