import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { faultsOf } from './commits/message-rule.mjs';

/**
 * Checks commit messages. `--message FILE` checks one, as the hook does. Otherwise it checks all since the hook exists.
 * A clone without history checks the commits that it has, and a copy without git has nothing to check.
 */
const HOOK = '.githooks/commit-msg';

const at = process.argv.indexOf('--message');
const messages =
  at > 0 ? [{ name: 'this commit', text: readFileSync(process.argv[at + 1] ?? '', 'utf8') }] : sinceTheHook();
const faults = messages.flatMap(({ name, text }) => faultsOf(text).map((fault) => `${name}: ${fault}`));
for (const fault of faults) console.error(fault);
console.log(`commit messages: ${messages.length} read, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);

/** @returns {{ name: string, text: string }[]} */
function sinceTheHook() {
  const first = git('log', '--diff-filter=A', '--format=%H', '--', HOOK)?.trim().split('\n').at(-1);
  if (!first) return [];
  const log = git('log', '--no-merges', '--format=%h%n%B%x00', `${first}..HEAD`) ?? '';
  return log
    .split('\0')
    .map((entry) => entry.trimStart())
    .filter((entry) => entry !== '')
    .map((entry) => ({
      name: entry.slice(0, entry.indexOf('\n')),
      text: entry.slice(entry.indexOf('\n') + 1),
    }));
}

/** Undefined where there is no repository, or no git. @param {string[]} args */
function git(...args) {
  try {
    // The log is longer than the megabyte that is taken unless told.
    const options = { encoding: /** @type {const} */ ('utf8'), maxBuffer: Number.POSITIVE_INFINITY };
    return execFileSync('git', args, { ...options, stdio: 'pipe' });
  } catch (error) {
    if (/ENOENT|not a git repository/.test(String(error))) return undefined;
    throw error;
  }
}
