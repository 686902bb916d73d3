import { readFileSync } from 'node:fs';
import { filesBelow } from './documents/files-below.ts';
import { endCheck } from './results/end-check.ts';
import { type Files, styleFaults } from './styles/judge.ts';

/**
 * Holds the style sheets to what src/ui/README.md says of them and fails on any fault. Their lines may only become
 * fewer: whoever needs more finds rules that the kit already has. New screens alone raised them.
 * The proof has 190 lines, the receipt's slip 100, the sheet of the PIX 35, the bar that pays 35. The overview
 * of own locations has 275, the camera over the cart 219. The shelves of a shop have 120, its collapsing head 75.
 * The list of what to bring has 150, the number pad of restocking 20, the team 52.
 * The month's losses have 195, the choice of a month 10. The shop on a tablet has 436, its large dialog 35.
 * The closing of a month has 60, the marks over home's cards 110, the flight into a cart 2.
 * The rail of the management has 185, search and map over home's cards 60.
 * The celebration of a rank has 63.
 * What shops buy of suppliers has 42. A desk's table of items has 44.
 * The QR of a shelf label has 15, the check of a shelf and the copies of a label have 22.
 */
const MOST_LINES = 9150;

const sheets = textsOf(/\.css$/);
const lines = [...sheets.values()].reduce((sum, css) => sum + css.split('\n').length - 1, 0);
const faults = styleFaults(sheets, textsOf(/\.tsx?$/));
if (lines > MOST_LINES) faults.push(`${lines} lines of styles, ${MOST_LINES} are allowed`);
endCheck(faults, `styles: ${sheets.size} sheets, ${lines} of ${MOST_LINES} lines, ${faults.length} faults`);

function textsOf(names: RegExp): Files {
  return new Map(
    filesBelow('src', names)
      .sort()
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );
}
