import { readFileSync } from 'node:fs';
import { filesBelow } from './documents/files-below.ts';
import { endCheck } from './results/end-check.ts';
import { type Files, styleFaults } from './styles/judge.ts';

/**
 * Checks the style sheets by the rules of src/ui/README.md and fails on any fault. The limit of their lines is a brake:
 * the kit has rules for most needs. A change that needs more raises it by that need, in its own commit, with the reason.
 */
const MAX_LINES = 9150;

const sheets = textsOf(/\.css$/);
const lines = [...sheets.values()].reduce((sum, css) => sum + css.split('\n').length - 1, 0);
const faults = styleFaults(sheets, textsOf(/\.tsx?$/));
if (lines > MAX_LINES) faults.push(`${lines} lines of styles, ${MAX_LINES} are allowed`);
endCheck(faults, `styles: ${sheets.size} sheets, ${lines} of ${MAX_LINES} lines, ${faults.length} faults`);

function textsOf(names: RegExp): Files {
  return new Map(
    filesBelow('src', names)
      .sort()
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );
}
