import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');

/**
 * Puts another commit of this repository into `folder` and builds its server there. Packages and app are those of this
 * checkout.
 */
export function buildCommit(commit: string, folder: string): string {
  const root = join(folder, commit);
  mkdirSync(root);
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x'], { cwd: root, input: archive });
  for (const shared of ['node_modules', 'dist']) symlinkSync(join(ROOT, shared), join(root, shared));
  execFileSync(process.execPath, ['scripts/build/bundle-server.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return root;
}
