import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Lets git run the hooks of this repository. A copy without git has none, and a build on a server may lack git. */
if (existsSync('.git')) {
  try {
    execFileSync('git', ['config', 'core.hooksPath', '.githooks']);
  } catch (error) {
    console.warn(`hooks are not set: ${error instanceof Error ? error.message : error}`);
  }
}
