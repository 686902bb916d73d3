/**
 * One record of a spreadsheet. `line` is its first line in the file, from 1, as an editor numbers lines.
 */
export interface CsvRow {
  line: number;
  cells: readonly string[];
}

export type CsvSeparator = ';' | ',' | '\t';

export interface CsvTable {
  separator: CsvSeparator;
  rows: readonly CsvRow[];
  /** Line of an opening quote that is never closed. Null in a whole file. */
  openQuoteAt: number | null;
}

const BOM = '\ufeff';

/**
 * Reads separated values as spreadsheet programs write them. The separator `;`, `,` or tab is told by the
 * first line or its `sep=`. Quoted cells may hold line breaks and doubled quotes. Lines end in CRLF, LF or
 * CR, and a byte order mark may stand first. Empty lines are left out.
 */
export function parseCsv(source: string): CsvTable {
  const unmarked = source.startsWith(BOM) ? source.slice(1) : source;
  const told = /^sep=([;,\t])(\r\n|\n|\r)/i.exec(unmarked);
  const text = told ? unmarked.slice(told[0].length) : unmarked;
  const separator = (told?.[1] as CsvSeparator | undefined) ?? separatorOf(text);
  const rows: CsvRow[] = [];
  let place = 0;
  let line = told ? 2 : 1;
  while (place < text.length) {
    const { cells, end, breaks, open } = readRow(text, place, separator);
    if (open) return { separator, rows, openQuoteAt: line };
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
    place = end;
    line += breaks;
  }
  return { separator, rows, openQuoteAt: null };
}

/** Writes rows for spreadsheet programs set to Brazil: UTF-8 with a byte order mark, `;` and CRLF. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `${BOM}${rows.map((cells) => `${cells.map(quoted).join(';')}\r\n`).join('')}`;
}

/** A cell is quoted for every separator, so that a program with another default still sees one cell. */
function quoted(cell: string): string {
  return /[;,"\t\r\n]|^ | $/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function separatorOf(text: string): CsvSeparator {
  const counts = new Map<string, number>();
  let inQuotes = false;
  for (const sign of text) {
    if (sign === '"') inQuotes = !inQuotes;
    else if (!inQuotes && (sign === '\n' || sign === '\r')) {
      if (counts.size > 0) break;
    } else if (!inQuotes && (sign === ';' || sign === ',' || sign === '\t'))
      counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  const most = (['\t', ','] as const).filter((sign) => (counts.get(sign) ?? 0) > (counts.get(';') ?? 0));
  const [first = ';', second] = most;
  return second && (counts.get(second) ?? 0) > (counts.get(first) ?? 0) ? second : first;
}

function readRow(
  text: string,
  start: number,
  separator: string,
): { cells: string[]; end: number; breaks: number; open: boolean } {
  const cells: string[] = [];
  let place = start;
  let breaks = 0;
  for (;;) {
    const cell = text[place] === '"' ? quotedCell(text, place) : plainCell(text, place, separator);
    if (!cell) return { cells, end: text.length, breaks, open: true };
    cells.push(cell.text);
    breaks += cell.breaks;
    place = cell.end;
    if (text[place] === separator) {
      place += 1;
      continue;
    }
    if (place >= text.length) return { cells, end: place, breaks, open: false };
    const end = text.startsWith('\r\n', place) ? place + 2 : place + 1;
    return { cells, end, breaks: breaks + 1, open: false };
  }

  /**
   * A quoted cell, with any characters between its closing quote and the separator. Null where the quote is
   * never closed.
   */
  function quotedCell(all: string, from: number) {
    let close = all.indexOf('"', from + 1);
    while (close !== -1 && all[close + 1] === '"') close = all.indexOf('"', close + 2);
    if (close === -1) return null;
    const inside = all.slice(from + 1, close).replaceAll('""', '"');
    const rest = plainCell(all, close + 1, separator);
    return {
      text: inside + rest.text,
      end: rest.end,
      breaks: (inside.match(/\r\n|\r|\n/g) ?? []).length,
    };
  }
}

function plainCell(text: string, from: number, separator: string) {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { text: text.slice(from, end), end, breaks: 0 };
}
