import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { overviewOf } from './goals.ts';
import { PARTS, type Part } from './report.ts';

/**
 * Puts a part's text between its marks in the document. Everything else there is written by hand, except the overview
 * of goals.
 */
export function writePart(file: string, part: Part, text: string): void {
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  const page = withText(readFileSync(file, 'utf8'), part, text);
  const reports = PARTS.map((one) => [one, textOf(page, one)] as const);
  writeFileSync(file, withText(page, 'goals', overviewOf(reports)));
}

/** Range of a part's text in a page, between its marks. */
function partRange(page: string, part: string): readonly [start: number, end: number] {
  const from = `<!-- bench ${part} -->`;
  const [start, end] = [page.indexOf(from), page.indexOf(`<!-- end ${part} -->`)];
  if (start < 0 || end < start) throw new Error(`the document has no place for ${part}`);
  return [start + from.length, end];
}

const textOf = (page: string, part: string): string => page.slice(...partRange(page, part));

function withText(page: string, part: string, text: string): string {
  const [start, end] = partRange(page, part);
  return `${page.slice(0, start)}\n\n${text}\n\n${page.slice(end)}`;
}
