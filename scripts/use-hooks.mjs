import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Lets git run the hooks of this repository. A copy without a .git folder has no hooks, and a server's build may lack
 * git.
 */
if (existsSync('.git')) {
  try {
    execFileSync('git', ['config', 'core.hooksPath', '.githooks']);
  } catch (error) {
    console.warn(`hooks are not set: ${error instanceof Error ? error.message : error}`);
  }
}
